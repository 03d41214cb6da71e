package dev.freshet.lab.cli;

import dev.freshet.lab.published.Published;
import dev.freshet.lab.report.ReportFiles;
import dev.freshet.lab.report.TerminalReport;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.run.RunStore;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "report", mixinStandardHelpOptions = true,
        description = "Makes the report of a run again from its measurements; several runs: side by side.")
final class ReportCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "RUN", description = "a run's folder, its name, or last (the default)")
    private List<String> runs = List.of();

    @Override
    public Integer call() {
        LabFolders folders = LabFolders.ofThisRepository();
        Published published = Published.read(folders.published());
        for (String run : runs.isEmpty() ? List.of("last") : runs) {
            RunStore store = RunStore.open(folders.run(run));
            Path html = ReportFiles.write(store, published);
            System.out.print(new TerminalReport(Terminal.here())
                    .of(RunReport.of(store.record(), store.measurements(), published), html));
        }
        return 0;
    }
}
