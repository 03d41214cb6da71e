package dev.freshet.lab.run;

import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.measure.Compilers;
import java.util.function.Supplier;

/** Replaces an engine that breaks, so that one lost load does not end a run. */
public final class RenewedEngine implements LoadEngine {
    private final Supplier<LoadEngine> starts;
    private LoadEngine engine;
    private boolean broken;

    /** @param starts starts an engine; called at once, and again after a failure */
    public RenewedEngine(Supplier<LoadEngine> starts) {
        this.starts = starts;
        this.engine = starts.get();
    }

    @Override
    public String name() {
        return engine.name();
    }

    @Override
    public String refuses(LoadPlan plan) {
        return engine.refuses(plan);
    }

    @Override
    public LoadResult send(LoadPlan plan, Progress progress) throws InterruptedException {
        if (broken) {
            engine.close();
            engine = starts.get();
            broken = false;
        }
        try {
            return engine.send(plan, progress);
        } catch (LoadException e) {
            broken = true;
            throw e;
        }
    }

    @Override
    public Compilers compilers() {
        return engine.compilers();
    }

    @Override
    public void close() {
        engine.close();
    }
}
