package dev.freshet.gateway.proxy;

/**
 * When a request is retried on another instance without a filter. Two cases: no instance can have acted on the request;
 * or the request is idempotent (RFC 9110 section 9.2.2) and the connection broke before the response. In both cases the
 * body must be sendable again: there is none, or it was buffered. The budget applies to the second case only, because
 * there the upstream may already have done the work.
 *
 * @param attempts the maximum number of attempts, the first included; 1 disables retries
 * @param share retries that each request adds to the budget, 0 to 1; with 0.2, retries add at most a fifth to the load
 * @param reserve the maximum of the budget and its initial value; covers the requests in flight on an instance that
 *     dies
 */
public record RetryPolicy(int attempts, double share, int reserve) {
    /** 3 attempts, a share of 0.2, a reserve of 1,000. */
    public static final RetryPolicy DEFAULT = new RetryPolicy(3, 0.2, 1_000);
    /** No retries. */
    public static final RetryPolicy NONE = new RetryPolicy(1, 0, 0);

    /** @throws IllegalArgumentException if a number is out of range */
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
