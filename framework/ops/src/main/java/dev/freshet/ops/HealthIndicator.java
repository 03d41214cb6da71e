package dev.freshet.ops;

/** Checks a part of the application. Each bean of this type is a health component. */
public interface HealthIndicator {
    /** The component's name, for example {@code db}. */
    String name();

    /**
     * Checks. Called on its own thread, never by two threads at once, and only if somebody asks. It may block. After
     * {@code management.health.time-limit} the response reports it as down; it is not called again until it returns.
     *
     * @throws Exception if it is down; the message becomes a detail
     */
    Health check() throws Exception;
}
