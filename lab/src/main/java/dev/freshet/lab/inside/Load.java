package dev.freshet.lab.inside;

/** Sends a load that keeps the subject busy and waits for its end. Can be sent several times. */
@FunctionalInterface
public interface Load {
    void send() throws InterruptedException;
}
