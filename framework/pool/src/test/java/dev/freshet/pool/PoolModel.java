package dev.freshet.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Does to a pool what comes to its mind, and remembers for itself who holds what and who stands where in the queue. Its
 * clock is its own; the pool's tasks are ended when it likes, in any order, also long after they were given up.
 */
final class PoolModel implements Workers {
    private final Random random;
    private final Pool pool;
    private final Upkeep upkeep;
    private final Thread thread = Thread.currentThread();
    private final List<PhysicalConnection> lent = new ArrayList<>();
    private final List<Waiter> queue = new ArrayList<>();
    private final List<Task> started = new ArrayList<>();
    private final Set<Connection> alive = new HashSet<>();
    private long now = 1;
    private int maximum;
    private int minimum;
    private int sizeBefore;
    private boolean orderly;
    private String last = "start";

    PoolModel(long seed) {
        random = new Random(seed);
        maximum = 1 + random.nextInt(8);
        minimum = random.nextInt(maximum + 1);
        DatabasePoolSettings settings = DatabasePoolSettings.builder("model")
                .maximumPoolSize(maximum).minimumIdle(minimum)
                .idleTimeout(Duration.ofSeconds(20)).maxLifetime(Duration.ofSeconds(60))
                .keepaliveTime(Duration.ofSeconds(5)).validationTimeout(Duration.ofSeconds(2)).build();
        pool = new Pool(settings, () -> {
            throw new SQLException("the model opens connections itself");
        }, this);
        upkeep = new Upkeep(settings);
    }

    @Override
    public void start(Task task) {
        if (task instanceof Task.Close close) {
            assertThat(alive.remove(close.physical)).as("closed once, after " + last).isTrue();
        } else if (task instanceof Task.Abort abort) {
            alive.remove(abort.physical);
        }
        if (orderly && task instanceof Task.Close) {
            pool.tasks.ended(task);
        } else {
            started.add(task);
        }
    }

    @Override
    public void nudge() {
        // The model looks after the pool whenever time passes.
    }

    void run(int operations) {
        for (int i = 1; i <= operations; i++) {
            step();
            check();
            if (i % 5_000 == 0) {
                comeToRest();
            }
        }
        comeToRest();
        orderly = true;
        pool.life.close(Duration.ZERO);
        assertThat(alive).isEmpty();
    }

    private void step() {
        now += random.nextInt(1_000_000);
        switch (random.nextInt(24)) {
            case 0, 1, 2, 3, 4, 5 -> borrow();
            case 6, 7, 8, 9 -> giveBack();
            case 10, 11 -> collect();
            case 12, 13, 14, 15, 16 -> endTask(random.nextInt(5) > 0);
            case 17, 18 -> giveUpWaiting();
            case 19 -> passTime(random.nextInt(1_000_000_000));
            case 20 -> fail();
            default -> seldom();
        }
    }

    private void seldom() {
        switch (random.nextInt(60)) {
            case 0 -> evict();
            case 1 -> resize();
            case 2 -> passTime(30_000_000_000L);
            default -> borrow();
        }
    }

    private void borrow() {
        last = "borrow";
        if (queue.size() > 20) {
            return;
        }
        PhysicalConnection taken = pool.take(thread, now);
        if (taken == null) {
            int idle = pool.picture(now, thread).idle();
            queue.add(pool.join(thread, now));
            assertThat(pool.picture(now, thread).idle()).as("what is idle answers for who comes")
                    .isLessThanOrEqualTo(Math.max(0, idle - 1));
        } else {
            lend(taken);
        }
    }

    private void lend(PhysicalConnection connection) {
        assertThat(lent).as("never lent twice").doesNotContain(connection);
        assertThat(alive).as("never lent closed").contains(connection.physical);
        lent.add(connection);
    }

    private void giveBack() {
        last = "give back";
        if (!lent.isEmpty()) {
            pool.giveBack(lent.remove(random.nextInt(lent.size())), random.nextInt(20) == 0, now);
        }
    }

