package dev.freshet.benchmarks;

import dev.freshet.lab.LabException;
import dev.freshet.lab.measure.Pinning;
import java.util.List;
import java.util.Map;

/** {@code ./freshet bench hello}: the cost of one small request in each execution mode, compared with a loop in C. */
record HelloBenchmark(Options options, Pinning pinning, HelloResults results) {

    public static void main(String[] arguments) {
        CommandLine.run(arguments, Options.USAGE, given -> new HelloBenchmark(Options.parse(given),
                Pinning.ofThisMachine(), new HelloResults()).run());
    }

    /** False if goals are checked and one is not met. */
    private boolean run() {
        if (!Load.missing().isEmpty()) {
            throw new LabException(Load.missing());
        }
        HelloPlan plan = HelloPlan.of(options);
        announce(plan);
        try (Servers servers = new Servers(pinning)) {
            HelloMeter meter = new HelloMeter(options, pinning, servers);
            plan.parts().forEach((part, rows) -> measure(meter, part, rows));
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

    private void measure(HelloMeter meter, HelloPart part, List<HelloRow> rows) {
        for (HelloRow row : rows) {
            System.err.println("warming up " + row.name());
            meter.warmUp(part, row);
        }
        for (int round = 1; round <= options.rounds(); round++) {
            System.err.println("round " + round + " of " + options.rounds());
            for (HelloRow row : rows) {
                results.add(part, row.name(), meter.measure(part, row));
            }
        }
        report(part);
    }

    private void report(HelloPart part) {
        Map<String, List<Measurement>> rows = results.of(part);
        System.out.println("\n" + part.title());
        System.out.println(part == HelloPart.ALLOCATION ? Table.ofAllocation(rows)
                : new Table(HelloPlan.yardstick(part)).of(rows));
        rows.forEach((name, runs) -> {
            long errors = runs.stream().mapToLong(run -> run.load().errors()).sum();
            if (errors > 0) {
                throw new LabException(name + " failed " + errors + " requests, so the table is invalid");
            }
        });
    }
}
