package dev.freshet.lab.run;

import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.run.RunListener.Progress;
import dev.freshet.lab.scenario.LoadCase;
import dev.freshet.lab.scenario.Profile;
import dev.freshet.lab.scenario.Scenario;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Estimates the duration of a run from its profile, corrected by the pace so far. */
final class Estimate {
    private static final double START_SECONDS = 3;
    private static final double CHECK_SECONDS = 0.5;
    private static final double MICRO_SECONDS = 15;
    /** For a load with a number of requests and no time. */
    private static final double COUNTED_SECONDS = 5;
    /** Until this much of the plan is done, the pace is too uncertain. */
    private static final double ENOUGH_SECONDS = 20;

    private long began;
    private double planned;
    private double passed;
    private double skipped;

    static double seconds(Cell cell, Profile profile) {
        Scenario scenario = cell.scenario();
        LoadCase load = cell.load();
        double own = scenario.kind() == Scenario.Kind.STARTUP ? load.repeats() * START_SECONDS
                : scenario.kind() == Scenario.Kind.MICRO ? MICRO_SECONDS : model(load.model());
        double warmup = scenario.kind() == Scenario.Kind.LOAD && scenario.warmup()
                ? profile.warmupMillis() / 1_000.0 : 0;
        double start = scenario.kind() == Scenario.Kind.COLD ? 2 * START_SECONDS : START_SECONDS / 3;
        return own + (warmup + start) / scenario.cases(profile).size() + CHECK_SECONDS;
    }

    /** The planned seconds of a load. */
    static double model(@Nullable LoadModel model) {
        return switch (model) {
            case LoadModel.Closed closed -> closed.millis() == 0 ? COUNTED_SECONDS : closed.millis() / 1_000.0;
            case LoadModel.Open open -> open.millis() / 1_000.0;
            case LoadModel.Ramp ramp -> ramp.rampMillis() / 1_000.0;
            case LoadModel.Injection injection -> injection.overMillis() / 1_000.0;
            case LoadModel.Stress stress -> stress.steps() * stress.stepMillis() / 1_000.0;
            case null -> 0;
        };
    }

    synchronized void plan(double seconds) {
        began = System.nanoTime(); // earlier work, such as builds, says nothing about the pace
        planned += seconds;
    }

    synchronized void pass(double seconds) {
        passed += seconds;
    }

    /** Counts work as done that took no time. */
    synchronized void skip(double seconds) {
        skipped += seconds;
    }

    synchronized Progress progress() {
        double elapsed = (System.nanoTime() - began) / 1e9;
        double pace = passed < ENOUGH_SECONDS ? 1 : Math.clamp(elapsed / passed, 0.3, 3);
        double left = Math.max(0, planned - passed - skipped) * pace;
        return new Progress(planned == 0 ? 0 : Math.min(1, (passed + skipped) / planned),
                Duration.ofSeconds(Math.round(left)));
    }
}
