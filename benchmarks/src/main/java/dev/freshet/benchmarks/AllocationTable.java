package dev.freshet.benchmarks;

import static dev.freshet.benchmarks.TextTable.number;
import static dev.freshet.benchmarks.TextTable.range;

import java.util.List;
import java.util.Map;

/** A text table of the bytes that requests allocate, a row for each server. */
final class AllocationTable {
    private AllocationTable() {
    }

    static String of(Map<String, List<Measurement>> results) {
        TextTable table = new TextTable();
        table.row(List.of("server", "requests", "bytes each", ""));
        results.forEach((name, runs) -> {
            Spread bytes = Spread.of(runs, Measurement::bytesEach);
            table.row(List.of(name, number(0, runs.stream().mapToLong(run -> run.load().requests()).sum()),
                    number(1, bytes.median()), range(1, bytes)));
        });
        return table.toString();
    }
}
