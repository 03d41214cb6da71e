package dev.freshet.web.rate;

/**
 * The result of asking a bucket for a token.
 *
 * @param left the number of tokens left
 * @param delay nanoseconds until there is a token; 0 if one was taken
 * @param full nanoseconds until the bucket is full
 */
public record Taken(long left, long delay, long full) {
    private static final long SECOND = 1_000_000_000L;

    /** {@code Retry-After}, in seconds: rounded up, so that a client that waits as long is admitted. */
    public String retryAfter() {
        return seconds(delay);
    }

    /** {@code RateLimit-Reset}: seconds until the bucket is full, rounded up. */
    public String reset() {
        return seconds(full);
    }

    private static String seconds(long nanos) {
        return Long.toString((nanos + SECOND - 1) / SECOND);
    }
}
