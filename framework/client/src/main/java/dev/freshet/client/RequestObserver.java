package dev.freshet.client;

/** Is told of each request once it is over. Called by the thread that sent it; must not wait. */
@FunctionalInterface
public interface RequestObserver {
    void observed(RequestObservation observation);
}
