package dev.freshet.server.admission;

/**
 * How much of something limited one client may have: a percentage of what the other clients leave. So a client that is
 * alone leaves some for the next one, and several that take all they can have equal parts.
 *
 * @param percent 1 to 100; 100 for no limit
 */
public record ClientLimit(int percent) {
    public static final ClientLimit NONE = new ClientLimit(100);

    /** Whether a client may have one more. It may always have one. */
    public boolean allows(int its, int all, int capacity) {
        return percent == 100 || its <= 0 || its * 100L < (long) (capacity - (all - its)) * percent;
    }
}
