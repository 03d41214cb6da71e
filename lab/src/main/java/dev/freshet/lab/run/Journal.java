package dev.freshet.lab.run;

import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.program.AtExit;
import dev.freshet.lab.scenario.Scenario;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stores measurements at once and notifies the listener. */
final class Journal {
    /** Ctrl-C reaches the servers too: one that has died may have died of it. */
    private static final long SETTLE_MILLIS = 300;

    private final RunStore store;
    private final RunPlan plan;
    private final RunListener listener;
    private final Estimate estimate;
    private final Map<String, Measurement> kept = new HashMap<>();

    Journal(RunStore store, RunPlan plan, RunListener listener) {
        this.store = store;
        this.plan = plan;
        this.estimate = new Estimate(plan.profile(), plan.keepsServers(), System::nanoTime);
        this.listener = listener;
        store.measurements().forEach(measurement -> kept.put(Cell.keyOf(measurement), measurement));
    }

    boolean has(Cell cell) {
        return kept.containsKey(cell.key());
    }

    /** The measurement with this key of a {@link Cell}; empty if there is none yet. */
    Optional<Measurement> find(String key) {
        return Optional.ofNullable(kept.get(key));
    }

    Duration planned() {
        return estimate.planned();
    }

    int size() {
        return kept.size();
    }

    void plan(Cell cell, boolean onJvm) {
        estimate.plan(cell, onJvm);
    }

    /** @throws InterruptedException if the process is ending, which may be the cause of a failure */
    void measured(Measurement measurement, Cell cell) throws InterruptedException {
        if (measurement.result() != null && measurement.result().failed() > 0) {
            settle();
        }
        refuseEnding();
        estimate.pass(cell, nextSeconds(measurement, cell));
        keep(measurement);
    }

    /** A server that is kept is warm in the next round: the shortest warm-up will do. */
    private double nextSeconds(Measurement measurement, Cell cell) {
        LoadResult result = measurement.result();
        boolean first = measurement.values().containsKey("startup-ms");
        if (result == null || !first || !plan.keepsServers() || cell.scenario().kind() != Scenario.Kind.LOAD) {
            return -1;
        }
        double warmup = measurement.warmup().isEmpty() || cell.load().capacity() != null ? 0
                : SteadyState.SHORTEST * plan.profile().cycleMillis() / 1_000.0;
        return result.nanos() / 1e9 + Estimate.OVERHEAD_SECONDS + warmup;
    }

    /** @throws InterruptedException if the process is ending, which may be the cause of the last failure */
    static void settle() throws InterruptedException {
        Thread.sleep(SETTLE_MILLIS);
        refuseEnding();
    }

    private static void refuseEnding() throws InterruptedException {
        if (AtExit.begun() || Thread.currentThread().isInterrupted()) {
            throw new InterruptedException("the process is ending");
        }
    }

    void excused(Cell cell, Excuse excuse) {
        if (!has(cell)) {
            keep(of(cell, Instant.now(), excuse));
        }
    }

    /** Records that these cells failed; throws like {@link #measured}. */
    void failed(List<Cell> cells, Instant at, Excuse excuse) throws InterruptedException {
        settle();
        for (Cell cell : cells) {
            estimate.skip(cell);
            keep(of(cell, at, excuse));
        }
    }

    private static Measurement of(Cell cell, Instant at, Excuse excuse) {
        return Measurement.of(cell, at, excuse.outcome(),
                excuse.note().replaceAll("\\s*\\R\\s*", " / "), null, Map.of());
    }

    private void keep(Measurement measurement) {
        store.append(measurement);
        kept.put(Cell.keyOf(measurement), measurement);
        tell(new RunEvent.Measured(measurement));
    }

    void tell(RunEvent event) {
        RunListener.Progress progress = estimate.progress();
        synchronized (listener) {
            listener.on(event, progress);
        }
    }
}
