package dev.freshet.lab.subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.LabException;
import dev.freshet.lab.fixture.Fixtures;
import dev.freshet.lab.scenario.Scenario;
import dev.freshet.lab.scenario.Scenarios;
import dev.freshet.lab.subject.Subject.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubjectReaderTest {
    private static final String WHOLE = """
            title = "Whole"
            language = "Go"
            kind = "gateway"
            about = "Has everything."
            needs = ["go"]
            answers = ["hello"]
            protocols = ["http/1.1", "h2c"]
            sources = ["main.go", "{root}/pom.xml"]
            [versions]
            "Some Library" = "4.0.0"
            [build]
            commands = [["go", "build", "-o", "bin/app"], ["true"]]
            [start]
            command = ["./bin/app", "--port={port}"]
            environment = { GOGC = "100" }
            ready = "/health"
            [start.memory]
            arguments = ["--memory"]
            [start.postgresql]
            environment = { PGHOST = "{db.host}" }
            [start.gateway]
            arguments = ["--upstream={upstream.port}"]
            [modes.fast]
            title = "fast"
            kind = "default"
            why = "Fast enough."
            page = "https://example.com/start"
            arguments = ["--fast"]
            [modes.native]
            title = "native"
            kind = "tuned"
            why = "Starts faster."
            page = "docs/guide/native-image.md"
            command = ["./bin/native"]
            needs = ["native-image"]
            [micro.json]
            command = ["./bin/json"]
            """;

    @TempDir
    private Path folder;

    @Test
    void reads_every_fact() throws Exception {
        Subject subject = read(WHOLE);

        assertThat(subject.name()).isEqualTo("whole");
        assertThat(subject.kind()).isEqualTo(Kind.GATEWAY);
        assertThat(subject.versions()).isEqualTo(Map.of("Some Library", "4.0.0"));
        assertThat(subject.build()).containsExactly(List.of("go", "build", "-o", "bin/app"), List.of("true"));
        assertThat(subject.start().environment()).isEqualTo(Map.of("GOGC", "100"));
        assertThat(subject.start().memory().arguments()).containsExactly("--memory");
        assertThat(subject.protocols()).containsExactly("http/1.1", "h2c");
        assertThat(subject.micro()).isEqualTo(Map.of("json", List.of("./bin/json")));
        assertThat(subject.variants()).extracting(Variant::name).containsExactly("whole:fast", "whole:native");
        assertThat(subject.variant().title()).isEqualTo("Whole, fast");
        assertThat(subject.variant().mode().why()).isEqualTo("Fast enough.");
        assertThat(subject.variant("native").mode().kind()).isEqualTo(Mode.Kind.TUNED);
        assertThat(subject.variant("native").mode().page()).isEqualTo("docs/guide/native-image.md");
        assertThat(subject.variant("native").needs()).containsExactly(Need.GO, Need.NATIVE_IMAGE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "about = \"Has everything.\" | abaut = \"x\"              | 1:1: about is missing",
        "ready = \"/health\"         | ready = \"health\"         | 16:1: start.ready must be a path",
        "needs = [\"go\"]            | needs = [\"golang\"]       | 5:1: needs must be of jdk, go,",
        "kind = \"gateway\"          | kind = \"gatway\"          | 3:1: kind must be one of service, gateway, limit, "
                + "is gatway; did you mean gateway?",
        "--port={port}               | --port={prt}              | 14:1: {prt} is not a placeholder; did you mean port?",
        "kind = \"default\"          | kind = \"tuned\"           | 23:1: exactly one mode must have kind = \"default\", "
                + "here none has it",
        "kind = \"tuned\"            | kind = \"default\"         | 23:1: exactly one mode must have kind = \"default\", "
                + "here fast and native have it",
        "kind = \"tuned\"            | kind = \"tune\"            | 31:1: kind must be one of default, tuned, is tune; "
                + "did you mean tuned?",
        "why = \"Fast enough.\"      | wy = \"Fast enough.\"      | 23:1: modes.fast.why is missing",
        "https://example.com/start   | the guide                  | 27:1: page must be the URL of a documentation page",
        "[modes.native]              | [modes.all]                | must not be all, default or tuned: all",
        "GOGC = \"100\"              | GOGC = 100                 | 15:17: start.environment.GOGC must be a string",
        "[modes.fast]                | [modes.Fast]               | a mode's name may contain only a-z, 0-9 and -, and "
                + "must not be all, default or tuned: Fast",
        "title = \"native\"          | titel = \"native\"         | modes.native.title is missing",
        "sources                     | source                     | unknown key source; did you mean sources?",
    })
    void says_what_is_wrong_and_where(String right, String wrong, String message) {
        assertThatThrownBy(() -> read(WHOLE.replace(right, wrong)))
                .hasMessageContaining("whole/subject.toml:").hasMessageContaining(message);
    }

    @Test
    void a_broken_subject_does_not_stop_the_others() throws Exception {
        Subjects subjects = Fixtures.subjects(folder, "right", "broken", "wrong");

        assertThat(subjects.all()).extracting(Subject::name).containsExactly("right", "wrong");
        assertThat(subjects.problems()).containsOnlyKeys("broken");
        assertThat(subjects.problems().get("broken"))
                .contains("broken/subject.toml:13:1: start.ready is missing");
        assertThat(names(subjects, "all")).containsExactly("right:plain", "wrong");
        assertThat(names(subjects, "all:*")).containsExactly("right:plain", "right:chatty", "wrong");
        assertThat(names(subjects, "right", "wrong", "right:plain")).containsExactly("right:plain", "wrong");
        assertThat(names(subjects, "right:*")).containsExactly("right:plain", "right:chatty");
        assertThat(subjects.select(List.of("all")).broken()).containsOnlyKeys("broken");
        assertThat(subjects.select(List.of("right", "broken")).broken()).containsOnlyKeys("broken");
        assertThat(subjects.select(List.of("right")).broken()).isEmpty();
        assertThatThrownBy(() -> names(subjects, "righ")).isInstanceOf(LabException.class)
                .hasMessageContaining("there is no subject righ").hasMessageContaining("did you mean right?");
        assertThatThrownBy(() -> names(subjects, "right:plan"))
                .hasMessage("subject right has no mode plan; did you mean plain?; it has plain, chatty");
    }

    @Test
    void a_subject_without_modes_has_one_that_is_the_default() throws Exception {
        Subject subject = Fixtures.subjects(folder, "wrong").subject("wrong");

        assertThat(subject.variants()).singleElement().isEqualTo(subject.variant());
        assertThat(subject.variant().name()).isEqualTo("wrong");
        assertThat(subject.variant().mode().kind()).isEqualTo(Mode.Kind.DEFAULT);
        assertThat(subject.variant().mode().why()).isEqualTo("Needs no choice.");
        assertThatThrownBy(() -> subject.variant("fast"))
                .hasMessage("subject wrong has no mode fast; it has no [modes]");
    }

    @Test
    void names_without_a_mode_mean_the_chosen_modes() throws Exception {
        Subjects subjects = Fixtures.subjects(folder, "right", "wrong");

        assertThat(rows(subjects, "all", "default")).containsExactly("right:plain", "wrong");
        assertThat(rows(subjects, "all", "tuned")).containsExactly("right:chatty");
        assertThat(rows(subjects, "all", "all")).containsExactly("right:plain", "right:chatty", "wrong");
        assertThat(rows(subjects, "all", "default", "chatty")).containsExactly("right:plain", "right:chatty", "wrong");
        assertThat(rows(subjects, "right:chatty", "default")).containsExactly("right:chatty");
        assertThatThrownBy(() -> rows(subjects, "wrong", "tuned")).hasMessage("wrong has no row with --modes tuned");
        assertThatThrownBy(() -> rows(subjects, "all", "chaty"))
                .hasMessageContaining("no subject has a mode chaty; did you mean chatty?");
    }

    @Test
    void a_heap_may_stand_behind_a_name() throws Exception {
        Subjects subjects = Fixtures.subjects(folder, "hungry", "right");

        assertThat(names(subjects, "hungry@64m", "hungry:*@32m", "hungry")).containsExactly(
                "hungry:plain@64m", "hungry:plain@32m", "hungry:limping@32m", "hungry:plain");
        assertThat(names(subjects, "all@64m")).containsExactly("hungry:plain@64m", "right:plain");
        assertThat(subjects.select(List.of("hungry", "right")).withJvms(List.of("64m", "32m")).variants())
                .extracting(Variant::name).containsExactly("hungry:plain@64m", "hungry:plain@32m", "right:plain");
        assertThatThrownBy(() -> names(subjects, "all:plain")).hasMessageContaining("there is no subject all ");
        assertThatThrownBy(() -> names(subjects, "hungry@64"))
                .hasMessageContaining("neither a heap in MiB, such as 64m, nor a JVM option");
        assertThatThrownBy(() -> names(subjects, "right@64m"))
                .hasMessageContaining("right:plain does not run on a JVM");
    }

    @Test
    void every_subject_of_the_lab_can_be_read_and_answers_workloads_that_exist() {
        Subjects subjects = Subjects.in(Path.of("subjects"));
        List<String> workloads = Scenarios.in(Path.of("scenarios")).all().stream().map(Scenario::workload).toList();

        assertThat(subjects.problems()).isEmpty();
        assertThat(subjects.all()).hasSizeGreaterThan(5).allSatisfy(subject -> {
            assertThat(workloads).as(subject.name()).containsAll(subject.answers());
            assertThat(workloads).as(subject.name()).containsAll(subject.micro().keySet());
            assertThat(subject.modes()).as(subject.name()).extracting(Mode::page)
                    .allMatch(page -> page.startsWith("http") || Files.exists(Path.of("..", page)));
        });
    }

    private static List<String> rows(Subjects subjects, String name, String... modes) {
        return subjects.select(List.of(name), List.of(modes)).variants().stream().map(Variant::name).toList();
    }

    private static List<String> names(Subjects subjects, String... names) {
        return subjects.select(List.of(names)).variants().stream().map(Variant::name).toList();
    }

    private Subject read(String toml) throws Exception {
        Path subject = Files.createDirectories(folder.resolve("whole"));
        Files.writeString(subject.resolve("subject.toml"), toml);
        return SubjectReader.read(subject);
    }
}
