package dev.freshet.lab.report;

import dev.freshet.lab.report.analysis.RunReport;
import io.avaje.jsonb.Jsonb;

/** A run as JSON, with the components of {@link RunReport} as keys. */
public final class JsonReport {
    private JsonReport() {
    }

    public static String render(RunReport report) {
        return Jsonb.instance().type(RunReport.class).toJsonPretty(report) + "\n";
    }
}
