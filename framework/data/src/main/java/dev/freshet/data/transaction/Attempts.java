package dev.freshet.data.transaction;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.slf4j.LoggerFactory;

/** Decides whether failed work is retried, and waits before a retry. For one thread and one call. */
final class Attempts {

    /** Two transactions that collided should not collide again: the first wait is 5 to 10 ms. */
    private static final long FIRST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    /** Each wait may be twice as long as the last, up to this. */
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final TransactionDefinition definition;
    private final Deadline deadline;
    private int done;
    private long longestWait = FIRST_WAIT_NANOS;

    Attempts(TransactionDefinition definition) {
        this.definition = definition;
        this.deadline = Deadline.in(definition.timeout());
    }

    Deadline deadline() {
        return deadline;
    }

    /** Waits and returns true if the work may run again; false if the failure is final. */
    boolean another(Throwable failure) {
        if (done == definition.retries() || !SqlFailure.isConflict(failure)) {
            return false;
        }
        var wait = ThreadLocalRandom.current().nextLong(longestWait / 2, longestWait + 1);
        longestWait = Math.min(longestWait * 2, LONGEST_WAIT_NANOS);
        if (deadline.isWithin(wait)) {
            return false;
        }
        done++;
        log(failure);
        return slept(wait);
    }

    private void log(Throwable failure) {
        var log = LoggerFactory.getLogger(Transactions.class);
        log.debug("{} collided with another transaction; retry {} of {}: {}", definition.name(), done,
                definition.retries(), failure.getMessage());
    }

    /** An interrupt makes the failure final; the interrupt flag stays set. */
    private static boolean slept(long nanos) {
        try {
            TimeUnit.NANOSECONDS.sleep(nanos);
            return true;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
