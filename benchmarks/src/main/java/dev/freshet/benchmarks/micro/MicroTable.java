package dev.freshet.benchmarks.micro;

import static dev.freshet.benchmarks.TextTable.number;

import dev.freshet.benchmarks.TextTable;
import java.util.List;

/** A run as text: a row for each benchmark. */
record MicroTable(MicroRun run) {

    @Override
    public String toString() {
        TextTable table = new TextTable();
        table.row(List.of("", "ns/op", "", "x calibration", "least CPU ns/op", "B/op"));
        for (MicroRow row : run.rows()) {
            table.row(List.of(row.name(), number(1, row.nanos()), "\u00b1 " + number(1, row.error()),
                    number(3, run.ratio(row)), number(1, row.cpu()), number(1, row.bytes())));
        }
        return table.toString();
    }
}
