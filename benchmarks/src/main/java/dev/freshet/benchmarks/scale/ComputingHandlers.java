package dev.freshet.benchmarks.scale;

import static dev.freshet.benchmarks.TextTable.number;

import dev.freshet.benchmarks.Goal;
import dev.freshet.benchmarks.Load;
import dev.freshet.benchmarks.ServerMode;
import dev.freshet.benchmarks.ServerProcess;
import dev.freshet.benchmarks.Spread;
import dev.freshet.benchmarks.TextTable;
import dev.freshet.benchmarks.WarmUp;
import dev.freshet.lab.measure.Pinning;
import java.util.ArrayList;
import java.util.List;

/**
 * Latency of requests whose handlers compute. Each waits for the others, so in a fair server all wait for about as long.
 */
record ComputingHandlers(ScaleOptions options, Pinning pinning) {
    private static final double MOST = 2.5;
    private static final String GOAL = "if handlers compute, the p99 is at most " + MOST + " times the median";
    private static final int CONNECTIONS = 64;

    Findings run() {
        if (!Load.missing().isEmpty()) {
            return Findings.none(GOAL, Load.missing());
        }
        TextTable table = new TextTable();
        table.row(List.of("server", "requests/s", "median, ms", "p99, ms", "p99 : median", "failed"));
        List<Goal> goals = new ArrayList<>();
        for (ServerMode mode : ServerMode.values()) {
            List<Load> rounds = measure(mode);
            long failed = rounds.stream().mapToLong(Load::errors).sum();
            double tail = Spread.of(rounds, load -> load.p99() / load.p50()).median();
            table.row(List.of(mode.title(), number(0, Spread.of(rounds, Load::perSecond).median()),
                    number(1, Spread.of(rounds, Load::p50).median() / 1_000),
                    number(1, Spread.of(rounds, Load::p99).median() / 1_000), number(1, tail),
                    number(0, failed)));
            if (mode == ServerMode.NIO_VIRTUAL) {
                goals.add(Goal.of(tail <= MOST, mode.title() + ": " + GOAL + ": " + number(1, tail)));
                goals.add(Goal.of(failed == 0, mode.title() + ": if handlers compute, no request fails: " + failed
                        + " failed"));
            }
        }
        return Findings.of("GET /compute, about a millisecond of CPU, on " + CONNECTIONS + " connections; "
                + options.rounds() + " x " + options.seconds() + " s", table, List.of(), goals);
    }

    private List<Load> measure(ServerMode mode) {
        try (ServerProcess server = ServerProcess.start(mode.hello(), pinning)) {
            WarmUp.run(server, options.warmup(), seconds -> load(server, seconds));
            List<Load> rounds = new ArrayList<>();
            for (int round = 0; round < options.rounds(); round++) {
                rounds.add(load(server, options.seconds()));
            }
            return rounds;
        }
    }

    private Load load(ServerProcess server, int seconds) {
        return Load.send(server.url("/compute"), CONNECTIONS, 1, seconds, pinning);
    }
}
