package dev.freshet.client;

/** Receives each request when it is completed. The thread that sent it calls this; do not block. */
@FunctionalInterface
public interface RequestObserver {
    void observed(RequestObservation observation);
}
