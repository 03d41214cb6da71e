package dev.freshet.pool;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Borrow, return, give up, evict and close at the same time, for jcstress: the first number counts connections that two
 * had at once, the second those that were lost or not closed. {@link PoolRacesTest} runs them.
 */
public final class PoolRaces {
    private PoolRaces() {
    }

    @JCStressMeta(Meta.class)
    @JCStressTest
    @State
    public static class BorrowAgainstBorrow extends Table {
        public BorrowAgainstBorrow() {
            super(1);
        }

        @Actor
        public void one() {
            borrowAndGiveBack();
        }

        @Actor
        public void other() {
            borrowAndGiveBack();
        }

        @Arbiter
        public void judge(II_Result result) {
            atRest(result, 1);
        }
    }

    @JCStressMeta(Meta.class)
    @JCStressTest
    @State
    public static class GiveBackAgainstGivingUp extends Table {
        private final PhysicalConnection lent;
        private final Waiter waiter;
        private final Waiter next;

        public GiveBackAgainstGivingUp() {
            super(1);
            lent = pool.take(THREAD, System.nanoTime());
            waiter = pool.join(THREAD, System.nanoTime());
            next = pool.join(THREAD, System.nanoTime());
        }

        @Actor
        public void lender() {
            pool.giveBack(lent, false, System.nanoTime());
        }

        @Actor
        public void interrupted() {
            if (!pool.leave(waiter, true)) {
                pool.refuse(waiter.connection(), System.nanoTime());
            }
        }

        @Arbiter
        public void judge(II_Result result) {
            if (next.connection() != null) {
                pool.giveBack(next.connection(), false, System.nanoTime());
            }
            atRest(result, 1);
        }
    }

    @JCStressMeta(Meta.class)
    @JCStressTest
    @State
    public static class BorrowAgainstEvict extends Table {
        public BorrowAgainstEvict() {
            super(2);
        }

        @Actor
        public void borrower() {
            borrowAndGiveBack();
        }

        @Actor
        public void evictor() {
            pool.evictAll(System.nanoTime());
        }

        @Arbiter
        public void judge(II_Result result) {
            atRest(result, 2);
            result.r2 += opened.get() == 4 ? 0 : 10;
        }
    }

    @JCStressMeta(Meta.class)
    @JCStressTest
    @State
    public static class BorrowAgainstClose extends Table {
        public BorrowAgainstClose() {
            super(1);
        }

        @Actor
        public void borrower() {
            borrowAndGiveBack();
        }

        @Actor
        public void closer() {
            pool.life.close(Duration.ofSeconds(10));
        }

        @Arbiter
        public void judge(II_Result result) {
            atRest(result, 0);
        }
    }

    @JCStressMeta(Meta.class)
    @JCStressTest
    @State
    public static class BorrowAgainstFailure extends Table {
        private final PhysicalConnection broken;

        public BorrowAgainstFailure() {
            super(2);
            broken = pool.take(THREAD, System.nanoTime());
        }

        @Actor
        public void finder() {
            pool.failed(broken, DEAD, System.nanoTime());
            pool.giveBack(broken, true, System.nanoTime());
        }

        @Actor
        public void borrower() {
            borrowAndGiveBack();
            pool.tasks.keepUp(rules, System.nanoTime(), new ArrayList<>());
        }

        @Arbiter
        public void judge(II_Result result) {
            atRest(result, 2);
            result.r2 += opened.get() == 3 ? 0 : 10;
        }
    }

    @JCStressMeta(Meta.class)
    @JCStressTest
    @State
    public static class GiveBackAgainstResize extends Table {
        private final PhysicalConnection lent;

        public GiveBackAgainstResize() {
            super(2);
            lent = pool.take(THREAD, System.nanoTime());
        }

        @Actor
        public void lender() {
            pool.giveBack(lent, false, System.nanoTime());
        }

        @Actor
        public void resizer() {
            pool.resize(1, 1, System.nanoTime());
        }

        @Arbiter
        public void judge(II_Result result) {
            atRest(result, 1);
        }
    }

    @JCStressMeta(Meta.class)
    @JCStressTest
    @State
    public static class GiveBackAgainstItself extends Table {
        private final PhysicalConnection lent;

