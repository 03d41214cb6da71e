package dev.freshet.lab.run;

import dev.freshet.lab.LabException;
import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.WireRequest;
import dev.freshet.lab.measure.Median;
import dev.freshet.lab.measure.ServerUsage;
import dev.freshet.lab.scenario.Expectation;
import dev.freshet.lab.scenario.Scenario;
import dev.freshet.lab.scenario.Verification;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Scenarios for servers that have just started: the duration of the start, and a load on a cold server. */
record FreshStarts(RunContext context, Contestant row) {

    void run(Cell cell) throws InterruptedException {
        Instant at = Instant.now();
        try {
            if (cell.scenario().kind() == Scenario.Kind.COLD) {
                cold(cell, at);
            } else {
                startup(cell, at);
            }
        } catch (LabException e) {
            context.journal().failed(List.of(cell), at, Excuse.failed(e));
        }
    }

    private Server start(Scenario scenario) throws InterruptedException {
        context.journal().tell(new RunEvent.Starting(row.name()));
        return Server.start(context.launcher(), row, context.database().forScenario(scenario));
    }

    /** Verifies another start than the one under load, because the first request is the hardest for a cold server. */
    private void cold(Cell cell, Instant at) throws InterruptedException {
        Check check = check(cell, at);
        if (check == null) {
            return;
        }
        try (Server server = start(cell.scenario())) {
            Server.Loaded loaded = context.send(server, cell, check);
            Map<String, Double> values = new LinkedHashMap<>(loaded.values());
            values.put("startup-ms", server.startupMillis());
            context.journal().measured(new Measurement(cell.row(), cell.scenario().name(), cell.load().name(),
                    cell.round(), at.toString(), Outcome.MEASURED, loaded.note(), loaded.result(), loaded.usage(),
                    loaded.upstream(), loaded.database(), List.of(), false,
                    values, null, loaded.machine()), cell);
        }
    }

    private @Nullable Check check(Cell cell, Instant at) throws InterruptedException {
        try (Server server = start(cell.scenario())) {
            Verification verification = Verification.of(cell.scenario(), server.port(), cell.load().protocol());
            if (verification.check() == null) {
                server.refuseDying("when it was asked");
                context.journal().failed(List.of(cell), at, new Excuse(Outcome.WRONG_ANSWER, verification.problem()));
            }
            return verification.check();
        }
    }

    private void startup(Cell cell, Instant at) throws InterruptedException {
        List<Double> millis = new ArrayList<>();
        ServerUsage usage = null;
        for (int i = 0; i < cell.load().repeats(); i++) {
            try (Server server = start(cell.scenario())) {
                String problem = problem(cell.scenario(), server);
                if (!problem.isEmpty()) {
                    context.journal().failed(List.of(cell), at, new Excuse(Outcome.WRONG_ANSWER, problem));
                    return;
                }
                millis.add(server.startupMillis());
                usage = server.atRest();
            }
        }
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("startup-ms", Median.of(millis));
        for (int i = 0; i < millis.size(); i++) {
            values.put("startup-ms-" + (i + 1), millis.get(i));
        }
        context.journal().measured(Measurement.of(cell, at, Outcome.MEASURED, "", usage, values), cell);
    }

    /** The problem with the first answer; "" for none, or if the scenario expects nothing on this subject's path. */
    private String problem(Scenario scenario, Server server) {
        WireRequest request = scenario.request();
        Expectation expectation = scenario.expectation();
        return request == null || expectation == null
                || !request.path().equals(row.variant().subject().start().ready()) ? ""
                : expectation.problem(server.firstAnswer());
    }
}
