package dev.freshet.lab.load.referee;

import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.program.Programs;
import dev.freshet.lab.program.ScratchFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A referee that runs once for each load, sends a closed load, and prints its figures. */
abstract class ProgramEngine implements LoadEngine {
    /** For its startup and for its calculations after the load. */
    private static final long GRACE_MILLIS = 20_000;

    private final String name;
    private final Path program;
    private final RefereeSetting setting;

    ProgramEngine(Program program, RefereeSetting setting) {
        this.name = program.name();
        this.program = program.require();
        this.setting = setting;
    }

    /** Its arguments for a plan that it does not refuse; it may write files to the folder. */
    abstract List<String> arguments(LoadPlan plan, LoadModel.Closed model, Path folder) throws IOException;

    /** Reads its output, and its files in the folder. */
    abstract LoadResult read(LoadPlan plan, LoadModel.Closed model, ProgramRun run, Path folder) throws IOException;

    /** Why it cannot send this closed load; "" if it can. */
    abstract String refuses(LoadPlan plan, LoadModel.Closed model);

    /** For a load without a planned time: how much of it is over, 0 to 1, according to the output so far. */
    double done(String output) {
        return 0;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String refuses(LoadPlan plan) {
        return switch (plan.model()) {
            case LoadModel.Closed closed -> refuses(plan, closed);
            case LoadModel.Open _, LoadModel.Stress _ -> name + " has no constant rate with intended times";
            case LoadModel.Ramp _ -> name + " cannot start users one after the other";
            case LoadModel.Injection _ -> name + " cannot inject arrivals at intended times";
        };
    }

    @Override
    public final LoadResult send(LoadPlan plan, Progress progress) throws InterruptedException {
        String why = refuses(plan);
        if (!why.isEmpty() || !(plan.model() instanceof LoadModel.Closed model)) {
            throw new LoadException(why);
        }
        try (ScratchFolder folder = ScratchFolder.create("freshet-" + name + "-")) {
            return send(plan, model, folder.path(), progress);
        } catch (IOException e) {
            throw new LoadException("cannot keep " + name + "'s files in the temporary folder: " + e.getMessage(), e);
        }
    }

    private LoadResult send(LoadPlan plan, LoadModel.Closed model, Path folder, Progress progress)
            throws IOException, InterruptedException {
        List<String> command = Programs.command(setting.prefix(), program, arguments(plan, model, folder));
        long limit = model.millis() == 0 ? 0 : wholeSeconds(model.millis()) * 1_000 + plan.limitMillis() + GRACE_MILLIS;
        long start = System.nanoTime();
        ProgramRun run = ProgramRun.of(command, folder.resolve("output"), limit, output -> {
            double done = model.millis() > 0 ? (System.nanoTime() - start) / 1e6 / model.millis()
                    : done(ProgramRun.read(output));
            progress.at(Math.min(1, done), 0, 0);
        });
        run.keep(command, setting.raw());
        LoadResult result = read(plan, model, run, folder);
        progress.at(1, result.ok(), result.failed());
        return result;
    }

    /** Threads that can all be busy. */
    final int threads(LoadModel.Closed model) {
        return Math.min(setting.cores(), model.connections());
    }

    final String url(LoadPlan plan) {
        return (setting.tls() ? "https://" : "http://") + plan.host() + ":" + plan.port() + plan.request().path();
    }

    /** The headers, each as two arguments. */
    static List<String> headers(LoadPlan plan) {
        return plan.request().headers().entrySet().stream()
                .flatMap(header -> Stream.of("-H", header.getKey() + ": " + header.getValue())).toList();
    }

    static long wholeSeconds(long millis) {
        return (millis + 999) / 1_000;
    }

    @Override
    public final void close() {
        // Nothing to close: each load has its own process, which has ended.
    }
}
