package dev.freshet.benchmarks.scale;

import static dev.freshet.benchmarks.TextTable.number;

import dev.freshet.benchmarks.Goal;
import dev.freshet.benchmarks.Load;
import dev.freshet.benchmarks.ServerMode;
import dev.freshet.benchmarks.ServerProcess;
import dev.freshet.benchmarks.Spread;
import dev.freshet.benchmarks.Subject;
import dev.freshet.benchmarks.TextTable;
import dev.freshet.benchmarks.Yardstick;
import dev.freshet.benchmarks.start.Packaged;
import dev.freshet.lab.measure.Compilers;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.measure.Pinning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The rate of a server from its first request on, second by second; each second is a run of wrk. */
final class WarmupCurve {
    private static final String GOAL = "within 3 s a new server reaches 90 % of its steady rate";
    /** The share of the server's CPU that the JVM's compilers used. */
    private static final String COMPILERS = ", its compilers";
    private static final int CONNECTIONS = 64;
    private static final int SECONDS = 15;
    /** The last seconds, whose median is the steady rate. */
    private static final int STEADY = 5;
    private static final int SOON = 3;
    private static final double ENOUGH = 0.9;

    private final ScaleOptions options;
    private final Pinning pinning;
    /** For each row its rounds; in each, the seconds as shares of the steady rate or of the CPU. */
    private final Map<String, List<List<Double>>> curves = new LinkedHashMap<>();
    private final Map<String, Long> failed = new HashMap<>();
    /** What is not in the table and why, one line each. */
    private final List<String> missing = new ArrayList<>();

    WarmupCurve(ScaleOptions options, Pinning pinning) {
        this.options = options;
        this.pinning = pinning;
    }

    Findings run() {
        if (!Load.missing().isEmpty()) {
            return Findings.none(GOAL, Load.missing());
        }
        List<Subject> subjects = subjects();
        for (int round = 0; round < options.rounds(); round++) {
            subjects.forEach(this::measure);
        }
        return Findings.of("GET /hello on " + CONNECTIONS + " connections, Freshet packaged by ./freshet build: the"
                + " rate in each second since the first request, in percent of that at the end, and what the compilers"
                + " took of the server's CPU; " + options.rounds() + " starts of each", table(), missing, goals());
    }

    /** Freshet as deployed and, as reference, Vert.x. */
    private List<Subject> subjects() {
        Packaged hello = Packaged.hello();
        List<Subject> subjects = new ArrayList<>(Arrays.stream(ServerMode.values())
                .map(mode -> hello.inMode(mode, List.of(), List.of())).toList());
        Yardstick.VERTX.server(missing::add).ifPresent(subjects::add);
        return subjects;
    }

    private void measure(Subject subject) {
        List<Double> rates = new ArrayList<>();
        List<Double> compilers = new ArrayList<>();
        try (ServerProcess server = ServerProcess.start(subject, pinning)) {
            for (int second = 1; second <= SECONDS; second++) {
                Cpu all = server.tree().cpu();
                Compilers compiling = server.tree().compilers();
                Load load = Load.send(server.url("/hello"), CONNECTIONS, 1, 1, pinning);
                failed.merge(subject.name(), load.errors(), Long::sum);
                rates.add(load.perSecond());
                compilers.add((double) server.tree().compilers().since(compiling)
                        / Math.max(1, server.tree().cpu().since(all).micros()));
            }
        }
        double steady = Spread.of(rates.subList(SECONDS - STEADY, SECONDS), Double::doubleValue).median();
        add(subject.name(), rates.stream().map(rate -> rate / steady).toList());
        if (compilers.stream().allMatch(share -> share >= 0)) {
            add(subject.name() + COMPILERS, compilers);
        }
    }

    private void add(String row, List<Double> shares) {
        curves.computeIfAbsent(row, key -> new ArrayList<>()).add(shares);
    }

    private TextTable table() {
        TextTable table = new TextTable();
        table.row(row("second", second -> Integer.toString(second + 1)));
        curves.keySet().forEach(name -> table.row(row(name, second -> number(0, share(name, second) * 100))));
        return table;
    }

    private static List<String> row(String name, IntFunction<String> cell) {
        return Stream.concat(Stream.of(name), IntStream.range(0, SECONDS).mapToObj(cell)).toList();
    }

    private List<Goal> goals() {
        List<Goal> goals = new ArrayList<>();
        for (ServerMode mode : ServerMode.values()) {
            int first = first(second -> share(mode.title(), second));
            goals.add(Goal.of(first <= SOON, mode.title() + ": " + GOAL + ": "
                    + (first > SECONDS ? "not at all" : "in second " + first)));
            long lost = failed.get(mode.title());
            goals.add(Goal.of(lost == 0, mode.title() + ": a new server fails no request: " + lost + " failed"));
        }
        return goals;
    }

    /**
     * The first second that reaches this share, or that was not measured.
     *
     * @param share of the steady rate, by second from 0; NaN if there was no response
     */
    static int first(IntToDoubleFunction share) {
        int second = 0;
        while (second < SECONDS && !(share.applyAsDouble(second) >= ENOUGH)) {
            second++;
        }
        return second + 1;
    }

    private double share(String row, int second) {
        return Spread.of(curves.getOrDefault(row, List.of()), curve -> curve.get(second)).median();
    }
}
