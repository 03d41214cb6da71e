package dev.freshet.benchmarks.scale;

import dev.freshet.benchmarks.CommandLine;
import dev.freshet.benchmarks.Goal;
import dev.freshet.benchmarks.JavaCommand;
import dev.freshet.lab.measure.Pinning;
import java.util.ArrayList;
import java.util.List;

/** {@code ./freshet bench scale}: many connections, many concurrent requests, and the first seconds of a server. */
final class ScaleBenchmark {
    private ScaleBenchmark() {
    }

    public static void main(String[] arguments) {
        CommandLine.run(arguments, ScaleOptions.USAGE, given -> run(ScaleOptions.parse(given)));
    }

    private static boolean run(ScaleOptions options) {
        Pinning pinning = Pinning.ofThisMachine();
        System.out.println(pinning.note());
        System.out.println(JavaCommand.note());
        pinning.pinThisProcess();
        List<Goal> goals = new ArrayList<>();
        for (ScalePart part : options.parts()) {
            Findings findings = part.run(options, pinning);
            System.out.println("\n" + findings.text());
            goals.addAll(findings.goals());
        }
        return Goal.report(goals, options.check());
    }
}
