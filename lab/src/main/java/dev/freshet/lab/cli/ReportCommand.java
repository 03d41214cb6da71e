package dev.freshet.lab.cli;

import dev.freshet.lab.LabException;
import dev.freshet.lab.published.Published;
import dev.freshet.lab.report.ReportFiles;
import dev.freshet.lab.report.TerminalReport;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.compare.SideBySide;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.run.RunStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "report", mixinStandardHelpOptions = true,
        description = "Writes the report of a run again from its measurements. Several runs: side by side.")
final class ReportCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "RUN", description = "a run's folder, its name, or last (the default)")
    private List<String> runs = List.of();

    @Option(names = "--highlight", paramLabel = "SUBJECT", description = "mark this subject's rows")
    private String highlight = "";

    @Option(names = "--pages", paramLabel = "FOLDER",
            description = "also write the report of a single run as Markdown into this folder, a page a scenario")
    private @Nullable Path pages;

    @Override
    public Integer call() {
        LabFolders folders = LabFolders.ofThisRepository();
        Published published = Published.read(folders.published());
        List<RunStore> stores = (runs.isEmpty() ? List.of("last") : runs).stream()
                .map(run -> RunStore.open(folders.run(run))).toList();
        if (pages != null && stores.size() > 1) {
            throw new LabException("--pages takes a single run, not " + stores.size());
        }
        Terminal terminal = Terminal.here();
        List<RunReport> reports = new ArrayList<>();
        for (RunStore store : stores) {
            RunReport report = RunReport.of(store, published, highlight);
            reports.add(report);
            Path html = ReportFiles.write(store.folder(), report);
            if (pages != null) {
                ReportFiles.pages(pages, report);
            }
            if (stores.size() == 1) {
                System.out.print(new TerminalReport(terminal).of(report, html));
            }
        }
        if (stores.size() > 1) {
            SideBySide runs = SideBySide.of(reports);
            System.out.print(runs.text(terminal));
            System.out.println(ReportFiles.write(stores.getLast().folder(), runs));
        }
        return 0;
    }
}
