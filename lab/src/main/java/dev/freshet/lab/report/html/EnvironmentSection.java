package dev.freshet.lab.report.html;

import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.html.DataTable.Cell;
import dev.freshet.lab.report.html.DataTable.Column;
import dev.freshet.lab.run.RunRecord;
import java.util.List;

/** The machine, the tools and the numbers of the measurement. */
record EnvironmentSection(RunReport report) {

    public void write(Markup html) {
        RunRecord run = report.run();
        html.open("section", "id", "environment").element("h2", "Environment");
        html.open("dl", "class", "pairs");
        run.environment().forEach((name, value) -> pair(html, name, value));
        pair(html, "Cores", run.pinning());
        pair(html, "Load engine", run.engine());
        pair(html, "JVM options of every subject", run.jvmOptions());
        html.close();
        DataTable loads = new DataTable("The loads of this run", List.of(Column.text("scenario"), Column.text("load"),
                Column.text("request"), Column.text("numbers"), Column.text("ranked by")));
        report.cases().map(CaseReport::load).forEach(load -> loads.add(null, "", List.of(Cell.of(load.scenarioTitle()),
                Cell.of(load.loadTitle()), Cell.of(load.request()), Cell.of(load.detail()), Cell.of(load.figure()))));
        loads.write(html);
        html.close();
    }

    private static void pair(Markup html, String name, String value) {
        if (!value.isEmpty()) {
            html.pair(name, value);
        }
    }
}
