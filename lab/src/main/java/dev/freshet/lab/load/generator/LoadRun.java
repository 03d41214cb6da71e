package dev.freshet.lab.load.generator;

import dev.freshet.client.loop.ClientLoop;
import dev.freshet.lab.load.LoadEngine.Progress;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.LoadResult;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One load without steps: opens connections, starts, waits, reports. Runs on the calling thread; the loops do the rest.
 */
final class LoadRun {
    private static final long REPORT_NANOS = 100_000_000;
    /** In addition to all time limits, for a generator that hardly gets CPU time. */
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    private final Load load;
    private final Target target;
    private final LongSupplier clock;
    private final StartLine startLine = new StartLine();
    private final List<Share> shares;

    LoadRun(Load load, Target target, List<ClientLoop> loops, LongSupplier clock) {
        this.load = load;
        this.target = target;
        this.clock = clock;
        this.shares = load.shares(loops, target, startLine, clock);
    }

    /**
     * @param hopeless asked ten times a second whether to stop early
     * @throws LoadException if it does not end
     * @throws InterruptedException if the thread is interrupted; the load has ended then
     */
    LoadResult send(Progress progress, Predicate<Counts> hopeless) throws InterruptedException {
        try {
            onEach(share -> share::open);
            awaitAll(Share::whenReady, target.limit().toNanos());
            OwnUsage usage = watch(start(), OwnUsage.begin(shares.size()), progress, hopeless);
            onEach(share -> share::stop);
            if (!awaitAll(Share::whenLeft, PATIENCE_NANOS)) {
                throw new LoadException("the generator cannot close its connections: restart the lab");
            }
            return new LoadSummary(load, shares.stream().map(share -> share.part.recorder()).toList())
                    .result(usage.cpu(), busy(usage));
        } finally {
            onEach(share -> share::stop);
        }
    }

    /** From the loops' own figures, or else from the CPU time of the whole process. */
    private double busy(OwnUsage usage) {
        double least = shares.stream().mapToDouble(Share::busy).min().orElse(LoopWork.UNKNOWN);
        return least < 0 ? usage.busy() : shares.stream().mapToDouble(Share::busy).average().orElse(0);
    }

    private long start() {
        long start = clock.getAsLong();
        if (load.scheduled()) {
            startLine.pass(start);
        }
        onEach(share -> () -> share.start(start));
        return start;
    }

    /** Waits for the end. Returns what the generator used until then, or until the planned time if that is earlier. */
    private OwnUsage watch(long start, OwnUsage.Meter meter, Progress progress, Predicate<Counts> hopeless)
            throws InterruptedException {
        @Nullable OwnUsage usage = null;
        long last = 0;
        long lastChange = start + load.plannedNanos();
        while (true) {
            boolean settled = awaitAll(Share::whenSettled, untilNextLook(clock.getAsLong() - start));
            long now = clock.getAsLong();
            Counts counts = counts();
            boolean ended = settled || hopeless.test(counts);
            boolean pastPlan = load.plannedNanos() > 0 && now - start >= load.plannedNanos();
            usage = usage == null && (ended || pastPlan) ? meter.end() : usage;
            progress.at(ended ? 1 : done(counts, now - start), counts.ok(), counts.failed());
            if (ended && usage != null) {
                return usage;
            }
            // Does not count sent requests: a server that returns every request would keep that number growing.
            if (counts.settled() != last) {
                last = counts.settled();
                lastChange = Math.max(lastChange, now);
            } else if (now - lastChange > 2 * target.limit().toNanos() + PATIENCE_NANOS) {
                throw new LoadException("the load does not end: " + counts);
            }
        }
    }

    /** Ten times a second, and at the planned end. */
    private long untilNextLook(long elapsed) {
        long rest = load.plannedNanos() - elapsed;
        return rest > 0 ? Math.min(REPORT_NANOS, rest) : REPORT_NANOS;
    }

    private double done(Counts counts, long elapsed) {
        double byTime = load.plannedNanos() == 0 ? 0 : (double) elapsed / load.plannedNanos();
        double byRequests = load.requests() == 0 ? 0 : (double) counts.settled() / load.requests();
        return Math.clamp(load.scheduled() ? byRequests : Math.max(byTime, byRequests), 0, 1);
    }

    private Counts counts() {
        return shares.stream().map(share -> share.part.recorder().counts()).reduce(Counts.NONE, Counts::plus);
    }

    private void onEach(Function<Share, Runnable> task) {
        for (Share share : shares) {
            share.part.loop().execute(task.apply(share));
        }
    }

    private boolean awaitAll(Function<Share, CountDownLatch> latch, long nanos) throws InterruptedException {
        long deadline = System.nanoTime() + nanos;
        for (Share share : shares) {
            if (!latch.apply(share).await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                return false;
            }
        }
        return true;
    }
}
