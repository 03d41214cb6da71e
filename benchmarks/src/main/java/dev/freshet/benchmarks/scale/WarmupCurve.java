package dev.freshet.benchmarks.scale;

import static dev.freshet.benchmarks.TextTable.number;

import dev.freshet.benchmarks.BenchmarkException;
import dev.freshet.benchmarks.Goal;
import dev.freshet.benchmarks.Load;
import dev.freshet.benchmarks.Pinning;
import dev.freshet.benchmarks.ProcessCpu;
import dev.freshet.benchmarks.Programs;
import dev.freshet.benchmarks.ServerProcess;
import dev.freshet.benchmarks.Spread;
import dev.freshet.benchmarks.TextTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rate of a server from its first request on, second by second, each of which is a run of wrk. */
final class WarmupCurve {
    private static final String GOAL = "within 3 s a new server reaches 90 % of its steady rate";
    /** Requests for each second of CPU: what else runs on a machine shows less there. The compilers' time is in it. */
    private static final String BY_CPU = ", by CPU";
    private static final int CONNECTIONS = 64;
    private static final int SECONDS = 15;
    /** The last of them, whose median is the steady rate. */
    private static final int STEADY = 5;
    private static final int SOON = 3;
    private static final double ENOUGH = 0.9;

    private final ScaleOptions options;
    private final Pinning pinning;
    /** For each row the rounds; in each the seconds, as shares of the steady rate. */
    private final Map<String, List<List<Double>>> curves = new LinkedHashMap<>();

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
                measure(mode);
            }
        }
        return new Findings("GET /hello on " + CONNECTIONS + " connections: the rate in each second since the first"
                + " request, in percent of that at the end; " + options.rounds() + " starts in each mode\n" + table(),
                goals());
    }

    private void measure(ServerMode mode) {
        List<Double> rates = new ArrayList<>();
        List<Double> byCpu = new ArrayList<>();
        try (ServerProcess server = new ServerProcess(mode.hello(), pinning)) {
            for (int second = 1; second <= SECONDS; second++) {
                long before = cpuMicros(server);
                Load load = Load.send(server.url("/hello"), CONNECTIONS, 1, 1, pinning);
                if (load.errors() > 0) {
                    throw new BenchmarkException(mode.title() + " failed " + load.errors() + " requests in second "
                            + second);
                }
                rates.add(load.perSecond());
                byCpu.add((double) load.requests() / Math.max(1, cpuMicros(server) - before));
            }
        }
        add(mode.title(), rates);
        if (ProcessCpu.readable()) {
            add(mode.title() + BY_CPU, byCpu);
        }
    }

    private static long cpuMicros(ServerProcess server) {
        if (!ProcessCpu.readable()) {
            return 0;
        }
        ProcessCpu used = ProcessCpu.of(server.pid());
        return used.user() + used.system();
    }

    private void add(String row, List<Double> rates) {
        double steady = Spread.of(rates.subList(SECONDS - STEADY, SECONDS), Double::doubleValue).median();
        curves.computeIfAbsent(row, key -> new ArrayList<>()).add(rates.stream().map(rate -> rate / steady).toList());
    }

    private String table() {
        TextTable table = new TextTable();
        List<String> head = new ArrayList<>(List.of("second"));
        for (int second = 1; second <= SECONDS; second++) {
            head.add(Integer.toString(second));
        }
        table.row(head);
        for (String name : curves.keySet()) {
            List<String> row = new ArrayList<>(List.of(name));
            for (int second = 0; second < SECONDS; second++) {
                row.add(number(0, share(name, second) * 100));
            }
            table.row(row);
        }
        return table.toString();
    }

    private List<Goal> goals() {
        return Arrays.stream(ServerMode.values()).map(mode -> {
            int first = first(mode.title());
            return Goal.of(first <= SOON, mode.title() + ": " + GOAL + ": "
                    + (first > SECONDS ? "not at all" : "in second " + first));
        }).toList();
    }

    /** The first second with so much, or one that was not measured. */
    private int first(String row) {
        int second = 0;
        while (second < SECONDS && share(row, second) < ENOUGH) {
            second++;
        }
        return second + 1;
    }

    private double share(String row, int second) {
        return Spread.of(curves.getOrDefault(row, List.of()), curve -> curve.get(second)).median();
    }
}
