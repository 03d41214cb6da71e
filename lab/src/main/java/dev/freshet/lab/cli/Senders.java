package dev.freshet.lab.cli;

import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.ProcessEngine;
import dev.freshet.lab.load.referee.Engines;
import dev.freshet.lab.load.referee.RefereeSetting;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.run.RenewedEngine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The engine that was asked for, and others for what it cannot send. */
final class Senders implements LoadEngine {
    static final String OURS = "freshet";
    /** Speaks HTTP/2, which the lab's own does not. */
    private static final String FOR_HTTP_2 = "h2load";

    private final List<LoadEngine> engines;

    private Senders(List<LoadEngine> engines) {
        this.engines = engines;
    }

    /**
     * @param name "freshet" or a referee's
     * @param raw the file for what referees print
     */
    static Senders open(String name, Bench bench, Path raw) {
        List<LoadEngine> engines = new ArrayList<>();
        engines.add(one(name, bench, raw));
        if (name.equals(OURS) && Engines.missing(FOR_HTTP_2).isEmpty()) {
            engines.add(one(FOR_HTTP_2, bench, raw));
        }
        return new Senders(engines);
    }

    private static LoadEngine one(String name, Bench bench, Path raw) {
        Pinning pinning = bench.surroundings().pinning();
        return name.equals(OURS)
                ? new RenewedEngine(() -> ProcessEngine.start(pinning.rest(List.of()), pinning.restCores()))
                : Engines.named(name, new RefereeSetting(pinning.rest(List.of()), pinning.restCores(), raw,
                        bench.folders().root()));
    }

    @Override
    public String name() {
        return engines.getFirst().name();
    }

    @Override
    public String refuses(LoadPlan plan) {
        return engines.stream().anyMatch(engine -> engine.refuses(plan).isEmpty()) ? ""
                : engines.getFirst().refuses(plan);
    }

    @Override
    public LoadResult send(LoadPlan plan, Progress progress) throws InterruptedException {
        LoadEngine able = engines.stream().filter(engine -> engine.refuses(plan).isEmpty()).findFirst()
                .orElseThrow(() -> new LoadException(refuses(plan)));
        return able.send(plan, progress);
    }

    @Override
    public void close() {
        engines.forEach(LoadEngine::close);
    }
}
