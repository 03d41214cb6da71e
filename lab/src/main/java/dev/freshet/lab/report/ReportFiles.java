package dev.freshet.lab.report;

import dev.freshet.lab.LabException;
import dev.freshet.lab.published.Published;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.run.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the report of a run into its folder, in every form. */
public final class ReportFiles {
    private ReportFiles() {
    }

    /**
     * Writes report.html, report.md and report.json.
     *
     * @return the path of the HTML file
     * @throws LabException if the run cannot be read or a file not written
     */
    public static Path write(RunStore store, Published published) {
        return write(store.folder(), RunReport.of(store.record(), store.measurements(), published));
    }

    /** The same from what was worked out already. */
    public static Path write(Path folder, RunReport report) {
        Path html = folder.resolve("report.html");
        write(html, new HtmlReport(report).render());
        write(folder.resolve("report.md"), new MarkdownReport(report).render());
        write(folder.resolve("report.json"), JsonReport.render(report));
        return html;
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new LabException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
