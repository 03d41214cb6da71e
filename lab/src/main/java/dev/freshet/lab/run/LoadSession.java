package dev.freshet.lab.run;

import dev.freshet.lab.LabException;
import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.scenario.Scenario;
import dev.freshet.lab.scenario.Verification;
import dev.freshet.lab.subject.SubjectException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The scenarios of one row on one server, one after the other: verified, warmed up, loaded. If the server dies, the
 * rest of the scenario has failed, and the next one gets a new server.
 */
final class LoadSession implements AutoCloseable {
    private static final int WARMUP_CONNECTIONS = 64;

    private final RunContext context;
    private final Contestant row;
    private @Nullable Server server;
    private @Nullable String refusal;
    /** Whether this server was warmed up for an earlier scenario. */
    private boolean warmedUp;

    LoadSession(RunContext context, Contestant row) {
        this.context = context;
        this.row = row;
    }

    /** @param cells of one scenario that take part and are not measured yet */
    void run(Scenario scenario, List<Cell> cells) throws InterruptedException {
        if (cells.isEmpty()) {
            return;
        }
        List<Cell> left = new ArrayList<>(cells);
        try {
            measure(running(scenario), scenario, left);
        } catch (SubjectException | LabException | LoadException e) {
            // The first of them met the failure; the others were not tried for that reason.
            context.journal().failed(left, Instant.now(), Excuse.failed(e));
        }
        if (server != null && !server.alive()) {
            close();
        }
    }

    /** The server, started if there is none. One that failed to start is not tried again. */
    private Server running(Scenario scenario) throws InterruptedException {
        if (refusal != null) {
            throw new LabException(refusal);
        }
        if (server != null) {
            return server;
        }
        try {
            context.journal().tell(new RunEvent.Starting(row.name()));
            server = Server.start(context.launcher(), row, context.database().forScenario(scenario));
            return server;
        } catch (SubjectException | LabException e) {
            refusal = Excuse.failed(e).note();
            throw e;
        }
    }

    private void measure(Server up, Scenario scenario, List<Cell> left) throws InterruptedException {
        Instant at = Instant.now();
        Verification verification = Verification.of(scenario, Server.HOST, up.port());
        Check check = verification.check();
        if (check == null) {
            up.refuseDying("when it was asked " + asked(scenario));
            context.journal().failed(left, at, Excuse.wrongAnswer(verification.problem()));
            return;
        }
        Warmup warmup = scenario.warmup() ? warm(up, scenario, left, check) : Warmup.NONE;
        for (Cell cell : List.copyOf(left)) {
            measure(up, cell, check, warmup);
            left.remove(cell);
        }
    }

    private static String asked(Scenario scenario) {
        return scenario.request() == null ? "" : scenario.request().method() + " " + scenario.request().path();
    }

    private Warmup warm(Server up, Scenario scenario, List<Cell> cells, Check check) throws InterruptedException {
        long millis = context.plan().profile().warmupMillis();
        LoadModel model = new LoadModel.Closed(warmupConnections(cells), 1, 0, millis);
        LoadPlan plan = Loads.plan(scenario, cells.getFirst().load(), up.port(), check, model);
        int window = warmedUp ? Warmup.WINDOW : Warmup.FIRST_WINDOW;
        int most = warmedUp ? context.plan().profile().warmupCycles() : context.plan().profile().firstWarmupCycles();
        warmedUp = true;
        List<Double> rates = new ArrayList<>();
        while (rates.size() < most && !Warmup.stable(rates, window)) {
            LoadResult cycle = context.engine().send(plan, LoadEngine.Progress.SILENT);
            if (cycle.failed() > 0) {
                up.refuseDying("while it was warmed up");
            }
            rates.add(cycle.rate());
            context.journal().tell(new RunEvent.Warming(row.name(), scenario.name(), rates.size(), rates.getLast()));
        }
        return Warmup.of(rates, window);
    }

    /** As many as the largest load has, with a limit so that the warm-up is not a test of its own. */
    private static int warmupConnections(List<Cell> cells) {
        return cells.stream().map(cell -> cell.load().model())
                .mapToInt(model -> model instanceof LoadModel.Closed closed ? closed.connections() : WARMUP_CONNECTIONS)
                .map(connections -> Math.min(connections, WARMUP_CONNECTIONS)).max().orElse(WARMUP_CONNECTIONS);
    }

    private void measure(Server up, Cell cell, Check check, Warmup warmup) throws InterruptedException {
        Instant at = Instant.now();
        Server.Loaded loaded = new Loads(context, row).send(up, cell, check);
        context.journal().measured(new Measurement(cell.row(), cell.scenario().name(), cell.load().name(), cell.round(),
                at.toString(), Outcome.MEASURED, loaded.note(), loaded.result(), loaded.usage(), loaded.upstream(),
                loaded.database(), warmup.rates(), warmup.stable(), Map.of("startup-ms", up.startupMillis())), cell);
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
            server = null;
            warmedUp = false;
        }
    }
}
