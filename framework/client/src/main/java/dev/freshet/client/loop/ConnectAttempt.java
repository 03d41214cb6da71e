package dev.freshet.client.loop;

/** A connection that is being made. Use it only on its event loop. */
public interface ConnectAttempt {
    /**
     * Gives up, unless the connection is already {@link ConnectionEvents#connected}. Calls
     * {@link ConnectionEvents#closed} before it returns.
     */
    void cancel();
}
