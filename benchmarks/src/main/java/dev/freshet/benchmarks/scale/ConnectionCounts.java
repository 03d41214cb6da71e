package dev.freshet.benchmarks.scale;

import static dev.freshet.benchmarks.TextTable.number;
import static dev.freshet.benchmarks.TextTable.range;

import dev.freshet.benchmarks.BareLoops;
import dev.freshet.benchmarks.Goal;
import dev.freshet.benchmarks.Load;
import dev.freshet.benchmarks.Measurement;
import dev.freshet.benchmarks.ServerMode;
import dev.freshet.benchmarks.ServerProcess;
import dev.freshet.benchmarks.Servers;
import dev.freshet.benchmarks.Spread;
import dev.freshet.benchmarks.Subject;
import dev.freshet.benchmarks.TextTable;
import dev.freshet.benchmarks.WarmUp;
import dev.freshet.benchmarks.Yardstick;
import dev.freshet.lab.measure.Pinning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rate of /hello with a growing number of connections. */
record ConnectionCounts(ScaleOptions options, Pinning pinning) {
    private static final String GOAL = "from 10 to 500 connections the rate falls by at most 10 %";
    private static final List<Integer> CONNECTIONS = List.of(10, 100, 500);
    private static final String NON_BLOCKING = "nio x virtual, @NonBlocking";
    private static final double LEAST_LEFT = 0.9;
    private static final int WARMUP_CONNECTIONS = 64;

    Findings run() {
        if (!Load.missing().isEmpty()) {
            return Findings.none(GOAL, Load.missing());
        }
        List<String> missing = new ArrayList<>();
        List<Subject> subjects = subjects(missing);
        // The rounds of each server. A round has one entry for each of CONNECTIONS.
        Map<String, List<List<Measurement>>> rounds = new LinkedHashMap<>();
        try (Servers servers = new Servers(pinning)) {
            subjects.forEach(subject -> warmUp(servers.of(subject), subject.name()));
            for (int round = 0; round < options.rounds(); round++) {
                subjects.forEach(subject -> rounds.computeIfAbsent(subject.name(), _ -> new ArrayList<>())
                        .add(measure(subject.name(), servers.of(subject))));
            }
        }
        return Findings.of("GET /hello, requests a second by connections, and CPU microseconds for each; "
                + options.rounds() + " x " + options.seconds() + " s", table(rounds), missing, goals(rounds));
    }

    /**
     * Freshet and, as reference, loops in C and Java and Vert.x. Also Freshet without the hand-over to a thread, to
     * show the cost of that.
     *
     * @param missing receives a line about each server that is not in the table, with the reason
     */
    private static List<Subject> subjects(List<String> missing) {
        List<Subject> subjects = new ArrayList<>();
        Yardstick.C.server(missing::add).ifPresent(subjects::add);
        subjects.add(BareLoops.nio());
        subjects.add(new Subject(NON_BLOCKING, ServerMode.NIO_VIRTUAL.hello().command()));
        ServerMode.virtual().forEach(mode -> subjects.add(mode.hello()));
        Yardstick.VERTX.server(missing::add).ifPresent(subjects::add);
        return subjects;
    }

    private void warmUp(ServerProcess server, String name) {
        String url = server.url(pathOf(name));
        WarmUp.run(server, options.warmup(), seconds -> Load.send(url, WARMUP_CONNECTIONS, 1, seconds, pinning));
    }

    private static String pathOf(String name) {
        return name.equals(NON_BLOCKING) ? "/hello-nonblocking" : "/hello";
    }

    private List<Measurement> measure(String name, ServerProcess server) {
        return CONNECTIONS.stream().map(count -> server.under(() ->
                Load.send(server.url(pathOf(name)), count, 1, options.seconds(), pinning))).toList();
    }

    private static long failed(List<List<Measurement>> rounds) {
        return rounds.stream().flatMap(List::stream).mapToLong(one -> one.load().errors()).sum();
    }

    private static TextTable table(Map<String, List<List<Measurement>>> rounds) {
        TextTable table = new TextTable();
        table.row(List.of("server", "10", "", "100", "", "500", "", "500 : 10", "user, 10", "system", "user, 500",
                "system", "failed"));
        rounds.forEach((name, seen) -> {
            List<String> row = new ArrayList<>(List.of(name));
            for (int i = 0; i < CONNECTIONS.size(); i++) {
                int at = i;
                Spread rate = Spread.of(seen, round -> round.get(at).load().perSecond());
                row.add(number(0, rate.median()));
                row.add(range(0, rate));
            }
            row.add(number(2, left(seen)));
            for (int at : new int[] {0, CONNECTIONS.size() - 1}) {
                row.add(number(2, Spread.of(seen, round -> round.get(at).userMicros()).median()));
                row.add(number(2, Spread.of(seen, round -> round.get(at).systemMicros()).median()));
            }
            row.add(number(0, failed(seen)));
            table.row(row);
        });
        return table;
    }

    private static List<Goal> goals(Map<String, List<List<Measurement>>> rounds) {
        List<Goal> goals = new ArrayList<>();
        for (ServerMode mode : ServerMode.virtual()) {
            double left = left(rounds.get(mode.title()));
            goals.add(Goal.of(left >= LEAST_LEFT, mode.title() + ": " + GOAL + ": to " + number(0, left * 100)
                    + " % of it"));
            long lost = failed(rounds.get(mode.title()));
            goals.add(Goal.of(lost == 0, mode.title() + ": no request on up to 500 connections fails: " + lost
                    + " failed"));
        }
        return goals;
    }

    /** The median of the ratio in each round, because machines drift. */
    private static double left(List<List<Measurement>> rounds) {
        return Spread.of(rounds, round -> round.getLast().load().perSecond()
                / round.getFirst().load().perSecond()).median();
    }
}
