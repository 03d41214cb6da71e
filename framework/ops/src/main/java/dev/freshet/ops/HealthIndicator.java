package dev.freshet.ops;

/** A part of an application that can say how it is. Each bean of this type is a component of health. */
public interface HealthIndicator {
    /** Its name among the components, such as {@code db}. */
    String name();

    /**
     * Looks. Called on a thread of its own, by one thread at a time, and not while no one asks. It may wait, but the
     * answer takes it for down after {@code management.health.time-limit}, and until it returns it is not called again.
     *
     * @throws Exception if it is down; the message becomes a detail
     */
    Health check() throws Exception;
}
