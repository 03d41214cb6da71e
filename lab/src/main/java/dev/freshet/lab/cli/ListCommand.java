package dev.freshet.lab.cli;

import dev.freshet.lab.scenario.LoadCase;
import dev.freshet.lab.scenario.Profile;
import dev.freshet.lab.scenario.Scenario;
import dev.freshet.lab.subject.Facts;
import dev.freshet.lab.subject.Need;
import dev.freshet.lab.subject.Subject;
import dev.freshet.lab.subject.Variant;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "list", mixinStandardHelpOptions = true,
        description = "Lists subjects and scenarios, and the programs that this machine lacks.")
final class ListCommand implements Callable<Integer> {
    @Option(names = "--profile", defaultValue = "quick",
            description = "profile of the loads to show: ${COMPLETION-CANDIDATES}")
    private Profile profile = Profile.QUICK;

    @Option(names = "--facts", description = "only the size of each subject: lines of its code, number of libraries")
    private boolean facts;

    @Override
    public Integer call() {
        Bench bench = Bench.ofThisRepository();
        if (facts) {
            System.out.printf("%-24s %8s %12s%n", "", "lines", "libraries");
            bench.subjects().all().forEach(subject -> print(subject, Facts.of(subject, bench.surroundings())));
            return bench.reportBrokenSubjects() ? 1 : 0;
        }
        PrintStream out = System.out;
        out.println("Subjects");
        for (Variant variant : bench.subjects().select(List.of("all:*")).variants()) {
            String missing = bench.surroundings().toolchain().missing(variant);
            out.printf("  %-32s %-8s %s%n", variant.name(), variant.mode().kind().text(), variant.title());
            if (!missing.isEmpty()) {
                out.printf("  %-41s   not available: %s%n", "", missing);
            }
        }
        boolean broken = bench.reportBrokenSubjects();
        out.println("\nScenarios, with the loads of the profile " + profile.text());
        for (Scenario scenario : bench.scenarios().all()) {
            out.printf("  %-12s %s%s%n", scenario.name(), scenario.title(),
                    scenario.inDefault() ? " (in the quick comparison)" : "");
            for (LoadCase load : scenario.cases(profile)) {
                if (!load.detail().isEmpty()) {
                    out.printf("  %-12s   %-12s %s%n", "", load.name(), load.detail());
                }
            }
        }
        out.println("\nPrograms");
        for (Need need : Arrays.asList(Need.values())) {
            String missing = bench.surroundings().toolchain().missing(need);
            out.printf("  %-12s %s%n", need.text(),
                    missing.isEmpty() ? bench.surroundings().toolchain().tool(need).version() : missing);
        }
        return broken ? 1 : 0;
    }

    private static void print(Subject subject, Facts facts) {
        System.out.printf("%-24s %8d %12s%n", subject.name(), facts.lines(),
                facts.dependencies().isPresent() ? facts.dependencies().getAsInt() : "unknown");
    }
}
