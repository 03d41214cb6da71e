package dev.freshet.benchmarks.scale;

import static dev.freshet.benchmarks.TextTable.number;
import static dev.freshet.benchmarks.TextTable.range;

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

/** What happens to the rate of /hello as connections become more. */
final class ConnectionCounts {
    private static final String GOAL = "from 10 to 500 connections the rate falls by at most 10 %";
    private static final List<Integer> CONNECTIONS = List.of(10, 100, 500);
    private static final double LEAST_LEFT = 0.9;
    private static final int WARMUP_CONNECTIONS = 64;

    private final ScaleOptions options;
    private final Pinning pinning;
    private final Map<ServerMode, ServerProcess> servers = new EnumMap<>(ServerMode.class);
    /** For each mode the rounds; for each round the rates, as CONNECTIONS are in order. */
    private final Map<ServerMode, List<List<Double>>> rates = new EnumMap<>(ServerMode.class);

    ConnectionCounts(ScaleOptions options, Pinning pinning) {
        this.options = options;
        this.pinning = pinning;
    }

    Findings run() {
        if (Programs.find("wrk") == null) {
            return Findings.none(GOAL, Load.HOW_TO_INSTALL);
        }
        try {
            ServerMode.virtual().forEach(this::start);
            for (int round = 0; round < options.rounds(); round++) {
                servers.forEach((mode, server) -> rates.get(mode).add(measure(mode, server)));
            }
        } finally {
            servers.values().forEach(ServerProcess::close);
        }
        return new Findings("GET /hello, requests a second by connections; " + options.rounds() + " x "
                + options.seconds() + " s\n" + table(), goals());
    }

    private void start(ServerMode mode) {
        ServerProcess server = new ServerProcess(mode.hello(), pinning);
        servers.put(mode, server);
        rates.put(mode, new ArrayList<>());
        Load.send(server.url("/hello"), WARMUP_CONNECTIONS, 1, options.warmup(), pinning);
    }

    private List<Double> measure(ServerMode mode, ServerProcess server) {
        return CONNECTIONS.stream().map(count -> {
            Load load = Load.send(server.url("/hello"), count, 1, options.seconds(), pinning);
            if (load.errors() > 0) {
                throw new BenchmarkException(mode.title() + " failed " + load.errors() + " requests on " + count
                        + " connections");
            }
            return load.perSecond();
        }).toList();
    }

    private String table() {
        TextTable table = new TextTable();
        table.row(List.of("server", "10", "", "100", "", "500", "", "500 : 10"));
        rates.forEach((mode, rounds) -> {
            List<String> row = new ArrayList<>(List.of(mode.title()));
            for (int i = 0; i < CONNECTIONS.size(); i++) {
                int at = i;
                Spread rate = Spread.of(rounds, round -> round.get(at));
                row.add(number(0, rate.median()));
                row.add(range(0, rate));
            }
            row.add(number(2, left(rounds)));
            table.row(row);
        });
        return table.toString();
    }

    private List<Goal> goals() {
        return rates.entrySet().stream().map(entry -> {
            double left = left(entry.getValue());
            return Goal.of(left >= LEAST_LEFT, entry.getKey().title() + ": " + GOAL + ": to " + number(0, left * 100)
                    + " % of it");
        }).toList();
    }

    /** The median of what it was in each round, because machines drift. */
    private static double left(List<List<Double>> rounds) {
        return Spread.of(rounds, round -> round.getLast() / round.getFirst()).median();
    }
}
