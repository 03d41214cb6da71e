package dev.freshet.benchmarks.scale;

import static dev.freshet.benchmarks.TextTable.number;

import dev.freshet.benchmarks.Load;
import dev.freshet.benchmarks.ServerMode;
import dev.freshet.benchmarks.ServerProcess;
import dev.freshet.benchmarks.Spread;
import dev.freshet.benchmarks.Subject;
import dev.freshet.benchmarks.TextTable;
import dev.freshet.benchmarks.WarmUp;
import dev.freshet.lab.LabException;
import dev.freshet.lab.measure.Pinning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Waiting times on an overloaded server: on new connections, on old ones, and of handlers that sleep. */
record SaturatedServer(ScaleOptions options, Pinning pinning) {
    private static final String WHAT = "waiting times on an overloaded server";
    private static final int CONNECTIONS = 256;
    private static final int LOAD_SECONDS = 9;

    Findings run() {
        if (!Load.missing().isEmpty()) {
            return Findings.none(WHAT, Load.missing());
        }
        TextTable table = new TextTable();
        table.row(List.of("server", "new connection", "worst", "old connection", "worst", "end of a sleep", "worst",
                "failed"));
        subjects().forEach((name, subject) -> {
            Waits waits = measure(subject);
            List<String> row = new ArrayList<>(List.of(name));
            for (List<Double> kind : List.of(waits.fresh(), waits.old(), waits.slept())) {
                Spread spread = Spread.of(kind, Double::doubleValue);
                row.add(number(1, spread.median()));
                row.add(number(1, spread.most()));
            }
            row.add(number(0, waits.failed()));
            table.row(row);
        });
        return Findings.of("How long others wait for GET /hello, and a handler for the end of its sleep, in"
                + " ms, while " + CONNECTIONS + " connections load the server as fast as they can; and how many of"
                + " these requests failed", table, List.of(), List.of());
    }

    private static Map<String, Subject> subjects() {
        Map<String, Subject> subjects = new LinkedHashMap<>();
        ServerMode.virtual().forEach(mode -> subjects.put(mode.title(), mode.hello()));
        subjects.put("hybrid x virtual, one carrier", ServerMode.HYBRID_VIRTUAL.hello(
                List.of("-Djdk.virtualThreadScheduler.parallelism=1"), List.of()));
        return subjects;
    }

    private Waits measure(Subject subject) {
        try (ServerProcess server = ServerProcess.start(subject, pinning)) {
            WarmUp.run(server, options.warmup(), seconds -> load(server, seconds));
            return Waits.during(server.address(), () -> load(server, LOAD_SECONDS));
        } catch (IOException e) {
            throw new LabException(subject.name() + " does not answer under load: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while " + subject.name() + " was under load", e);
        }
    }

    private Load load(ServerProcess server, int seconds) {
        return Load.send(server.url("/hello"), CONNECTIONS, 1, seconds, pinning);
    }
}