        public GiveBackAgainstItself() {
            super(2);
            lent = pool.take(THREAD, System.nanoTime());
        }

        @Actor
        public void one() {
            pool.giveBack(lent, false, System.nanoTime());
        }

        @Actor
        public void again() {
            pool.giveBack(lent, true, System.nanoTime());
        }

        @Arbiter
        public void judge(II_Result result) {
            atRest(result, 2);
        }
    }

    @JCStressMeta(Meta.class)
    @JCStressTest
    @State
    public static class HandOffAgainstClose extends Table {
        private final PhysicalConnection lent;
        private final Waiter waiter;

        public HandOffAgainstClose() {
            super(1);
            lent = pool.take(THREAD, System.nanoTime());
            waiter = pool.join(THREAD, System.nanoTime());
        }

        @Actor
        public void lender() {
            pool.giveBack(lent, false, System.nanoTime());
        }

        @Actor
        public void closer() {
            pool.life.close(Duration.ZERO);
        }

        @Arbiter
        public void judge(II_Result result) {
            if (waiter.connection() != null) {
                pool.giveBack(waiter.connection(), false, System.nanoTime());
            }
            atRest(result, 0);
            result.r2 += waiter.answered() ? 0 : 10;
        }
    }

    /** What all outcomes of all races are. */
    @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "Never lent twice, never lost.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "Lent twice, lost, or not closed.")
    public static class Meta {
    }

    /** A pool whose tasks are done by whom they occur to, and what is known of its connections. */
    abstract static class Table implements Workers {
        static final Thread THREAD = Thread.currentThread();
        static final SQLException DEAD = new SQLException("dead", "08006");
        private static final long PATIENCE = 5_000_000_000L;
        private static final DatabasePoolSettings SETTINGS = DatabasePoolSettings.named("races");

        final Pool pool;
        final Upkeep rules = new Upkeep(SETTINGS);
        final AtomicInteger opened = new AtomicInteger();
        private final AtomicInteger open = new AtomicInteger();
        private final AtomicInteger wrong = new AtomicInteger();

        Table(int size) {
            pool = new Pool(SETTINGS.toBuilder().maximumPoolSize(size).build(), () -> new Session().connection, this);
            pool.life.start(Duration.ZERO);
        }

        @Override
        public void start(Task task) {
            task.run();
        }

        @Override
        public void nudge() {
            // Nothing is refused, so nothing is tried again.
        }

        void borrowAndGiveBack() {
            Thread borrower = Thread.currentThread();
            long now = System.nanoTime();
            PhysicalConnection taken = pool.take(borrower, now);
            if (taken == null) {
                Waiter waiter = pool.join(borrower, now);
                waiter.await(now + PATIENCE);
                taken = waiter.connection();
            }
            if (taken != null) {
                use(taken);
                pool.giveBack(taken, false, System.nanoTime());
            }
        }

        private void use(PhysicalConnection connection) {
            ((Session) Proxy.getInvocationHandler(connection.physical)).use();
        }

        void atRest(II_Result result, int connections) {
            PoolPicture rest = pool.picture(System.nanoTime(), null);
            result.r1 = wrong.get();
            result.r2 = rest.inUse() + rest.waiting() + rest.opening() + Math.abs(rest.idle() - connections)
                    + Math.abs(open.get() - connections);
        }

        private final class Session implements InvocationHandler {
            final Connection connection = (Connection) Proxy.newProxyInstance(PoolRaces.class.getClassLoader(),
                    new Class<?>[] {Connection.class}, this);
            private final AtomicInteger users = new AtomicInteger();
            private volatile boolean closed;

            Session() {
                opened.incrementAndGet();
                open.incrementAndGet();
            }

            void use() {
                if (users.getAndIncrement() != 0 || closed) {
                    wrong.incrementAndGet();
                }
                users.decrementAndGet();
            }

            @Override
            public Object invoke(Object proxy, Method method, Object[] arguments) {
                return switch (method.getName()) {
                    case "isValid" -> true;
                    case "isClosed" -> closed;
                    case "close", "abort" -> {
                        if (closed) {
                            wrong.incrementAndGet();
                        }
                        closed = true;
                        open.decrementAndGet();
                        yield null;
                    }
                    default -> throw new UnsupportedOperationException(method.getName());
                };
            }
        }
    }
}
