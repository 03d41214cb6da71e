package dev.freshet.lab.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.freshet.lab.report.Made;
import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.PublishedTable;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.RunRecord;
import dev.freshet.lab.toml.TomlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishedTest {
    private static final String FILE = """
            id = "others"
            title = "What others measured"
            machine = "a laptop"
            tool = "ab"
            notes = ["once"]

            [[figure]]
            system = "Go"
            subjects = ["go-net-http"]
            scenario = "hello"
            load = "c64"
            values = { rate = 4000.0, mean-ms = 2 }

            [[figure]]
            system = "Spring Boot"
            subjects = ["spring-boot-mvc"]
            scenario = "hello"
            load = "c64"
            values = { rate = 1000.0 }

            [[figure]]
            system = "Ballerina"
            subjects = ["ballerina-service"]
            via = "Kong"
            protocol = "h2"
            scenario = "hello"
            load = "c64"
            values = { rate = 500.0 }

            [[figure]]
            system = "Go"
            subjects = ["go-net-http"]
            scenario = "hello"
            load = "c7000"
            values = { rate = 1.0 }
            """;

    @TempDir
    private Path folder;

    @Test
    void reads_all_files_of_the_repository() {
        Published published = Published.read(Path.of("published"));

        assertThat(published.sets()).hasSizeGreaterThanOrEqualTo(5);
        assertThat(published.sets()).allSatisfy(set -> assertThat(set.figures()).isNotEmpty());
    }

    @Test
    void finds_no_figures_without_a_folder() {
        assertThat(Published.read(folder.resolve("none"))).isEqualTo(Published.NONE);
    }

    @Test
    void names_the_place_of_a_key_that_it_does_not_know() throws IOException {
        Files.writeString(folder.resolve("x.toml"), FILE.replace("protocol = \"h2\"", "protokol = \"h2\""));

        assertThatThrownBy(() -> Published.read(folder)).isInstanceOf(TomlException.class)
                .hasMessageContaining("x.toml:25").hasMessageContaining("protokol").hasMessageContaining("protocol?");
    }

    @Test
    void stands_beside_every_mode_of_a_subject_and_every_service_behind_a_gateway() {
        PublishedFigure figure = figure("spring-boot-mvc");

        assertThat(figure.standsFor(Made.row("spring-boot-mvc:virtual"))).isTrue();
        assertThat(figure.standsFor(Made.row("spring-boot-mvc"))).isTrue();
        assertThat(figure.standsFor(Made.row("spring-boot-webflux"))).isFalse();
        assertThat(figure.standsFor(Made.row("spring-boot-mvc:virtual@64m"))).isFalse();
        assertThat(figure.standsFor(Made.row("freshet > spring-boot-mvc"))).isFalse();
        assertThat(figure("kong").standsFor(Made.row("kong > freshet:nio-virtual"))).isTrue();
        assertThat(figure("kong").standsFor(Made.row("kong:h2c > freshet:nio-virtual"))).isTrue();
        assertThat(figure("freshet:nio-virtual").standsFor(Made.row("freshet:hybrid-virtual"))).isFalse();
        assertThat(figure("kong > freshet").standsFor(Made.row("kong > freshet:nio-virtual"))).isTrue();
        assertThat(figure("kong > freshet").standsFor(Made.row("kong > go-net-http"))).isFalse();
    }

    @Test
    void sets_ratios_there_beside_ratios_here() throws IOException {
        PublishedTable table = hello().published().getFirst();

        assertThat(table.base()).isEqualTo("Go");
        assertThat(table.baseRow()).isEqualTo("go-net-http");
        assertThat(table.lines()).extracting(line -> line.published().name())
                .containsExactly("Go", "Spring Boot", "Ballerina via Kong, h2");
        assertThat(table.lines()).extracting(PublishedTable.Line::ratio).containsExactly(1.0, 0.25, 0.125);
        PublishedTable.Here here = table.lines().get(1).here().getFirst();
        assertThat(here.row()).isEqualTo("spring-boot-mvc:virtual");
        assertThat(Objects.requireNonNull(here.ratio()).median()).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void stays_with_a_row_that_cannot_run_here() throws IOException {
        assertThat(hello().row("ballerina-service").orElseThrow().published()).singleElement()
                .satisfies(figure -> assertThat(figure.values()).isEqualTo(Map.of("rate", 500.0)));
    }

    @Test
    void keeps_figures_for_loads_that_were_not_run_with_their_scenario() throws IOException {
        assertThat(report().scenarios().getFirst().published()).singleElement()
                .satisfies(set -> assertThat(set.figures()).extracting(PublishedFigure::load).containsExactly("c7000"));
    }

    private CaseReport hello() throws IOException {
        return report().cases().findFirst().orElseThrow();
    }

    private RunReport report() throws IOException {
        Files.writeString(folder.resolve("x.toml"), FILE);
        RunRecord run = Made.run("r", List.of(Made.HELLO), "go-net-http", "spring-boot-mvc:virtual",
                "ballerina-service");
        return RunReport.of(run, List.of(Made.measured("go-net-http", 1, 9000),
                Made.measured("spring-boot-mvc:virtual", 1, 4500),
                Made.not("ballerina-service", 1, Outcome.NOT_INSTALLED, "no bal")), Published.read(folder));
    }

    private static PublishedFigure figure(String subject) {
        return new PublishedFigure("S", List.of(subject), "hello", "c64", Map.of(), "", "");
    }
}
