package dev.freshet.pool;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs returned connections that the pool does not lend again. Each pool writes at most ten warnings a minute, because
 * a broken driver or application can cause one in every request. Further lines go to debug; the next warning counts
 * them.
 */
final class RejectionLog {
    static final int LINES = 10;
    static final long PERIOD_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final Logger LOG = LoggerFactory.getLogger(PooledDataSource.class);
    private static final String LINE = "{} is not lent again";

    private long began;
    private int written;
    private long leftOut;

    void tell(Object connection, SQLException reason, long now) {
        long before = take(now);
        if (before < 0) {
            LOG.debug(LINE, connection, reason);
        } else if (before == 0) {
            LOG.warn(LINE, connection, reason);
        } else {
            LOG.warn("{} is not lent again, and neither were {} more that were not logged", connection, before, reason);
        }
    }

    /** How many lines were left out before this one; below 0 if this one must be left out too. */
    private synchronized long take(long now) {
        if (written == 0 || now - began >= PERIOD_NANOS) {
            long before = leftOut;
            began = now;
            written = 1;
            leftOut = 0;
            return before;
        }
        if (written < LINES) {
            written++;
            return 0;
        }
        leftOut++;
        return -1;
    }
}
