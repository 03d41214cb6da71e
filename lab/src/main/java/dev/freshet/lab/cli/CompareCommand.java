package dev.freshet.lab.cli;

import dev.freshet.lab.report.compare.Comparison;
import dev.freshet.lab.report.compare.Tolerance;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.run.RunStore;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "compare", mixinStandardHelpOptions = true,
        description = "Shows what got better or worse between two runs. Exit code 1 if anything got worse "
                + "by more than the tolerance, or failed after it was measured before, or if there is nothing to "
                + "compare. A subject that is not installed any more is listed, and does not change the exit code.")
final class CompareCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "BEFORE", description = "a run's folder, its name, or last")
    private String before = "";

    @Parameters(index = "1", paramLabel = "AFTER", description = "a run's folder, its name, or last")
    private String after = "";

    @Option(names = "--tolerance", paramLabel = "PERCENT", defaultValue = "5%",
            description = "how much worse a number may get, such as 5%%. Default: ${DEFAULT-VALUE}")
    private String tolerance = "5%";

    @Override
    public Integer call() {
        LabFolders folders = LabFolders.ofThisRepository();
        Comparison comparison = Comparison.of(RunStore.open(folders.run(before)), RunStore.open(folders.run(after)),
                Tolerance.parse(tolerance));
        System.out.print(comparison.text(Terminal.here()));
        return comparison.exitCode();
    }
}
