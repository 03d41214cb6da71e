package dev.freshet.server.threads.virtual;

import dev.freshet.http.log.LineLimit;
import dev.freshet.transport.EventLoop;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts threads for the tasks that an event loop hands over. The tasks of one loop begin in their order. Tasks from
 * other threads are passed on at once.
 *
 * <p>Threads for the tasks of one iteration are started together: the first one starts the others. That is cheaper than
 * starting them from a platform thread, which may have to wake a thread for each.
 *
 * <p>No task belongs to a thread: each thread takes the oldest task. The JDK's scheduler has several queues, and a
 * carrier thread works one of them off before it looks at another. So under load, some threads start late. If they had
 * tasks of their own, newer tasks would overtake these.
 */
public final class RoundExecutor implements Executor {
    /** The number of tasks after which they are passed on before the end of the iteration. */
    private static final int MOST = 16;

    private static final Logger LOG = LoggerFactory.getLogger(RoundExecutor.class);

    private final Executor threads;
    private final Map<EventLoop, Round> rounds = new ConcurrentHashMap<>();

    /** @param threads gives each task a thread */
    public RoundExecutor(Executor threads) {
        this.threads = threads;
    }

    @Override
    public void execute(Runnable task) {
        EventLoop loop = EventLoop.current();
        if (loop == null) {
            threads.execute(task);
            return;
        }
        Round round = rounds.get(loop);
        if (round == null) {
            round = new Round();
            rounds.put(loop, round);
            loop.atEndOfRounds(round);
        }
        round.add(task);
    }

    /** The tasks of one event loop. */
    private final class Round implements Runnable {
        private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
        private final Runnable oldest = this::runOldest;
        /** The number of waiting tasks for which no thread was started. Only for the event loop. */
        private int threadless;

        void add(Runnable task) {
            waiting.add(task);
            threadless++;
            if (threadless >= MOST) {
                run();
            }
        }

        /** Called on the event loop. */
        @Override
        public void run() {
            if (threadless == 0) {
                return;
            }
            int count = threadless;
            try {
                threads.execute(count == 1 ? oldest : () -> runOneOf(count));
                threadless = 0;
            } catch (Throwable e) {
                // The code that handed the requests over has gone on. Each iteration, at least every tick, tries again.
                LineLimit.write(LOG::error, LOG::debug, e, "No threads for {} requests; retrying", count, e);
            }
        }

        /** Starts the other threads, then runs a task itself. */
        private void runOneOf(int count) {
            int left = count;
            try {
                while (left > 1) {
                    threads.execute(oldest);
                    left--;
                }
            } catch (Throwable e) {
                LineLimit.write(LOG::error, LOG::debug, e,
                        "No threads for {} requests; running them one after another", left - 1, e);
            }
            while (left > 0) {
                runOldest();
                left--;
            }
        }

        private void runOldest() {
            Runnable task = waiting.poll();
            // The JDK may report that a thread did not start, and run it nevertheless. Then there is a thread too many.
            if (task == null) {
                return;
            }
            try {
                task.run();
            } catch (Throwable e) {
                // Nobody else would log it, and this thread may have further tasks.
                LineLimit.write(LOG::error, LOG::debug, e, "A task of a request thread failed", e);
            }
        }
    }
}
