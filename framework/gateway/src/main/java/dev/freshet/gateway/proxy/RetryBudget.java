package dev.freshet.gateway.proxy;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A budget for retries. Each request adds a share of a retry; each retry costs a whole one. Retries thus cannot
 * overload an upstream that fails completely. Thread-safe.
 */
public final class RetryBudget {
    private static final int ONE = 1000;

    private final int income;
    private final int most;
    /** In thousandths of a retry. */
    private final AtomicInteger balance;

    public RetryBudget(RetryPolicy policy) {
        income = (int) Math.round(policy.share() * ONE);
        most = policy.reserve() * ONE;
        balance = new AtomicInteger(most);
    }

    /** Call it once for each request. */
    public void requested() {
        int now = balance.get();
        // While requests succeed, the budget is full and nothing is written, so cores do not contend for the cache
        // line.
        while (now < most && !balance.compareAndSet(now, Math.min(most, now + income))) {
            now = balance.get();
        }
    }

    /** Takes a retry from the budget; false if there is none. */
    public boolean take() {
        int now = balance.get();
        while (now >= ONE) {
            if (balance.compareAndSet(now, now - ONE)) {
                return true;
            }
            now = balance.get();
        }
        return false;
    }
}
