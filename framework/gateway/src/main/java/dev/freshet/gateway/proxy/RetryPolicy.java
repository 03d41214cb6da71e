package dev.freshet.gateway.proxy;

/**
 * When a request is sent to another instance without a filter's asking for it: where nobody can have acted on it, and
 * where it is idempotent and the connection broke before the response (RFC 9110 section 9.2.2). Only a request whose
 * body can be sent once more: there is none, or it was read whole before. The share bounds the second kind, which an
 * upstream may have worked for already.
 *
 * @param attempts how often a request is sent at most; 1 for no second time
 * @param share how many retries a request earns all others, 0 to 1: with 0.2 they add a fifth to the load at most
 * @param reserve retries that may be saved, and that there are at the start: as many requests may be under way on an
 *     instance that dies
 */
public record RetryPolicy(int attempts, double share, int reserve) {
    /** 3 attempts, a fifth of the requests, 1,000 at once. */
    public static final RetryPolicy DEFAULT = new RetryPolicy(3, 0.2, 1_000);
    /** Every request is sent once. */
    public static final RetryPolicy NONE = new RetryPolicy(1, 0, 0);

    /** @throws IllegalArgumentException if a number is out of its range */
    public RetryPolicy {
        if (attempts < 1 || attempts > 100) {
            throw new IllegalArgumentException("attempts must be from 1 to 100, is " + attempts);
        }
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("share must be from 0 to 1, is " + share);
        }
        if (reserve < 0 || reserve > 1_000_000) {
            throw new IllegalArgumentException("reserve must be from 0 to 1,000,000, is " + reserve);
        }
    }
}
