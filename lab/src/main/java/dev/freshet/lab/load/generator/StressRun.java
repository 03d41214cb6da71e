package dev.freshet.lab.load.generator;

import dev.freshet.client.loop.ClientLoop;
import dev.freshet.lab.load.LoadEngine.Progress;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadResult;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Open loads, each faster than the last, until too many requests fail or are late. */
record StressRun(LoadModel.Stress model, Target target, List<ClientLoop> loops, LongSupplier clock) {

    /**
     * Returns the result of the last step that the server handled; if it did not handle the first, that one's, with a
     * reached rate of 0. The generator's busy share is the higher one of that step and the next, because an overloaded
     * generator would look like an overloaded server.
     */
    LoadResult send(Progress progress) throws InterruptedException {
        @Nullable LoadResult last = null;
        double rate = model.startRate();
        for (int step = 0; step < model.steps(); step++) {
            LoadResult result = step(rate, step, progress);
            if (share(result) >= model.errorShare()) {
                progress.at(1, result.ok(), result.failed());
                return last == null ? result : with(last, last.reachedRate(), result.generatorBusy());
            }
            last = with(result, rate, 0);
            rate *= model.factor();
        }
        if (last == null) {
            throw new LoadException("cannot send this load, steps must be above 0: " + model);
        }
        return last;
    }

    private LoadResult step(double rate, int step, Progress progress) throws InterruptedException {
        Load load = Load.of(new LoadModel.Open(rate, model.connections(), model.stepMillis()), model.inTimeMillis());
        double bearable = model.errorShare() * load.requests();
        return new LoadRun(load, target, loops, clock).send(
                (done, ok, failed) -> progress.at((step + done) / model.steps(), ok, failed),
                counts -> counts.bad() >= bearable);
    }

    private static double share(LoadResult result) {
        return result.sent() == 0 ? 1 : (double) (result.sent() - result.inTime()) / result.sent();
    }

    private static LoadResult with(LoadResult result, double reachedRate, double nextBusy) {
        return result.with(result.inTime(), Math.max(result.generatorBusy(), nextBusy), reachedRate);
    }
}
