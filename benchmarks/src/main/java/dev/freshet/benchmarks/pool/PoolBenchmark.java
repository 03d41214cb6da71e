package dev.freshet.benchmarks.pool;

import dev.freshet.benchmarks.CommandLine;
import dev.freshet.benchmarks.Goal;
import dev.freshet.benchmarks.JavaCommand;
import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import dev.freshet.lab.program.Programs;
import io.avaje.jsonb.Jsonb;
import java.util.List;

/**
 * {@code ./freshet bench pool}: the cost of a connection from Freshet's pool, compared with HikariCP and a plain queue.
 */
record PoolBenchmark(PoolOptions options, Results results) {
    private static final String ABOUT = """
            %d connections of a driver that does nothing, each pool with its own defaults otherwise.
            Every measurement is a new JVM; each round measures all pools. A thread that holds a connection is
            parked, like one that waits for a database, so a virtual one frees its carrier thread. CPU is that of
            the whole process, with the timers that end the holding. A wait that has not ended with the measurement \
            counts
            with its duration so far.
            %d x %d s after %d s of warm-up, on %d cores; about %d min to go""";

    public static void main(String[] arguments) {
        CommandLine.run(arguments, PoolOptions.USAGE,
                given -> new PoolBenchmark(PoolOptions.parse(given), new Results()).run());
    }

    private boolean run() {
        announce();
        for (int round = 1; round <= options.rounds(); round++) {
            for (PoolCase work : options.cases()) {
                System.err.println("round " + round + " of " + options.rounds() + ": " + work.key());
                for (Contender contender : Contender.values()) {
                    results.add(measure(contender, work, round));
                }
            }
        }
        for (PoolCase work : options.cases()) {
            System.out.println("\n" + work.title() + "\n" + new PoolTable(results, work));
        }
        boolean met = Goal.report(PoolGoals.judge(results, options.cases()), options.check());
        if (options.json() != null) {
            LabFiles.write(options.json(), Jsonb.instance().type(Outcome.class).list().toJson(results.all()) + "\n");
        }
        return met;
    }

    private void announce() {
        long each = options.warmup() + options.seconds() + 1;
        long all = each * options.rounds() * options.cases().size() * Contender.values().length;
        System.out.println(ABOUT.formatted(Contender.CONNECTIONS, options.rounds(), options.seconds(),
                options.warmup(), Runtime.getRuntime().availableProcessors(), Math.max(1, Math.round(all / 60.0))));
    }

    private Outcome measure(Contender contender, PoolCase work, int round) {
        String output = Programs.run(JavaCommand.of(PoolMeasurement.class, List.of(contender.key(), work.key(),
                Integer.toString(round), Integer.toString(options.warmup()), Integer.toString(options.seconds()))));
        return output.lines().filter(line -> line.startsWith(PoolMeasurement.MARK)).findFirst()
                .map(line -> line.substring(PoolMeasurement.MARK.length()))
                .map(Jsonb.instance().type(Outcome.class)::fromJson)
                .orElseThrow(() -> new LabException(contender.title() + " gave no result:\n" + output));
    }
}
