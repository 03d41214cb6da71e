package dev.freshet.benchmarks.referee;

import static dev.freshet.benchmarks.TextTable.number;

import dev.freshet.benchmarks.ClientProcess;
import dev.freshet.benchmarks.CommandLine;
import dev.freshet.benchmarks.Goal;
import dev.freshet.benchmarks.JavaCommand;
import dev.freshet.benchmarks.Load;
import dev.freshet.benchmarks.Measurement;
import dev.freshet.benchmarks.ServerProcess;
import dev.freshet.benchmarks.Servers;
import dev.freshet.benchmarks.Spread;
import dev.freshet.benchmarks.Subject;
import dev.freshet.benchmarks.Table;
import dev.freshet.benchmarks.WarmUp;
import dev.freshet.benchmarks.Yardstick;
import dev.freshet.lab.LabException;
import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.ProcessEngine;
import dev.freshet.lab.load.referee.Engines;
import dev.freshet.lab.measure.MachineMeter;
import dev.freshet.lab.measure.Pinning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code ./freshet bench gateway}, {@code static} and {@code tls}: Freshet compared with nginx and HAProxy. */
final class RefereeBenchmark {
    private static final double WAIT_LIMIT = 1.2;
    /**
     * Requests a second at fixed times. With twice as many, generator and upstream fill their core, and their waits
     * count as the server's.
     */
    private static final double MOST_WAITS_PER_CORE = 5_000;
    private static final int LOADS_PER_ROUND = 4;
    private static final String QUIET = "in the half of the loads of a second with the least steal";
    private static final double BESIDE_LIMIT = 2;
    private static final double MEMORY_LIMIT_MB = 64;

    private final RefereeOptions options;
    private final Pinning pinning = Pinning.ofThisMachine();
    private final List<Goal> goals = new ArrayList<>();

    private RefereeBenchmark(RefereeOptions options) {
        this.options = options;
    }

    public static void main(String[] arguments) {
        CommandLine.run(arguments, RefereeOptions.USAGE,
                given -> new RefereeBenchmark(RefereeOptions.parse(given)).run());
    }

    private boolean run() {
        Stream.of("wrk", "h2load").map(Engines::missing).filter(reason -> !reason.isEmpty()).forEach(reason -> {
            throw new LabException(reason);
        });
        System.out.println(pinning.note());
        System.out.println(JavaCommand.note());
        pinning.pinThisProcess();
        try (Material material = Material.create()) {
            if (options.topic() == Topic.GATEWAY) {
                measureBehindGateways(material);
            } else {
                measure(options.topic().contests(new Contenders(material, pinning, 1)));
            }
        }
        return Goal.report(goals, options.check());
    }

    private void measureBehindGateways(Material material) {
        List<String> missing = new ArrayList<>();
        Subject service = Yardstick.C.server(missing::add).orElseThrow(() -> new LabException(missing.getFirst()));
        Pinning besideGenerator = new Pinning(pinning.rest(), pinning.rest(), pinning.note());
        try (ServerProcess upstream = ServerProcess.start(service, besideGenerator)) {
            measure(options.topic().contests(new Contenders(material, pinning, upstream.address().getPort())));
        }
    }

    private void measure(List<Contest> contests) {
        try (Servers servers = new Servers(pinning)) {
            contests.forEach(contest -> measure(contest, servers));
            if (options.topic() == Topic.TLS) {
                measureBesideHandshakes(contests.getFirst(), servers);
            }
            if (options.topic() == Topic.GATEWAY) {
                Subject small = contests.getLast().rows().getLast();
                double held = megabytes(small, servers);
                goals.add(Goal.of(held <= MEMORY_LIMIT_MB, small.name() + ", after all loads: at most "
                        + number(0, MEMORY_LIMIT_MB) + " MB of memory: " + number(0, held)));
            }
        }
    }

    private static double megabytes(Subject subject, Servers servers) {
        return servers.of(subject).tree().idle().bytes() / 1e6;
    }

