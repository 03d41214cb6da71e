package dev.freshet.pool;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does what time makes due: ends of life, surplus idle connections, keepalive, leaks. Called under the pool's lock. */
final class Upkeep {
    private static final Logger LOG = LoggerFactory.getLogger(PooledDataSource.class);

    private final String name;
    private final long idleNanos;
    private final long keepaliveNanos;
    private final long leakNanos;
    /** The shortest of all limits: nothing that begins while the upkeep sleeps is due before it wakes. */
    private final long longestSleep;

    Upkeep(DatabasePoolSettings settings) {
        name = settings.name();
        idleNanos = settings.idleTimeout().toNanos();
        keepaliveNanos = settings.keepaliveTime().toNanos();
        leakNanos = settings.leakDetectionThreshold().toNanos();
        long sleep = TimeUnit.HOURS.toNanos(1);
        for (long limit : new long[] {idleNanos, keepaliveNanos, leakNanos, settings.maxLifetime().toNanos() / 2}) {
            sleep = limit == 0 ? sleep : Math.min(sleep, limit);
        }
        longestSleep = sleep;
    }

    void tend(ConnectionStock stock, long now, List<Runnable> report) {
        for (PhysicalConnection next : stock.connections.toArray(PhysicalConnection[]::new)) {
            switch (next.state) {
                case IDLE -> tendIdle(stock, next, now);
                case LENT -> tendLent(stock, next, now, report);
                case CHECKED, GONE -> { }
            }
        }
    }

    private void tendIdle(ConnectionStock stock, PhysicalConnection connection, long now) {
        boolean over = now - connection.endsAt >= 0;
        boolean unused = idleNanos != 0 && stock.idle.size() > stock.minimum && now - connection.since >= idleNanos;
        if (over || unused) {
            stock.idle.remove(connection);
            stock.discard(connection, now);
        } else if (keepaliveNanos != 0 && now - connection.provenAt >= keepaliveNanos) {
            stock.idle.remove(connection);
            stock.check(connection, now);
        }
    }

    private void tendLent(ConnectionStock stock, PhysicalConnection connection, long now, List<Runnable> report) {
        if (leakNanos != 0 && !connection.leakTold && now - connection.since >= leakNanos) {
            connection.leakTold = true;
            stock.counters.leaks++;
            String thread = PoolPicture.named(connection.holder);
            Throwable borrowed = connection.borrowed;
            String held = Times.text(now - connection.since);
            report.add(() -> LOG.warn("pool {}: a connection has been in use for {} and may have leaked; thread {} "
                    + "borrowed it here", name, held, thread, borrowed));
        }
    }

    /** When something is due next, as far as is known now. */
    long nextAt(ConnectionStock stock, long now) {
        long sleep = longestSleep;
        for (Task task : stock.running) {
            sleep = Math.min(sleep, task.startedAt + task.limitNanos - now);
        }
        for (PhysicalConnection next : stock.connections) {
            sleep = Math.min(sleep, switch (next.state) {
                case IDLE -> idleLeft(stock, next, now);
                case LENT -> leakNanos == 0 || next.leakTold ? sleep : next.since + leakNanos - now;
                case CHECKED, GONE -> sleep;
            });
        }
        if (stock.held(now)) {
            sleep = Math.min(sleep, stock.retry.nextAt(stock.waitedFor()) - now);
        }
        return now + Math.max(sleep, 1_000_000);
    }

    private long idleLeft(ConnectionStock stock, PhysicalConnection connection, long now) {
        long left = connection.endsAt - now;
        if (idleNanos != 0 && stock.idle.size() > stock.minimum) {
            left = Math.min(left, connection.since + idleNanos - now);
        }
        return keepaliveNanos == 0 ? left : Math.min(left, connection.provenAt + keepaliveNanos - now);
    }
}
