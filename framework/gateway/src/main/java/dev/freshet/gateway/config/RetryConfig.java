package dev.freshet.gateway.config;

/**
 * What a route sends again without a filter, to another instance: a request that nobody can have acted on, and an
 * idempotent one whose connection broke before the response.
 *
 * @param attempts how often a request is sent at most, 1 to 10; 1 for no second time
 * @param budget how many requests of the second kind may be sent again, in percent of all of the route, 0 to 100
 * @param reserve how many of them may come at once, as when an instance dies, 0 to 1,000,000
 */
public record RetryConfig(int attempts, int budget, int reserve) {
    /** 3 attempts, 20 %, 1,000 at once. */
    public static final RetryConfig DEFAULT = new RetryConfig(3, 20, 1_000);

    /** @throws IllegalArgumentException if a number is out of its range */
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
