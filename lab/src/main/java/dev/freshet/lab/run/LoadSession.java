package dev.freshet.lab.run;

import dev.freshet.lab.LabException;
import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.load.Undisturbed;
import dev.freshet.lab.scenario.CapacityShare;
import dev.freshet.lab.scenario.Profile;
import dev.freshet.lab.scenario.Scenario;
import dev.freshet.lab.scenario.Verification;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The scenarios of one row on one server, one after the other: verified, warmed up, loaded. If the server dies, the
 * rest of the scenario has failed, and the next one gets a new server.
 */
final class LoadSession implements AutoCloseable {
    private final RunContext context;
    private final Contestant row;
    private @Nullable Server server;
    /** The round in which the server was started. */
    private int startedIn;
    private @Nullable String refusal;
    /** The loads in which this server has been steady. */
    private final Set<String> steady = new HashSet<>();
    /** What this server was warmed up with on all cores: see {@link #code}. */
    private final Set<String> compiled = new HashSet<>();

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
            measure(running(scenario, cells.getFirst().round()), scenario, left);
        } catch (LabException e) {
            // The first of them met the failure; the others were not tried for that reason.
            context.journal().failed(left, Instant.now(), Excuse.failed(e));
        }
        if (!running()) {
            close();
        }
    }

    boolean running() {
        return server != null && server.alive();
    }

    /** The server, started if there is none. One that failed to start is not tried again. */
    private Server running(Scenario scenario, int round) throws InterruptedException {
        if (refusal != null) {
            throw new LabException(refusal);
        }
        if (server != null && server.alive()) {
            return server;
        }
        close();
        try {
            context.journal().tell(new RunEvent.Starting(row.name()));
            server = Server.start(context.launcher(), row, context.database().forScenario(scenario));
            startedIn = round;
            return server;
        } catch (LabException e) {
            refusal = Excuse.failed(e).note();
            throw e;
        }
    }

    private void measure(Server up, Scenario scenario, List<Cell> left) throws InterruptedException {
        Map<Protocol, Check> checks = new EnumMap<>(Protocol.class);
        for (Protocol protocol : left.stream().map(cell -> cell.load().protocol()).distinct().toList()) {
            Instant at = Instant.now();
            Verification verification = Verification.of(scenario, up.port(), protocol);
            Check check = verification.check();
            if (check == null) {
                up.refuseDying("when it was asked " + scenario.requestLine());
                List<Cell> wrong = left.stream().filter(cell -> cell.load().protocol() == protocol).toList();
                context.journal().failed(wrong, at, new Excuse(Outcome.WRONG_ANSWER, verification.problem()));
                left.removeAll(wrong);
            } else {
                checks.put(protocol, check);
            }
        }
        for (Cell cell : List.copyOf(left)) {
            measure(up, cell, Objects.requireNonNull(checks.get(cell.load().protocol())));
            left.remove(cell);
        }
    }

    private Warmth warmed(Server up, Cell cell, Check check) throws InterruptedException {
        if (!cell.scenario().warmup()) {
            return Warmth.NONE;
        }
        Profile profile = context.plan().profile();
        String load = key(cell, cell.load().name());
        Warmup warmup = new Warmup(context, up, cell, check);
        warmup.run(steady.isEmpty() ? profile.firstWarmupMillis() : profile.warmupMillis(),
                compiled.contains(code(cell)));
        if (warmup.steady()) {
            steady.add(load);
            compiled.add(code(cell));
        }
        return Warmth.of(warmup);
    }

    /** The same for loads that run the same code of a server: such loads differ only in rate and connections. */
    private static String code(Cell cell) {
        return cell.scenario().name() + " " + cell.load().protocol() + " "
                + (cell.load().model() instanceof LoadModel.Closed closed && closed.pipeline() > 1);
    }

    private static String key(Cell cell, String load) {
        return cell.scenario().name() + " " + load;
    }

    private void measure(Server up, Cell cell, Check check) throws InterruptedException {
        CapacityShare capacity = cell.load().capacity();
        if (capacity == null) {
            measure(up, cell, check, warmed(up, cell, check), "");
            return;
        }
        Measurement full = context.journal().find(cell.keyOf(capacity.of())).orElse(null);
        if (full == null || full.result() == null || full.result().ok() == 0) {
            context.journal().failed(List.of(cell), Instant.now(), new Excuse(Outcome.FAILED,
                    "the rate of " + capacity.of() + " is not known in this round"));
            return;
        }
        Cell known = cell.with(cell.load().at(full.result().rate()));
        // A server that was just measured with the same requests is as warm as it was then. Exception: a resumed run
        // has a new server.
        boolean restarted = full.warm() && !steady.contains(key(cell, capacity.of()));
        Warmth warmth = restarted ? warmed(up, known, check) : Warmth.of(full);
        measure(up, known, check, warmth, Verdict.of(full).contains(Verdict.GENERATOR_BOUND)
                ? "the rate of " + capacity.of() + " is a lower bound" : "");
    }

    private void measure(Server up, Cell cell, Check check, Warmth warmth, String remark) throws InterruptedException {
        Instant at = Instant.now();
        Server.Loaded loaded = Undisturbed.send(Objects.requireNonNull(cell.load().model()),
                () -> context.send(up, cell, check), Server.Loaded::machine);
        context.journal().measured(new Measurement(cell.row(), cell.scenario().name(), cell.load().name(), cell.round(),
                at.toString(), Outcome.MEASURED, loaded.note().isEmpty() ? remark : loaded.note(), loaded.result(),
                loaded.usage(), loaded.upstream(), loaded.database(), warmth.rates(), warmth.steady(),
                values(up, cell, loaded), warmth.steadiness(), loaded.machine()), cell);
    }

    private Map<String, Double> values(Server up, Cell cell, Server.Loaded loaded) {
        Map<String, Double> values = new LinkedHashMap<>(loaded.values());
        if (cell.round() == startedIn) {
            values.put("startup-ms", up.startupMillis());
        }
        return values;
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
            server = null;
            steady.clear();
            compiled.clear();
        }
    }
}
