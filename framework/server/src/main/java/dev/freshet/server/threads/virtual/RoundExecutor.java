package dev.freshet.server.threads.virtual;

import dev.freshet.http.log.LineLimit;
import dev.freshet.transport.EventLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Collects the tasks that an event loop hands over in one iteration, because starting threads together costs less.
 * Tasks from other threads are passed on at once.
 */
public final class RoundExecutor implements Executor {
    /** The number of tasks after which they are passed on before the end of the iteration. */
    private static final int MOST = 16;

    private static final Logger LOG = LoggerFactory.getLogger(RoundExecutor.class);

    private final Executor threads;
    private final Consumer<List<Runnable>> together;
    private final Map<EventLoop, Round> rounds = new ConcurrentHashMap<>();

    /** @param together gives each task in the list a thread, and does not keep the list */
    public RoundExecutor(Executor threads, Consumer<List<Runnable>> together) {
        this.threads = threads;
        this.together = together;
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

    /** The tasks of one event loop. Only for that loop. */
    private final class Round implements Runnable {
        private final List<Runnable> tasks = new ArrayList<>(MOST);

        void add(Runnable task) {
            tasks.add(task);
            if (tasks.size() >= MOST) {
                run();
            }
        }

        @Override
        public void run() {
            if (tasks.isEmpty()) {
                return;
            }
            try {
                together.accept(tasks);
                tasks.clear();
            } catch (Throwable e) {
                // The code that handed the requests over has gone on. Each iteration, at least every tick, tries again.
                LineLimit.write(LOG::error, LOG::debug, e,
                        "No threads for {} requests; retrying", tasks.size(), e);
            }
        }
    }
}
