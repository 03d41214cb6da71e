package dev.freshet.lab.inside;

/** What keeps the subject busy while one looks: sends a load and waits for its end. May be sent many times. */
@FunctionalInterface
public interface Load {
    void send() throws InterruptedException;
}