    /** Prints the latency of each server at half of the rate that it reached, or at what the generator can send. */
    private void measureWaits(Contest contest, Servers servers, Map<String, List<Measurement>> reached) {
        Map<String, List<OpenLoad>> loads = new LinkedHashMap<>();
        try (LoadEngine generator = ProcessEngine.start(pinning.rest(List.of()), pinning.restCores())) {
            for (int round = 0; round <= options.rounds() * LOADS_PER_ROUND; round++) {
                boolean warmsUp = round == 0;
                for (Subject subject : contest.servers()) {
                    double half = Spread.of(reached.get(subject.name()), run -> run.load().perSecond()).median() / 2;
                    double rate = Math.min(half, MOST_WAITS_PER_CORE * pinning.restCores());
                    MachineMeter machine = MachineMeter.begin();
                    double p99 = Load.openP99(generator, subject.name(), servers.of(subject).url(contest.path()),
                            contest.traffic().connections(), rate, warmsUp ? options.seconds() : 1);
                    if (!warmsUp) {
                        loads.computeIfAbsent(subject.name(), name -> new ArrayList<>())
                                .add(new OpenLoad(p99, machine.end().steal()));
                    }
                }
            }
        }
        System.out.println("p99 in us " + QUIET + ", at half of the own rate, at most "
                + number(0, MOST_WAITS_PER_CORE) + " a second for each core of the generator: "
                + loads.entrySet().stream()
                .map(entry -> entry.getKey() + ' ' + number(0, OpenLoad.p99(entry.getValue())))
                .collect(Collectors.joining("; ")));
        String referee = contest.referees().getFirst().name();
        double times = OpenLoad.p99(loads.get(contest.rows().getFirst().name())) / OpenLoad.p99(loads.get(referee));
        goals.add(Goal.of(times <= WAIT_LIMIT, contest.title() + ", " + contest.traffic() + ": at most "
                + number(2, WAIT_LIMIT) + " times " + referee + "'s p99 at half of the own rate or less: x "
                + number(2, times)));
    }

    /** Prints the latency on open connections, alone and while other clients open new ones. */
    private void measureBesideHandshakes(Contest contest, Servers servers) {
        System.out.println("\np99 in us on " + BesideHandshakes.OPEN + " open TLS connections with "
                + number(0, BesideHandshakes.PER_SECOND) + " requests a second; beside " + NewClients.PER_SECOND
                + " new connections a second; how many times as much; " + QUIET);
        for (Subject subject : contest.servers()) {
            ServerProcess server = servers.of(subject);
            List<OpenLoad> alone = new ArrayList<>();
            List<OpenLoad> beside = new ArrayList<>();
            for (int round = 0; round < options.rounds(); round++) {
                addLoads(alone, server, contest.path());
                ClientProcess others = NewClients.start(server.address(), contest.path(), pinning);
                addLoads(beside, server, contest.path());
                others.close();
            }
            double times = OpenLoad.p99(beside) / OpenLoad.p99(alone);
            System.out.println("  " + subject.name() + ' ' + number(0, OpenLoad.p99(alone)) + "; "
                    + number(0, OpenLoad.p99(beside)) + "; x " + number(2, times));
            if (contest.rows().contains(subject)) {
                goals.add(Goal.of(times <= BESIDE_LIMIT, subject.name() + ", p99 beside new TLS connections: at most "
                        + number(2, BESIDE_LIMIT) + " times that without: x " + number(2, times)));
            }
        }
    }

    private void addLoads(List<OpenLoad> loads, ServerProcess server, String path) {
        for (int i = 0; i < LOADS_PER_ROUND; i++) {
            loads.add(BesideHandshakes.load(server, path, pinning));
        }
    }

    private void measure(Contest contest, Servers servers) {
        for (Subject subject : contest.servers()) {
            ServerProcess server = servers.of(subject);
            if (!contest.traffic().tls()) {
                server.check(contest.path(), contest.answer());
            }
            WarmUp.run(server, options.warmup(),
                    seconds -> contest.traffic().send(server, contest.path(), seconds, pinning));
        }
        Map<String, List<Measurement>> results = new LinkedHashMap<>();
        for (int round = 0; round < options.rounds(); round++) {
            for (Subject subject : contest.servers()) {
                ServerProcess server = servers.of(subject);
                results.computeIfAbsent(subject.name(), name -> new ArrayList<>()).add(server.under(
                        () -> contest.traffic().send(server, contest.path(), options.seconds(), pinning)));
            }
        }
        report(contest, results);
        if (contest.waits()) {
            measureWaits(contest, servers, results);
        }
        System.out.println("MB of memory now: " + contest.servers().stream()
                .map(subject -> subject.name() + ' ' + number(0, megabytes(subject, servers)))
                .collect(Collectors.joining("; ")));
    }

    private void report(Contest contest, Map<String, List<Measurement>> results) {
        String referee = contest.referees().getFirst().name();
        System.out.println("\n" + contest.title() + ", " + contest.traffic());
        System.out.println(new Table(referee).of(results));
        Table.refuseErrors(results);
        double times = Spread.compared(results.get(contest.rows().getFirst().name()), results.get(referee),
                Measurement::cpuMicros, (ours, theirs) -> ours / theirs);
        goals.add(Goal.of(times <= contest.limit(), contest.title() + ", " + contest.traffic() + ": at most "
                + number(2, contest.limit()) + " times " + referee + "'s CPU: x " + number(2, times)));
    }
}
