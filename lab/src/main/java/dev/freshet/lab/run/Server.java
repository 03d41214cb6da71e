package dev.freshet.lab.run;

import dev.freshet.lab.database.PrivatePostgres;
import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.measure.Collections;
import dev.freshet.lab.measure.Compilers;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.measure.Machine;
import dev.freshet.lab.measure.MachineMeter;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.measure.ProcessTree;
import dev.freshet.lab.measure.ServerUsage;
import dev.freshet.lab.measure.UsageMeter;
import dev.freshet.lab.scenario.Answer;
import dev.freshet.lab.subject.Circumstances;
import dev.freshet.lab.subject.Launcher;
import dev.freshet.lab.subject.SubjectException;
import dev.freshet.lab.subject.SubjectProcess;
import dev.freshet.lab.subject.Variant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A running row, with the service behind it if it is a gateway. */
final class Server implements AutoCloseable {
    /** Work right after the first response is not part of a server's memory at rest. */
    private static final long REST_MILLIS = 300;
    private static final long DYING_NANOS = 500_000_000;

    private final SubjectProcess process;
    private final @Nullable SubjectProcess upstream;
    private final @Nullable PrivatePostgres database;
    private final Cpu startCpu;
    private final ProcessTree.Memory idle;

    private Server(SubjectProcess process, @Nullable SubjectProcess upstream, @Nullable PrivatePostgres database)
            throws InterruptedException {
        this.process = process;
        this.upstream = upstream;
        this.database = database;
        this.startCpu = process.tree().cpu();
        Thread.sleep(REST_MILLIS);
        this.idle = process.tree().idle();
    }

    /**
     * Starts the row and waits until it answers.
     *
     * @throws SubjectException if it, or its upstream, does not start
     */
    static Server start(Launcher launcher, Contestant row, @Nullable PrivatePostgres database)
            throws InterruptedException {
        SubjectProcess upstream = null;
        SubjectProcess process = null;
        boolean up = false;
        try {
            Variant behind = row.upstream();
            if (behind != null) {
                upstream = launcher.start(behind, new Circumstances(null, 0, "upstream-" + row.fileName(), false));
            }
            process = launcher.start(row.variant(), new Circumstances(database == null ? null : database.address(),
                    upstream == null ? 0 : upstream.port(), row.fileName(), true));
            Server server = new Server(process, upstream, database);
            up = true;
            return server;
        } finally {
            if (!up) {
                closeAll(process, upstream);
            }
        }
    }

    /**
     * A load's result and resource usage.
     *
     * @param values nothing for a server without a JVM; "jit-percent": share of a core that JIT compiler threads used;
     *     "gc-count" and "gc-pause-ms": see {@link Collections}
     * @param note what the server printed about its memory; "" for nothing
     */
    record Loaded(LoadResult result, ServerUsage usage, @Nullable Cpu upstream, @Nullable Cpu database, Machine machine,
            Map<String, Double> values, String note) {
    }

    /**
     * Sends a load and measures the resource usage meanwhile.
     *
     * @throws SubjectException if the server dies meanwhile
     */
    Loaded load(LoadEngine engine, LoadPlan plan, LoadEngine.Progress progress) throws InterruptedException {
        Cpu upstreamBefore = upstream == null ? Cpu.UNKNOWN : upstream.tree().cpu();
        Cpu databaseBefore = database == null ? Cpu.UNKNOWN : database.tree().cpu();
        Compilers compilersBefore = process.tree().compilers();
        Collections collectionsBefore = process.collections();
        MachineMeter machine = MachineMeter.begin();
        boolean stress = plan.model() instanceof LoadModel.Stress;
        LoadResult result;
        ServerUsage usage;
        Machine state;
        long start = System.nanoTime();
        try (UsageMeter meter = UsageMeter.begin(process.tree(), idle)) {
            result = engine.send(plan, progress);
            usage = meter.end();
            state = machine.end();
        }
        Map<String, Double> values = ofJvm(process.tree().compilers(), compilersBefore,
                process.collections().since(collectionsBefore), stress ? System.nanoTime() - start : result.nanos());
        if (result.failed() > 0) {
            refuseDying("under load");
        }
        refuseDead("under load");
        if (stress) {
            // The result belongs to one step, but all of them used these resources.
            return new Loaded(result, usage.withoutCounts(), null, null, state, values, process.outOfMemory());
        }
        return new Loaded(result, usage, upstream == null ? null : upstream.tree().cpu().since(upstreamBefore),
                database == null ? null : database.tree().cpu().since(databaseBefore), state,
                values, process.outOfMemory());
    }

    private static Map<String, Double> ofJvm(Compilers now, Compilers before, Collections collections, long nanos) {
        return !now.present() || nanos == 0 ? Map.of()
                : Map.of(Measurement.COMPILING, 100_000.0 * now.since(before) / nanos,
                "gc-count", (double) collections.count(), "gc-pause-ms", collections.pauseMillis());
    }

    /** Like {@link #refuseDead}, after failed requests: connections end a moment before their process. */
    void refuseDying(String when) throws InterruptedException {
        long end = System.nanoTime() + DYING_NANOS;
        while (alive() && System.nanoTime() < end) {
            Thread.sleep(10);
        }
        refuseDead(when);
    }

    /** @throws SubjectException if it, or its upstream, has died */
    void refuseDead(String when) throws InterruptedException {
        if (!process.alive()) {
            throw process.death(when);
        }
        if (upstream != null && !upstream.alive()) {
            throw upstream.death(when);
        }
    }

    boolean alive() {
        return process.alive() && (upstream == null || upstream.alive());
    }

    ProcessTree tree() {
        return process.tree();
    }

    /** Lets it and the service behind a gateway use all cores. */
    void unpin(Pinning pinning) {
        pinning.unpin(process.tree());
        if (upstream != null) {
            pinning.unpin(upstream.tree());
        }
    }

    /** Moves it and the service behind a gateway back to their cores. */
    void pin(Pinning pinning) {
        pinning.pin(process.tree());
        if (upstream != null) {
            pinning.pinRest(upstream.tree());
        }
    }

    /** Those of the service behind a gateway included. */
    Compilers compilers() {
        Compilers own = process.tree().compilers();
        return upstream == null ? own : own.plus(upstream.tree().compilers());
    }

    int port() {
        return process.port();
    }

    double startupMillis() {
        return process.startupMillis();
    }

    Answer firstAnswer() {
        return process.firstAnswer();
    }

    ServerUsage atRest() {
        return new ServerUsage(startCpu, idle.bytes(), -1, process.tree().peak(), idle.threads(), -1, -1, -1);
    }

    @Override
    public void close() {
        closeAll(process, upstream);
    }

    private static void closeAll(@Nullable SubjectProcess process, @Nullable SubjectProcess upstream) {
        try {
            if (process != null) {
                process.close();
            }
        } finally {
            if (upstream != null) {
                upstream.close();
            }
        }
    }
}
