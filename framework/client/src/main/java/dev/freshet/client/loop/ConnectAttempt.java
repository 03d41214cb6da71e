package dev.freshet.client.loop;

/** A connection that is being made. Only to be used on its loop. */
public interface ConnectAttempt {
    /**
     * Gives up, unless {@link ConnectionEvents#connected} came; {@link ConnectionEvents#closed} is called before this
     * returns.
     */
    void cancel();
}
