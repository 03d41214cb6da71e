package dev.freshet.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code ./freshet bench hello}: what one small request costs in each execution mode, beside a loop written in C. */
final class HelloBenchmark {
    private final Options options;
    private final Pinning pinning = Pinning.ofThisMachine();
    private final List<ServerProcess> servers = new ArrayList<>();
    private final Map<String, List<Measurement>> results = new LinkedHashMap<>();

    private HelloBenchmark(Options options) {
        this.options = options;
    }

    public static void main(String[] arguments) {
        if (List.of(arguments).contains("--help")) {
            System.out.println(Options.USAGE);
            return;
        }
        try {
            new HelloBenchmark(Options.parse(List.of(arguments))).run();
        } catch (BenchmarkException e) {
            System.err.println("bench: " + e.getMessage());
            System.exit(1);
        }
    }

    private void run() {
        if (Programs.find("wrk") == null) {
            throw new BenchmarkException(Load.HOW_TO_INSTALL);
        }
        List<Subject> subjects = subjects();
        announce(subjects.size());
        try {
            for (Subject subject : subjects) {
                startAndWarmUp(subject);
            }
            for (int round = 1; round <= options.rounds(); round++) {
                System.err.println("round " + round + " of " + options.rounds());
                for (int i = 0; i < subjects.size(); i++) {
                    measure(subjects.get(i).name(), servers.get(i));
                }
            }
        } finally {
            servers.forEach(ServerProcess::close);
        }
        report();
    }

    private List<Subject> subjects() {
        Path root = Path.of(System.getProperty("freshet.root", "."));
        List<Subject> subjects = new ArrayList<>();
        if (EpollHello.missing().isEmpty()) {
            subjects.add(EpollHello.compile(root));
        }
        subjects.addAll(FreshetHello.inEveryMode());
        return subjects;
    }

    private void announce(int servers) {
        int seconds = servers * (options.warmup() + options.rounds() * options.seconds());
        System.out.printf("GET /hello on %d connections, %s at a time; %d x %d s after %d s of warm-up%n",
                options.connections(), options.pipeline() == 1 ? "1 request" : options.pipeline() + " requests",
                options.rounds(), options.seconds(), options.warmup());
        System.out.println(pinning.note());
        MachineLoad.tell();
        System.out.println("about " + seconds + " s to go");
    }

    private void startAndWarmUp(Subject subject) {
        System.err.println("warming up " + subject.name());
        ServerProcess server = new ServerProcess(subject, pinning);
        servers.add(server);
        results.put(subject.name(), new ArrayList<>());
        Load.send(server.url(), options, options.warmup(), pinning);
    }

    private void measure(String name, ServerProcess server) {
        boolean readable = ProcessCpu.readable();
        ProcessCpu before = readable ? ProcessCpu.of(server.pid()) : null;
        Load load = Load.send(server.url(), options, options.seconds(), pinning);
        ProcessCpu used = before == null ? null : ProcessCpu.of(server.pid()).since(before);
        results.computeIfAbsent(name, key -> new ArrayList<>()).add(new Measurement(load, used));
    }

    private void report() {
        System.out.println();
        System.out.println(new Table(EpollHello.NAME).of(results));
        if (!EpollHello.missing().isEmpty()) {
            System.out.println(EpollHello.NAME + ": not measured, " + EpollHello.missing());
        }
        if (!ProcessCpu.readable()) {
            System.out.println("CPU: not measured, this system has no /proc");
        }
        results.forEach((name, runs) -> {
            long errors = runs.stream().mapToLong(run -> run.load().errors()).sum();
            if (errors > 0) {
                throw new BenchmarkException(name + " failed " + errors + " requests: the table is worth nothing");
            }
        });
    }
}
