package dev.freshet.benchmarks.scale;

import static dev.freshet.benchmarks.TextTable.number;

import dev.freshet.benchmarks.BenchmarkException;
import dev.freshet.benchmarks.Goal;
import dev.freshet.benchmarks.Load;
import dev.freshet.benchmarks.Pinning;
import dev.freshet.benchmarks.Programs;
import dev.freshet.benchmarks.ServerProcess;
import dev.freshet.benchmarks.Spread;
import dev.freshet.benchmarks.TextTable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The rate of a server from its first request on, second by second, each of which is a run of wrk. */
final class WarmupCurve {
    private static final String GOAL = "within 3 s a new server reaches 90 % of its steady rate";
    private static final int CONNECTIONS = 64;
    private static final int SECONDS = 15;
    /** The last of them, whose median is the steady rate. */
    private static final int STEADY = 5;
    private static final int SOON = 3;
    private static final double ENOUGH = 0.9;

    private final ScaleOptions options;
    private final Pinning pinning;
    /** For each mode the rounds; in each the rates, as shares of the steady one. */
    private final Map<ServerMode, List<List<Double>>> curves = new EnumMap<>(ServerMode.class);

    WarmupCurve(ScaleOptions options, Pinning pinning) {
        this.options = options;
        this.pinning = pinning;
    }

    Findings run() {
        if (Programs.find("wrk") == null) {
            return Findings.none(GOAL, Load.HOW_TO_INSTALL);
        }
        for (int round = 0; round < options.rounds(); round++) {
            for (ServerMode mode : ServerMode.values()) {
                curves.computeIfAbsent(mode, key -> new ArrayList<>()).add(curve(mode));
            }
        }
        return new Findings("GET /hello on " + CONNECTIONS + " connections: the rate in each second since the first"
                + " request, in percent of that at the end; " + options.rounds() + " starts in each mode\n" + table(),
                goals());
    }

    private List<Double> curve(ServerMode mode) {
        List<Double> rates = new ArrayList<>();
        try (ServerProcess server = new ServerProcess(mode.hello(), pinning)) {
            for (int second = 0; second < SECONDS; second++) {
                Load load = Load.send(server.url("/hello"), CONNECTIONS, 1, 1, pinning);
                if (load.errors() > 0) {
                    throw new BenchmarkException(mode.title() + " failed " + load.errors() + " requests in second "
                            + (second + 1));
                }
                rates.add(load.perSecond());
            }
        }
        double steady = Spread.of(rates.subList(SECONDS - STEADY, SECONDS), Double::doubleValue).median();
        return rates.stream().map(rate -> rate / steady).toList();
    }

    private String table() {
        TextTable table = new TextTable();
        List<String> head = new ArrayList<>(List.of("second"));
        for (int second = 1; second <= SECONDS; second++) {
            head.add(Integer.toString(second));
        }
        table.row(head);
        for (ServerMode mode : curves.keySet()) {
            List<String> row = new ArrayList<>(List.of(mode.title()));
            for (int second = 0; second < SECONDS; second++) {
                row.add(number(0, share(mode, second) * 100));
            }
            table.row(row);
        }
        return table.toString();
    }

    private List<Goal> goals() {
        return curves.keySet().stream().map(mode -> {
            int first = first(mode);
            return Goal.of(first <= SOON, mode.title() + ": " + GOAL + ": "
                    + (first > SECONDS ? "not at all" : "in second " + first));
        }).toList();
    }

    /** The first second with so much, or one that was not measured. */
    private int first(ServerMode mode) {
        int second = 0;
        while (second < SECONDS && share(mode, second) < ENOUGH) {
            second++;
        }
        return second + 1;
    }

    private double share(ServerMode mode, int second) {
        return Spread.of(curves.getOrDefault(mode, List.of()), curve -> curve.get(second)).median();
    }
}
