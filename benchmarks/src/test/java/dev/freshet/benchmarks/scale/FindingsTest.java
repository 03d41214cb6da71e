package dev.freshet.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.benchmarks.TextTable;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindingsTest {

    @Test
    void says_below_the_table_what_is_not_in_it() {
        TextTable table = new TextTable();
        table.row(List.of("server", "rate"));
        table.row(List.of("nio", "10"));

        assertThat(Findings.of("Rates", table, List.of("C: not measured", "Vert.x: not measured"), List.of()).text())
                .hasLineCount(5).endsWith("10\nC: not measured\nVert.x: not measured");
        assertThat(Findings.of("Rates", table, List.of(), List.of()).text()).hasLineCount(3).endsWith("10");
    }
}
