package dev.freshet.lab.subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.LabException;
import dev.freshet.lab.fixture.Fixtures;
import dev.freshet.lab.fixture.LateStartMain;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.measure.Pinning;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class LauncherTest {
    private static final Circumstances ALONE = new Circumstances(null, 0, "row", true);

    @TempDir
    private Path folder;

    private final List<String> warnings = new ArrayList<>();

    @Test
    void starts_a_server_measures_its_start_and_stops_it() throws Exception {
        SubjectProcess process = start("right", Duration.ofSeconds(30));
        try (process) {
            assertThat(process.startupMillis()).isBetween(10.0, 20_000.0);
            assertThat(process.port()).isBetween(20_000, 32_000);
            assertThat(process.alive()).isTrue();
        }
        assertThat(process.alive()).isFalse();
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), process.port()).close())
                .isInstanceOf(IOException.class);
        assertThat(Files.readString(folder.resolve("row.log"))).contains("dev.freshet.lab.fixture.Server");
    }

    @Test
    void pins_the_server_to_its_cores() throws Exception {
        Pinning pinning = Pinning.ofThisMachine();
        Assumptions.assumeTrue(pinning.possible(), pinning.note());
        Launcher launcher = new Launcher(Fixtures.surroundings(pinning), folder, Duration.ofSeconds(30), warnings::add);
        try (SubjectProcess process = launcher.start(variant("right"), ALONE)) {
            long pid = process.tree().alive().getFirst().pid();
            assertThat(Files.readAllLines(Path.of("/proc/" + pid + "/status")))
                    .anyMatch(line -> line.startsWith("Cpus_allowed_list:")
                            && line.endsWith("\t" + pinning.server().getFirst()) || pinning.server().size() > 1);
        }
    }

    @Test
    void says_that_it_died_and_what_it_said_last() {
        assertThatThrownBy(() -> start("dies-on-start", Duration.ofSeconds(30))).isInstanceOf(SubjectException.class)
                .hasMessage("dies-on-start died while it was started (exit code 3); it said: fatal: no configuration");
    }

    @Test
    void gives_up_on_one_that_never_answers() {
        assertThatThrownBy(() -> start("never-ready", Duration.ofSeconds(5))).isInstanceOf(SubjectException.class)
                .hasMessageStartingWith("never-ready does not answer GET /health with 200 within")
                .hasMessageEndingWith("still thinking");
    }

    @Test
    void tries_another_port_when_its_own_was_taken() throws Exception {
        try (SubjectProcess process = start("port-taken", Duration.ofSeconds(30))) {
            assertThat(process.alive()).isTrue();
        }
        assertThat(warnings).singleElement().asString().contains("port-taken: port", "in use by another process");
    }

    @Test
    void counts_the_cpu_of_a_child_and_ends_it_too() throws Exception {
        ProcessHandle child;
        try (SubjectProcess process = start("spawns-child", Duration.ofSeconds(30))) {
            Cpu before = process.tree().cpu();
            child = process.tree().alive().stream().filter(one -> one.info().commandLine().orElse("")
                    .contains("Spinner")).findFirst().orElseThrow();
            while (process.tree().cpu().since(before).micros() < 200_000) {
                Thread.onSpinWait(); // the server itself is idle: this is the child
            }
            assertThat(child.isAlive()).isTrue();
        }
        assertThat(child.onExit()).succeedsWithin(30, TimeUnit.SECONDS);
    }

    @Test
    @Tag("slow")
    void kills_one_that_does_not_stop() throws Exception {
        SubjectProcess process = start("ignores-sigterm", Duration.ofSeconds(30));
        long before = System.nanoTime();
        process.close();
        assertThat((System.nanoTime() - before) / 1e9).isBetween(9.0, 40.0);
        assertThat(process.alive()).isFalse();
    }

    @Test
    void starts_nothing_once_the_lab_is_ending() throws Exception {
        Fixtures.subjects(folder, "right");
        Path output = folder.resolve("output");
        Process lab = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-cp",
                System.getProperty("java.class.path"), LateStartMain.class.getName(), folder.toString())
                .redirectErrorStream(true).redirectOutput(output.toFile()).start();
        assertThat(lab.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(output).hasContent("this process is ending");
    }

    @Test
    void tells_a_subject_its_database_and_refuses_one_that_cannot_use_it() throws Exception {
        DatabaseAddress database = new DatabaseAddress("127.0.0.1", 5432, "lab", "me", "secret");
        try (SubjectProcess process = launcher(Duration.ofSeconds(30)).start(variant("right"),
                new Circumstances(database, 0, "row", true))) {
            assertThat(process.alive()).isTrue();
        }
        assertThat(Files.readString(folder.resolve("row.log"))).contains("me:secret@127.0.0.1:5432/lab");
        assertThatThrownBy(() -> launcher(Duration.ofSeconds(30)).start(variant("wrong"),
                new Circumstances(database, 0, "row", true))).isInstanceOf(LabException.class)
                .hasMessage("wrong cannot be started: the subject.toml of wrong has no [start.postgresql]");
    }

    @Test
    void says_how_to_do_it_by_hand() throws Exception {
        assertThat(Reproduction.of(variant("right"), Fixtures.surroundings(Pinning.none("")), 8080)).containsExactly(
                "cd " + folder.resolve("subjects/right"),
                "FIXTURE=\"memory in /tmp\" java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "
                        + Path.of("target/test-classes").toAbsolutePath() + " dev.freshet.lab.fixture.Server 8080");
    }

    private SubjectProcess start(String name, Duration limit) throws Exception {
        return launcher(limit).start(variant(name), ALONE);
    }

    private Variant variant(String name) throws IOException {
        Path there = folder.resolve("subjects").resolve(name);
        return (Files.exists(there) ? Subjects.in(folder.resolve("subjects")) : Fixtures.subjects(folder, name))
                .subject(name).variant();
    }

    private Launcher launcher(Duration limit) {
        return new Launcher(Fixtures.surroundings(Pinning.none("in a test")), folder, limit, warnings::add);
    }
}
