package dev.freshet.pool;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A database that consists of connections only. It can refuse, be slow, hang and kill what is connected, and it counts
 * what a pool does to it. All of its connections that are neither closed nor aborted are in {@link #open}.
 */
final class StubDatabase implements ConnectionFactory {
    private static final DatabaseMetaData METADATA = (DatabaseMetaData) Proxy.newProxyInstance(
            StubDatabase.class.getClassLoader(), new Class<?>[] {DatabaseMetaData.class},
            (_, method, _) -> method.getName().equals("getDatabaseProductName") ? "Stub" : null);

    final AtomicInteger opened = new AtomicInteger();
    final AtomicInteger refused = new AtomicInteger();
    final AtomicInteger checks = new AtomicInteger();
    final AtomicInteger aborted = new AtomicInteger();
    final AtomicInteger openingNow = new AtomicInteger();
    final AtomicInteger openingAtOnce = new AtomicInteger();
    final Set<Session> open = ConcurrentHashMap.newKeySet();
    /** The names of the threads that opened, checked, closed or aborted a connection. */
    final Set<String> threads = ConcurrentHashMap.newKeySet();
    /** When each attempt to connect came. */
    final Queue<Long> attempts = new ConcurrentLinkedQueue<>();
    volatile Duration openLatency = Duration.ZERO;
    volatile Duration checkLatency = Duration.ZERO;
    volatile boolean refuses;
    volatile @Nullable String refusal = "08001";
    /** Connecting lasts until this is over, or the thread is interrupted. */
    volatile boolean hangsOpening;
    volatile boolean ignoresInterrupts;
    volatile boolean hangsChecking;
    /** Checks fail by an exception, not by saying no. */
    volatile boolean throwsOnCheck;
    volatile boolean throwsOnClose;
    /** The driver is of a time when JDBC did not know of schemas. */
    volatile boolean lacksSchemas;
    volatile boolean hangsClosing;
    /** Aborting a connection does nothing, as with H2's driver. */
    volatile boolean cannotAbort;

    @Override
    public Connection open() throws SQLException {
        attempts.add(System.nanoTime());
        threads.add(Thread.currentThread().getName());
        openingAtOnce.accumulateAndGet(openingNow.incrementAndGet(), Math::max);
        try {
            last(openLatency, () -> hangsOpening);
            if (refuses) {
                refused.incrementAndGet();
                throw new SQLException("stub database refuses", refusal);
            }
            opened.incrementAndGet();
            Session session = new Session();
            open.add(session);
            return session.connection;
        } finally {
            openingNow.decrementAndGet();
        }
    }

    /** Every connection there is now is dead; new ones are not. */
    void killAll() {
        open.forEach(session -> session.dead = true);
    }

    private void last(Duration latency, BooleanSupplier hangs) throws SQLException {
        long end = System.nanoTime() + latency.toNanos();
        for (long left; (left = end - System.nanoTime()) > 0 || hangs.getAsBoolean();) {
            if (Thread.interrupted() && !ignoresInterrupts) {
                throw new SQLException("stub database was interrupted", "08006");
            }
            LockSupport.parkNanos(left > 0 ? left : 1_000_000);
        }
    }

    /** What a connection can be unwrapped to, to see which one it is. */
    interface Stub {
    }

    /** Which of the database's connections was lent. */
    static Stub of(Connection lent) throws SQLException {
        return lent.unwrap(Stub.class);
    }

    /** One connection, from the side of the database. */
    final class Session implements InvocationHandler {
        final Connection connection = (Connection) Proxy.newProxyInstance(StubDatabase.class.getClassLoader(),
                new Class<?>[] {Connection.class, Stub.class}, this);
        volatile boolean dead;
        private volatile boolean autoCommit = true;
        private volatile boolean readOnly;
        private volatile int isolation = Connection.TRANSACTION_READ_COMMITTED;
        private volatile String schema = "public";
        private volatile int networkTimeout;

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws SQLException {
            return switch (method.getName()) {
                case "close" -> close();
                case "abort" -> abort();
                case "isClosed" -> !open.contains(this);
                case "isValid" -> isValid();
                case "hashCode" -> System.identityHashCode(this);
                case "equals" -> proxy == arguments[0];
                case "toString" -> "stub session";
                case "getAutoCommit" -> autoCommit;
                case "isReadOnly" -> readOnly;
                case "getTransactionIsolation" -> isolation;
                case "getSchema" -> schema();
                case "getNetworkTimeout" -> networkTimeout;
                case "unwrap" -> connection;
                case "isWrapperFor" -> true;
                case "getCatalog", "getWarnings", "getTypeMap", "getClientInfo" -> null;
                case "getHoldability" -> 0;
                case "getMetaData" -> METADATA;
                case "setAutoCommit" -> used(() -> autoCommit = (boolean) arguments[0]);
                case "setReadOnly" -> used(() -> readOnly = (boolean) arguments[0]);
                case "setTransactionIsolation" -> used(() -> isolation = (int) arguments[0]);
                case "setSchema" -> used(() -> schema = (String) arguments[0]);
                case "setNetworkTimeout" -> used(() -> networkTimeout = (int) arguments[1]);
                case "commit", "rollback", "clearWarnings", "setCatalog" -> used(() -> { });
                case "nativeSQL" -> {
                    used(() -> { });
                    yield arguments[0];
                }
                default -> throw new UnsupportedOperationException("stub session has no " + method.getName());
            };
        }

        private Object used(Runnable change) throws SQLException {
            if (dead || !open.contains(this)) {
                throw new SQLException("stub session is dead", "08006");
            }
            change.run();
            return null;
        }

        private String schema() {
            if (lacksSchemas) {
                throw new AbstractMethodError("stub session has no getSchema");
            }
            return schema;
        }

        private boolean isValid() throws SQLException {
            checks.incrementAndGet();
            threads.add(Thread.currentThread().getName());
            last(checkLatency, () -> hangsChecking);
            if (dead && throwsOnCheck) {
                throw new SQLException("stub session is dead", "08006");
            }
            return !dead && open.contains(this);
        }

        private Object close() throws SQLException {
            threads.add(Thread.currentThread().getName());
            last(Duration.ZERO, () -> hangsClosing);
            open.remove(this);
            if (throwsOnClose) {
                throw new SQLException("stub session closes badly", "08006");
            }
            return null;
        }

        private Object abort() {
            aborted.incrementAndGet();
            threads.add(Thread.currentThread().getName());
            if (!cannotAbort) {
                open.remove(this);
            }
            return null;
        }
    }
}
