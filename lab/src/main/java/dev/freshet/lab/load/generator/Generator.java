package dev.freshet.lab.load.generator;

import dev.freshet.client.loop.ClientLoop;
import dev.freshet.client.loop.Http1ClientConnection;
import dev.freshet.lab.load.LoadEngine.Progress;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.Protocol;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/** Event loops that send loads one after the other. Not thread-safe. */
public final class Generator implements AutoCloseable {
    private final List<ClientLoop> loops;
    private final LongSupplier clock;

    /** @param threads number of sending threads; best is one for each core */
    public Generator(int threads) {
        this(threads, System::nanoTime);
    }

    /** @param clock when requests are due, and what they are measured by, in nanoseconds */
    Generator(int threads, LongSupplier clock) {
        this.clock = clock;
        loops = IntStream.range(0, threads).mapToObj(i -> ClientLoop.start("load-" + i)).toList();
    }

    /** Why it cannot send such a load; "" if it can. */
    public static String refuses(LoadPlan plan) {
        boolean tooDeep = plan.protocol() == Protocol.HTTP_1_1 && plan.model() instanceof LoadModel.Closed closed
                && closed.pipeline() > Http1ClientConnection.MAX_OUTSTANDING;
        return tooDeep ? "freshet's generator pipelines at most " + Http1ClientConnection.MAX_OUTSTANDING + " requests"
                : "";
    }

    /**
     * Sends the load and waits for its end.
     *
     * @param progress called by the calling thread, about ten times a second
     * @throws LoadException if the load makes no sense, or this generator fails
     * @throws InterruptedException if the thread is interrupted; the load has ended then
     */
    public LoadResult send(LoadPlan plan, Progress progress) throws InterruptedException {
        String refusal = refuses(plan);
        if (!refusal.isEmpty()) {
            throw new LoadException(refusal);
        }
        if (plan.limitMillis() <= 0) {
            throw new LoadException("cannot send this load, limitMillis must be above 0: " + plan);
        }
        Target target = Target.of(plan);
        if (plan.model() instanceof LoadModel.Stress stress) {
            return new StressRun(stress, target, loops, clock).send(progress);
        }
        return new LoadRun(Load.of(plan.model(), Long.MAX_VALUE), target, loops, clock)
                .send(progress, counts -> false);
    }

    @Override
    public void close() {
        loops.forEach(ClientLoop::close);
    }
}
