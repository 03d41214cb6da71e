package dev.freshet.lab.run;

import dev.freshet.lab.load.Latency;
import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.measure.Compilers;
import dev.freshet.lab.measure.Cpu;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/** Sends nothing. Reports the rate that a script gives for the seconds of load so far, on a clock of its own. */
final class ScriptedEngine implements LoadEngine {
    private final DoubleUnaryOperator rateAfter;
    private final List<LoadPlan> plans = new ArrayList<>();
    private Runnable atSend = () -> { };
    private double seconds;
    private double compiling;

    ScriptedEngine(DoubleUnaryOperator rateAfter) {
        this.rateAfter = rateAfter;
    }

    /** Also does this at every load. */
    ScriptedEngine with(Runnable action) {
        atSend = action;
        return this;
    }

    /** Every load so far. */
    List<LoadPlan> plans() {
        return plans;
    }

    @Override
    public String name() {
        return "script";
    }

    @Override
    public String refuses(LoadPlan plan) {
        return "";
    }

    @Override
    public LoadResult send(LoadPlan plan, Progress progress) {
        plans.add(plan);
        atSend.run();
        long millis = plan.model() instanceof LoadModel.Closed closed && closed.millis() > 0 ? closed.millis() : 1_000;
        long ok = Math.round(rateAfter.applyAsDouble(seconds) * millis / 1_000);
        seconds += millis / 1_000.0;
        return new LoadResult(name(), ok, ok, ok, Map.of(), millis * 1_000_000, 0, Latency.NONE, "",
                new Cpu(1, 1), 0.1, 0, null);
    }

    /** As if one compiler thread had used this share of a core all the time. */
    ScriptedEngine compiling(double share) {
        compiling = share;
        return this;
    }

    @Override
    public Compilers compilers() {
        return new Compilers(true, Map.of(1L, Math.round(seconds * compiling * 1_000_000)));
    }

    @Override
    public void close() {
        // nothing to close
    }
}
