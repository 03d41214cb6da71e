package dev.freshet.gateway.proxy;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * What retries may still cost. Every request pays in a share of one retry; a retry takes out a whole one. So an
 * upstream that fails altogether is not brought down by being asked again for everything. Any thread may call.
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

    /** A request was made, whether or not it is repeated. */
    public void requested() {
        int now = balance.get();
        // Full as long as all goes well: then nothing is written that other cores read.
        while (now < most && !balance.compareAndSet(now, Math.min(most, now + income))) {
            now = balance.get();
        }
    }

    /** Whether one more may be repeated; it counts as done. */
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