    /** The first in the queue wakes up, if it was answered. */
    private void collect() {
        last = "wake up";
        if (!queue.isEmpty() && queue.getFirst().answered()) {
            PhysicalConnection given = queue.removeFirst().connection();
            given.received(now, now);
            lend(given);
        }
    }

    private void giveUpWaiting() {
        if (queue.isEmpty()) {
            return;
        }
        boolean interrupted = random.nextBoolean();
        last = interrupted ? "interrupt" : "time out";
        Waiter waiter = queue.get(random.nextInt(queue.size()));
        boolean answered = waiter.answered();
        assertThat(pool.leave(waiter, interrupted)).isEqualTo(!answered);
        queue.remove(waiter);
        if (answered && interrupted) {
            pool.refuse(waiter.connection(), now);
        } else if (answered) {
            lend(waiter.connection());
        }
    }

    private void endTask(boolean well) {
        if (started.isEmpty()) {
            return;
        }
        Task task = started.remove(random.nextInt(started.size()));
        last = task.verb() + (well ? " ends well" : " ends badly");
        switch (task) {
            case Task.Open open when well -> {
                Connection made = (Connection) Proxy.newProxyInstance(PoolModel.class.getClassLoader(),
                        new Class<?>[] {Connection.class}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "equals" -> proxy == arguments[0];
                    default -> "connection of the model";
                });
                alive.add(made);
                pool.tasks.opened(open, made, now);
            }
            case Task.Open open -> pool.tasks.openFailed(open, new SQLException("refused"), now);
            case Task.Check check -> pool.tasks.checked(check, well, now);
            default -> pool.tasks.ended(task);
        }
    }

    private void fail() {
        last = "fail";
        if (!lent.isEmpty() && random.nextInt(10) == 0) {
            pool.failed(lent.get(random.nextInt(lent.size())), new SQLException("dead", "08006"), now);
        }
    }

    private void passTime(long nanos) {
        last = "time passes";
        now += nanos;
        List<Runnable> report = new ArrayList<>();
        long next = pool.tasks.keepUp(upkeep, now, report);
        assertThat(next).isGreaterThan(now);
    }

    private void evict() {
        last = "evict";
        pool.evictAll(now);
    }

    private void resize() {
        last = "resize";
        maximum = 1 + random.nextInt(8);
        minimum = random.nextInt(maximum + 1);
        pool.resize(minimum, maximum, now);
    }

    private void check() {
        PoolPicture picture = pool.picture(now, thread);
        int answered = 0;
        while (answered < queue.size() && queue.get(answered).answered()) {
            answered++;
        }
        for (int i = answered; i < queue.size(); i++) {
            assertThat(queue.get(i).answered()).as("first in, first out, after " + last).isFalse();
        }
        if (picture.size() != picture.idle() + picture.inUse() + picture.opening()
                || picture.inUse() != lent.size() + answered
                || picture.waiting() != queue.size() - answered
                || picture.size() > Math.max(maximum, sizeBefore)
                || picture.waiting() > 0 && picture.idle() > 0 && picture.opening() < picture.waiting()) {
            throw new AssertionError("after " + last + ": lent " + lent.size() + ", answered " + answered + ", queue "
                    + queue.size() + ", maximum " + maximum + ", size before " + sizeBefore + ": " + picture.text());
        }
        sizeBefore = picture.size();
    }

    /** All goes well for a while: nobody may be left waiting, and nothing may be lost. */
    private void comeToRest() {
        for (int round = 0; round < 1_000; round++) {
            while (!started.isEmpty()) {
                endTask(true);
            }
            while (!queue.isEmpty() && queue.getFirst().answered()) {
                collect();
            }
            while (!lent.isEmpty()) {
                giveBack();
            }
            passTime(600_000_000);
            check();
            if (queue.isEmpty() && started.isEmpty()) {
                break;
            }
        }
        PoolPicture rest = pool.picture(now, thread);
        assertThat(rest.idle()).as("all are back: " + rest.text()).isEqualTo(rest.size()).isEqualTo(alive.size())
                .isBetween(minimum, maximum);
        assertThat(rest.waiting()).isZero();
    }
}
