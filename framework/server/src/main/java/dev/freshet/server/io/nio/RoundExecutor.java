package dev.freshet.server.io.nio;

import dev.freshet.http.log.LineLimit;
import dev.freshet.server.io.SelectorLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gathers what a loop hands over in one round of its selector, for threads that cost less to start together. What other
 * threads hand over is passed on at once.
 */
public final class RoundExecutor implements Executor {
    /** The first waits until so many were read, or the round is over. */
    private static final int MOST = 16;

    private static final Logger LOG = LoggerFactory.getLogger(RoundExecutor.class);

    private final Executor threads;
    private final Consumer<List<Runnable>> together;
    private final Map<SelectorLoop, Round> rounds = new ConcurrentHashMap<>();

    /** @param together gives each task of the list a thread, and does not keep the list */
    public RoundExecutor(Executor threads, Consumer<List<Runnable>> together) {
        this.threads = threads;
        this.together = together;
    }

    @Override
    public void execute(Runnable task) {
        SelectorLoop loop = SelectorLoop.current();
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

    /** What one loop has gathered; on that loop only. */
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
                // Whoever handed over has gone on. Each round is a new attempt, every tick at the latest.
                LineLimit.write(LOG::error, LOG::debug, e,
                        "The system has no thread for {} requests, they wait for one", tasks.size(), e);
            }
        }
    }
}
