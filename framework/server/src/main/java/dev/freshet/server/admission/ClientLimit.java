package dev.freshet.server.admission;

/**
 * One client's share of a limited resource: a percentage of what other clients leave. A client that is alone leaves
 * some for the next one, and several greedy clients get equal parts.
 *
 * @param percent 1 to 100; 100 for no limit
 */
public record ClientLimit(int percent) {
    public static final ClientLimit NONE = new ClientLimit(100);

    /** Whether a client may have one more. Every client may have at least one. */
    public boolean allows(int its, int all, int capacity) {
        return percent == 100 || its <= 0 || its * 100L < (long) (capacity - (all - its)) * percent;
    }
}
