package dev.freshet.benchmarks;

import dev.freshet.lab.LabException;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.measure.Pinning;
import java.util.List;
import java.util.Map;

/** {@code ./freshet bench hello}: the cost of one small request in each execution mode, compared with a loop in C. */
record HelloBenchmark(Options options, Pinning pinning, HelloResults results) {
    /** Seconds of a load that does little more than open its connections. */
    private static final int BRIEF = 1;

    public static void main(String[] arguments) {
        CommandLine.run(arguments, Options.USAGE, given -> new HelloBenchmark(Options.parse(given),
                Pinning.ofThisMachine(), new HelloResults()).run());
    }

    private boolean run() {
        if (!Load.missing().isEmpty()) {
            throw new LabException(Load.missing());
        }
        HelloPlan plan = HelloPlan.of(options);
        announce(plan);
        pinning.pinThisProcess();
        try (Servers servers = new Servers(pinning)) {
            plan.parts().forEach((part, rows) -> measure(servers, part, rows));
        }
        plan.missing().forEach(System.out::println);
        boolean judged = options.pipeline() == 1 && !options.bare();
        return !judged || Goal.report(HelloGoals.judge(results, options.all()), options.check());
    }

    private void announce(HelloPlan plan) {
        System.out.printf("%d connections, %s at a time; %d x %d s after at least %d s of warm-up%n",
                options.connections(), options.pipeline() == 1 ? "1 request" : options.pipeline() + " requests",
                options.rounds(), options.seconds(), options.warmup());
        System.out.println(pinning.note());
        System.out.println(JavaCommand.note());
        System.out.println("this takes at least " + plan.seconds(options) + " s");
    }

    private void measure(Servers servers, HelloPart part, List<HelloRow> rows) {
        for (HelloRow row : rows) {
            System.err.println("warming up " + row.name());
            servers.check(row);
            WarmUp.run(servers.of(row.server()), options.warmup(), seconds -> send(servers, part, row, seconds));
        }
        for (int round = 1; round <= options.rounds(); round++) {
            System.err.println("round " + round + " of " + options.rounds());
            for (HelloRow row : rows) {
                results.add(part, row.name(), part == HelloPart.ALLOCATION ? allocation(servers, part, row)
                        : servers.of(row.server()).under(() -> send(servers, part, row, options.seconds())));
            }
        }
        report(part);
    }

    /** Subtracts a short load from a long one, because both include opening connections and the query itself. */
    private Measurement allocation(Servers servers, HelloPart part, HelloRow row) {
        try (AllocatedBytes bytes = AllocatedBytes.of(servers.of(row.server()).pid())) {
            bytes.now();
            long begin = bytes.now();
            Load brief = send(servers, part, row, BRIEF);
            long middle = bytes.now();
            Load whole = send(servers, part, row, BRIEF + options.seconds());
            long end = bytes.now();
            return new Measurement(whole.without(brief), Cpu.UNKNOWN, Math.max(0, end - middle - (middle - begin)));
        }
    }

    private Load send(Servers servers, HelloPart part, HelloRow row, int seconds) {
        String url = servers.of(row.server()).url(row.path());
        return switch (part) {
            case MODES, BARE -> Load.send(url, options.connections(), options.pipeline(), seconds, pinning);
            case PIPELINED -> Load.send(url, options.connections(), HelloPart.DEPTH, seconds, pinning);
            case JSON, ALLOCATION -> Load.send(url, options.connections(), 1, seconds, pinning);
            case HTTP2 -> Load.sendHttp2(url, HelloPart.HTTP2_CONNECTIONS, HelloPart.STREAMS, seconds, pinning);
        };
    }

    private void report(HelloPart part) {
        Map<String, List<Measurement>> rows = results.of(part);
        System.out.println("\n" + part.title());
        System.out.println(part == HelloPart.ALLOCATION ? Table.ofAllocation(rows)
                : new Table(HelloPlan.yardstick(part)).of(rows));
        Table.refuseErrors(rows);
    }
}
