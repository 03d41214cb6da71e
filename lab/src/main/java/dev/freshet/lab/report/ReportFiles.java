package dev.freshet.lab.report;

import dev.freshet.lab.LabFiles;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.compare.SideBySide;
import dev.freshet.lab.report.html.HtmlReport;
import dev.freshet.lab.report.html.SideBySidePage;
import io.avaje.jsonb.Jsonb;
import java.nio.file.Path;

/** Writes all report files into the folder of a run. */
public final class ReportFiles {
    private ReportFiles() {
    }

    /**
     * Writes report.html, report.md and report.json.
     *
     * @return the path of the HTML file
     * @throws dev.freshet.lab.LabException if a file cannot be written
     */
    public static Path write(Path folder, RunReport report) {
        Path html = folder.resolve("report.html");
        LabFiles.write(html, new HtmlReport(report).render());
        LabFiles.write(folder.resolve("report.md"), new MarkdownReport(report).render());
        LabFiles.write(folder.resolve("report.json"), json(report));
        return html;
    }

    /** Writes the report as {@linkplain MarkdownReport#pages() pages} into a folder, which it creates if needed. */
    public static void pages(Path folder, RunReport report) {
        LabFiles.createFolder(folder);
        new MarkdownReport(report).pages().forEach((name, text) -> LabFiles.write(folder.resolve(name), text));
    }

    /** A run as JSON, with the components of {@link RunReport} as keys. */
    public static String json(RunReport report) {
        return Jsonb.instance().type(RunReport.class).toJsonPretty(report) + "\n";
    }

    /**
     * Writes side-by-side.html.
     *
     * @return the path of that file
     */
    public static Path write(Path folder, SideBySide runs) {
        Path html = folder.resolve("side-by-side.html");
        LabFiles.write(html, SideBySidePage.render(runs));
        return html;
    }
}
