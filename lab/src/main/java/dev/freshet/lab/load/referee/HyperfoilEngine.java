package dev.freshet.lab.load.referee;

import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.program.ScratchFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Hyperfoil, in a separate JVM that lives until {@link #close}. In every model, its latency counts from the sending and
 * includes wrong responses. It does not check bodies. Its intervals are seconds.
 */
final class HyperfoilEngine implements LoadEngine {
    private static final String NAME = "hyperfoil";
    /** For parsing, opening connections, and loading its classes the first time. */
    private static final long GRACE_MILLIS = 30_000;

    private final RefereeSetting setting;
    private @Nullable HyperfoilProcess process;

    HyperfoilEngine(RefereeSetting setting) {
        this.setting = setting;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String refuses(LoadPlan plan) {
        if (plan.model() instanceof LoadModel.Stress) {
            return "Hyperfoil alone cannot stop when too many requests are late: lab export hyperfoil writes such a "
                    + "load for its controller";
        }
        return HyperfoilBenchmark.refuses(plan);
    }

    @Override
    public LoadResult send(LoadPlan plan, Progress progress) throws InterruptedException {
        String why = refuses(plan);
        if (!why.isEmpty()) {
            throw new LoadException(why);
        }
        try (ScratchFolder folder = ScratchFolder.create("freshet-hyperfoil-")) {
            Path file = folder.path().resolve("load.hf.yaml");
            Files.writeString(file, HyperfoilBenchmark.yaml("load", plan, setting.cores()));
            // Each user of a ramp takes its own time.
            long planned = plan.model() instanceof LoadModel.Ramp ? 0 : plan.model().plannedMillis();
            HyperfoilProcess.Answer answer = process().order("run " + file,
                    planned == 0 ? Long.MAX_VALUE / 2_000_000 : planned + plan.limitMillis() + GRACE_MILLIS,
                    nanos -> progress.at(planned == 0 ? 0 : Math.min(1, nanos / 1e6 / planned), 0, 0));
            LoadResult result = HyperfoilOutput.parse(answer.seconds(), plan)
                    .result(answer.nanos(), answer.cpu(), setting.cores());
            progress.at(1, result.ok(), result.failed());
            return result;
        } catch (IOException e) {
            throw new LoadException("cannot write a file for Hyperfoil: " + e.getMessage(), e);
        } catch (InterruptedException | LoadException e) {
            close();
            throw e;
        }
    }

    private HyperfoilProcess process() throws InterruptedException {
        HyperfoilProcess running = process;
        if (running == null) {
            running = HyperfoilProcess.start(setting);
            process = running;
        }
        return running;
    }

    @Override
    public void close() {
        HyperfoilProcess running = process;
        process = null;
        if (running != null) {
            running.close();
        }
    }
}
