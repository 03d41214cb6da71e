package dev.freshet.gateway.config;

/**
 * What a route retries on another instance without any filter: requests that no instance can have acted on, and
 * idempotent requests whose connection broke before the response (lost requests).
 *
 * @param attempts the maximum number of attempts, the first included; 1 to 10. 1 disables retries
 * @param budget lost requests to retry, as a percentage of the route's requests; 0 to 100
 * @param reserve lost requests to retry at once, as when an instance dies; 0 to 1,000,000
 */
public record RetryConfig(int attempts, int budget, int reserve) {
    public static final RetryConfig DEFAULT = new RetryConfig(3, 20, 1_000);

    /** @throws IllegalArgumentException if a number is out of range */
    public RetryConfig {
        require(attempts >= 1 && attempts <= 10, "attempts must be from 1 to 10, is " + attempts);
        require(budget >= 0 && budget <= 100, "budget must be from 0% to 100%, is " + budget + '%');
        require(reserve >= 0 && reserve <= 1_000_000, "reserve must be from 0 to 1,000,000, is " + reserve);
    }

    private static void require(boolean valid, String problem) {
        if (!valid) {
            throw new IllegalArgumentException(problem);
        }
    }
}
