package dev.freshet.logging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lines and levels, as an application sees them through SLF4J. */
class ConsoleLoggingTest {
    private final PrintStream standardOutput = System.out;
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    @BeforeEach
    void capture() {
        System.setOut(new PrintStream(written, false, StandardCharsets.US_ASCII));
    }

    @AfterEach
    void release() {
        System.setOut(standardOutput);
        ConsoleLogging.setLevels(Map.of("root", LogLevel.INFO, "com.acme", LogLevel.INFO,
                "com.acme.db", LogLevel.INFO));
    }

    private String written() {
        return written.toString(StandardCharsets.UTF_8);
    }

    @Test
    void is_the_backend_that_slf4j_finds() {
        assertThat(ConsoleLogging.active()).isTrue();
    }

    @Test
    void writes_time_level_thread_logger_and_message() {
        LoggerFactory.getLogger("com.acme.Shop").info("sold {} for {} €", 2, "3.50");

        assertThat(written()).endsWith("Z INFO  [" + Thread.currentThread().getName()
                + "] com.acme.Shop - sold 2 for 3.50 €\n");
        Instant time = Instant.parse(written().substring(0, written().indexOf(' ')));
        assertThat(Duration.between(time, Instant.now())).isBetween(Duration.ZERO, Duration.ofMinutes(1));
    }

    @Test
    void names_a_virtual_thread_by_its_id() throws InterruptedException {
        Thread thread = Thread.startVirtualThread(() -> LoggerFactory.getLogger("a").warn("x"));
        thread.join();

        assertThat(written()).contains(" WARN  [virtual-" + thread.threadId() + "] a - x\n");
    }

    @Test
    void writes_the_stack_trace_of_an_exception() {
        LoggerFactory.getLogger("a").error("failed at {}", 3, new IllegalStateException("reason"));

        assertThat(written()).contains("ERROR ", "a - failed at 3\njava.lang.IllegalStateException: reason\n\tat ");
    }

    @Test
    void a_message_cannot_fake_a_line() {
        LoggerFactory.getLogger("a").info("name {}", "x\r\n2026-01-01T00:00:00.000Z INFO  [main] a - paid");

        assertThat(written()).contains("a - name x \n    2026-01-01");
    }

    @Test
    void the_message_of_an_exception_cannot_either() {
        String fake = "2026-01-01T00:00:00.000Z INFO  [main] a - paid";
        LoggerFactory.getLogger("a").info("failed", new IllegalStateException("x\r\n" + fake,
                new IllegalArgumentException("y\n" + fake)));

        assertThat(written().lines().filter(line -> line.startsWith("20"))).hasSize(1);
        assertThat(written()).contains("IllegalStateException: x \n    2026-01-01", "\n\tat ",
                "\nCaused by: java.lang.IllegalArgumentException: y\n    2026-01-01");
    }

    @Test
    void levels_act_at_once_on_loggers_that_exist_and_on_those_below() {
        Logger before = LoggerFactory.getLogger("com.acme.db.Pool");
        assertThat(before.isDebugEnabled()).isFalse();

        ConsoleLogging.setLevels(Map.of("com.acme", LogLevel.WARN, "com.acme.db", LogLevel.TRACE));

        assertThat(before.isTraceEnabled()).isTrue();
        assertThat(LoggerFactory.getLogger("com.acme.db").isTraceEnabled()).isTrue();
        assertThat(LoggerFactory.getLogger("com.acme.dba").isInfoEnabled()).isFalse();
        assertThat(LoggerFactory.getLogger("com.acme.dba").isWarnEnabled()).isTrue();
        assertThat(LoggerFactory.getLogger("com.other").isInfoEnabled()).isTrue();
    }

    @Test
    void the_root_level_is_that_of_all_others() {
        ConsoleLogging.setLevels(Map.of("root", LogLevel.OFF));

        LoggerFactory.getLogger("somebody.Else").error("x");

        assertThat(written()).isEmpty();
    }
}
