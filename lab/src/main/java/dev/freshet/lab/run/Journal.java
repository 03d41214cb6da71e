package dev.freshet.lab.run;

import dev.freshet.lab.program.AtExit;
import dev.freshet.lab.scenario.Profile;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Keeps measurements as soon as they are made, and tells the listener. */
final class Journal {
    /** Ctrl-C reaches the servers as it reaches us: one that has died may have done so for that. */
    private static final long SETTLE_MILLIS = 300;

    private final RunStore store;
    private final Profile profile;
    private final RunListener listener;
    private final Estimate estimate = new Estimate();
    private final Set<String> kept = new HashSet<>();

    Journal(RunStore store, Profile profile, RunListener listener) {
        this.store = store;
        this.profile = profile;
        this.listener = listener;
        store.measurements().forEach(measurement -> kept.add(Cell.keyOf(measurement)));
    }

    boolean has(Cell cell) {
        return kept.contains(cell.key());
    }

    int size() {
        return kept.size();
    }

    /** Counts this cell among what the run still has to do. */
    void plan(Cell cell) {
        estimate.plan(Estimate.seconds(cell, profile));
    }

    /** @throws InterruptedException if the process is ending, which may be the only reason for a failure */
    void measured(Measurement measurement, Cell cell) throws InterruptedException {
        if (measurement.result() != null && measurement.result().failed() > 0) {
            settle();
        }
        refuseEnding();
        estimate.pass(Estimate.seconds(cell, profile));
        keep(measurement);
    }

    /** @throws InterruptedException if the process is ending, which may be the only reason for what has just failed */
    static void settle() throws InterruptedException {
        Thread.sleep(SETTLE_MILLIS);
        refuseEnding();
    }

    private static void refuseEnding() throws InterruptedException {
        if (AtExit.begun() || Thread.currentThread().isInterrupted()) {
            throw new InterruptedException("the process is ending");
        }
    }

    /** Notes why there is nothing to measure. */
    void excused(Cell cell, Excuse excuse) {
        if (!has(cell)) {
            keep(of(cell, Instant.now(), excuse));
        }
    }

    /** Notes that these could not be measured, as {@link #measured} does. */
    void failed(List<Cell> cells, Instant at, Excuse excuse) throws InterruptedException {
        settle();
        for (Cell cell : cells) {
            estimate.skip(Estimate.seconds(cell, profile));
            keep(of(cell, at, excuse));
        }
    }

    private static Measurement of(Cell cell, Instant at, Excuse excuse) {
        return new Measurement(cell.row(), cell.scenario().name(), cell.load().name(), cell.round(), at.toString(),
                excuse.outcome(), excuse.note().replaceAll("\\s*\\R\\s*", " / "), null, null, null, null, List.of(),
                false, Map.of());
    }

    private void keep(Measurement measurement) {
        store.append(measurement);
        kept.add(Cell.keyOf(measurement));
        tell(new RunEvent.Measured(measurement));
    }

    void tell(RunEvent event) {
        RunListener.Progress progress = estimate.progress();
        synchronized (listener) {
            listener.on(event, progress);
        }
    }
}
