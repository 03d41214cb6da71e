package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.inject.BeanException;
import dev.freshet.logging.ConsoleLogging;
import dev.freshet.logging.LogEntry;
import dev.freshet.logging.LogLevel;
import dev.freshet.server.ExecutionMode;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.ThreadType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a start says of itself, well or not. */
class StartLineTest {

    @Test
    void names_version_mode_address_and_time() {
        assertThat(StartLine.text(ServerConfig.DEFAULT, List.of(), "http://localhost:8080", 87)).isEqualTo("Freshet 0.1 on JDK "
                + Runtime.version().feature() + ", nio × virtual, http://localhost:8080, started in 87 ms");
        assertThat(StartLine.text(ServerConfig.DEFAULT.withMode(ExecutionMode.HYBRID, ThreadType.PLATFORM), List.of(),
                "x", 2)).contains("hybrid × platform, x,");
        assertThat(StartLine.url(false, "::1", 1)).isEqualTo("http://[::1]:1");
        assertThat(StartLine.url(true, "0.0.0.0", 8443)).isEqualTo("https://localhost:8443");
    }

    @Test
    void names_the_active_profiles() {
        assertThat(StartLine.text(ServerConfig.DEFAULT, List.of("dve"), "x", 2)).contains("virtual, profile dve, x,");
        assertThat(StartLine.text(ServerConfig.DEFAULT, List.of("dev", "eu"), "x", 2))
                .contains("virtual, profiles dev and eu, x,");
    }

    @Test
    void a_port_of_the_management_on_which_nothing_answers_is_told() {
        List<LogEntry> logged = new CopyOnWriteArrayList<>();
        Consumer<LogEntry> listener = logged::add;
        ConsoleLogging.addListener(listener);
        try {
            Freshet.create().port(0).set("management.port", "0").start().close();
        } finally {
            ConsoleLogging.removeListener(listener);
        }
        assertThat(logged).extracting(LogEntry::message).contains("management.port has no effect, because nothing"
                + " would answer there; set management.health.enabled or management.metrics.enabled to true");
    }

    @Test
    void the_version_is_that_of_the_build() throws IOException {
        assertThat(Files.readString(Path.of("../../pom.xml"))).contains("<version>" + Freshet.VERSION + ".");
    }

    @Test
    void the_time_is_that_of_the_process_or_of_the_call() {
        long sinceProcess = StartTime.ofProcess().millis();

        long before = System.nanoTime();
        long sinceCall = StartTime.ofCall().millis();
        assertThat(sinceCall).isBetween(0L, (System.nanoTime() - before) / 1_000_000);
        if (Files.exists(Path.of("/proc/self/stat"))) {
            long expected = ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis() / 4;
            assertThat(sinceProcess).isGreaterThan(expected).isLessThan(10 * 60 * 1000);
        }
    }

    private static List<String> printed(Throwable failure) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        StartFailure.print(failure, new PrintStream(err));
        return err.toString().lines().toList();
    }

    @Test
    void a_missing_bean_is_one_line() {
        assertThat(printed(new BeanException("no bean of type a.B, needed by c")))
                .containsExactly("Cannot start: no bean of type a.B, needed by c");
    }

    @Test
    void a_duplicate_route_is_one_line() {
        assertThat(printed(new IllegalStateException("two routes match the same requests: a and b")))
                .containsExactly("Cannot start: two routes match the same requests: a and b");
    }

    @Test
    void a_bean_that_fails_is_a_line_and_where_to_find_the_stack_trace() {
        assertThat(printed(new BeanException("cannot make bean pool: refused", new IOException("refused"))))
                .containsExactly("Cannot start: cannot make bean pool: refused",
                        "(The stack trace: --logging.level.dev.freshet=debug)");
    }

    @Test
    void at_level_debug_the_log_has_the_stack_trace_of_every_failure() {
        Exception failure = new IllegalStateException("two routes match the same requests: a and b");
        List<LogEntry> logged = new CopyOnWriteArrayList<>();
        Consumer<LogEntry> listener = logged::add;
        ConsoleLogging.replaceLevels(Map.of("dev.freshet.Freshet", LogLevel.DEBUG));
        ConsoleLogging.addListener(listener);
        try {
            assertThat(printed(failure)).containsExactly("Cannot start: " + failure.getMessage());
        } finally {
            ConsoleLogging.removeListener(listener);
            ConsoleLogging.replaceLevels(Map.of());
        }
        assertThat(logged).extracting(LogEntry::thrown).containsExactly(failure);
    }

    @Test
    void a_failure_that_was_not_foreseen_comes_with_its_class() {
        assertThat(printed(new NullPointerException("x is null"))).containsExactly(
                "Cannot start: java.lang.NullPointerException: x is null",
                "(The stack trace: --logging.level.dev.freshet=debug)");
    }
}
