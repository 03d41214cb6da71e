package dev.freshet.logging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

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
    void tells_a_listener_what_is_written_until_it_is_removed() {
        List<LogEntry> heard = new ArrayList<>();
        Consumer<LogEntry> listener = heard::add;
        RuntimeException cause = new IllegalStateException("no");
        ConsoleLogging.addListener(listener);
        LoggerFactory.getLogger("com.acme.Shop").warn("sold {}", 2, cause);
        LoggerFactory.getLogger("com.acme.Shop").debug("not written");
        ConsoleLogging.removeListener(listener);
        LoggerFactory.getLogger("com.acme.Shop").warn("too late");

        assertThat(heard).containsExactly(new LogEntry(Level.WARN, "com.acme.Shop", "sold 2", cause));
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
        LoggerFactory.getLogger("a").info("name {}", "x\r\n2026-01-01T00:00:00.000Z INFO  [main] a - paid\n");

        assertThat(written()).endsWith("a - name x\n    | 2026-01-01T00:00:00.000Z INFO  [main] a - paid\n    | \n");
    }

    @Test
    void no_control_character_and_no_separator_reaches_the_terminal() {
        StringBuilder sent = new StringBuilder();
        for (int c = 0; c <= 0x9f; c++) {
            if (c != '\n' && Character.isISOControl(c)) {
                sent.append((char) c);
            }
        }
        sent.append("\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069");

        LoggerFactory.getLogger("a").info(sent.toString());
        Thread named = Thread.ofPlatform().name("t\n" + sent).start(
                () -> LoggerFactory.getLogger("b\n" + sent).info("in a thread"));
        join(named);
        LoggerFactory.getLogger("c").info("failed", new IllegalStateException(sent.toString()));

        assertThat(written().codePoints().filter(c -> c != '\n' && c != '\t' && (Character.isISOControl(c)
                || c == 0x2028 || c == 0x2029 || Character.getType(c) == Character.FORMAT))).isEmpty();
        assertThat(written().lines().limit(1)).singleElement().asString().contains("\\u0000", "\\t", "\\r", "\\u001b",
                "\\u007f", "\\u0085", "\\u009f", "\\u061c", "\\u200e", "\\u200f", "\\u2028", "\\u2029",
                "\\u202e", "\\u2066");
        assertThat(written().lines().filter(line -> line.contains("in a thread"))).singleElement().asString()
                .contains(" [t\\n\\u0000", "] b\\n\\u0000");
        assertThat(written().lines().filter(line -> line.contains("\t")))
                .as("tabs are those of traces").allMatch(line -> line.startsWith("\tat "));
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Test
    void letters_of_any_language_are_left_as_they_are() {
        LoggerFactory.getLogger("a").info("Ünïcödé Ωμέγα 漢字 \ud83d\ude00 | \\ \"");

        assertThat(written()).endsWith("a - Ünïcödé Ωμέγα 漢字 \ud83d\ude00 | \\ \"\n");
    }

    @Test
    void the_message_of_an_exception_cannot_fake_one_either() {
        String fake = "2026-01-01T00:00:00.000Z INFO  [main] a - paid";
        LoggerFactory.getLogger("a").info("failed", new IllegalStateException("x\r\n" + fake,
                new IllegalArgumentException("y\n" + fake)));

        assertThat(written().lines().filter(line -> line.startsWith("20"))).hasSize(1);
        assertThat(written()).contains("IllegalStateException: x\n    | 2026-01-01", "\n\tat ",
                "\nCaused by: java.lang.IllegalArgumentException: y\n    | 2026-01-01");
    }

    @Test
    void the_message_of_an_exception_cannot_fake_a_cause_or_a_frame() {
        String fake = "x\nCaused by: com.acme.Forged: y\n\tat com.acme.Forged.run(Forged.java:1)\n\tSuppressed: z\n"
                + "    | as if\r\n\t... 7 more";
        IllegalStateException failure = new IllegalStateException(fake, new IllegalArgumentException(fake));
        failure.addSuppressed(new IllegalArgumentException(fake));
        LoggerFactory.getLogger("a").info("failed " + fake, failure);

        assertThat(written().lines().filter(line -> line.matches("\\s*(Caused by: |\\.\\.\\. |Suppressed: |at ).*"))
                .filter(line -> line.contains("Forged") || line.contains("7 more") || line.endsWith(": z"))).isEmpty();
        assertThat(written().lines().filter(line -> line.startsWith("    | Caused by: com.acme.Forged: y"))).hasSize(4);
        assertThat(written().lines().filter(line -> line.startsWith("    | \\tat com.acme.Forged"))).hasSize(4);
        assertThat(written()).contains("\nCaused by: java.lang.IllegalArgumentException: x\n",
                "\n\tSuppressed: java.lang.IllegalArgumentException: x\n", "\n\tat ", "\n\t... ");
    }

    @Test
    void an_exception_that_calls_itself_something_else_cannot_begin_with_a_frame() {
        LoggerFactory.getLogger("a").info("failed", new IllegalStateException() {
            private static final long serialVersionUID = 1L;

            @Override
            public String toString() {
                return "\tat com.acme.Forged.run(Forged.java:1)\nmore";
            }
        });

        assertThat(written()).contains("\n\\tat com.acme.Forged.run(Forged.java:1)\n    | more\n\tat ");
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

    @Test
    void levels_that_are_replaced_go_back_but_others_stay() {
        Logger pool = LoggerFactory.getLogger("com.acme.db.Pool");
        ConsoleLogging.setLevels(Map.of("com.acme", LogLevel.DEBUG));
        ConsoleLogging.replaceLevels(Map.of("com.acme.db", LogLevel.TRACE));
        assertThat(pool.isTraceEnabled()).isTrue();

        ConsoleLogging.replaceLevels(Map.of());

        assertThat(pool.isTraceEnabled()).isFalse();
        assertThat(pool.isDebugEnabled()).isTrue();
    }

    private static final class Mute extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final boolean endless;

        Mute(boolean endless) {
            this.endless = endless;
        }

        @Override
        public String getMessage() {
            if (endless) {
                throw new StackOverflowError();
            }
            throw new IllegalStateException("no message");
        }
    }

    @Test
    void an_exception_that_cannot_tell_its_message_is_named() {
        LoggerFactory.getLogger("a").error("x", new Mute(false));
        LoggerFactory.getLogger("b").error("x", new Mute(true));
        assertThat(written()).contains(" a - x\n(" + Mute.class.getName()
                + " cannot be printed: java.lang.IllegalStateException)\n");
        assertThat(written()).contains(" b - x\n(" + Mute.class.getName()
                + " cannot be printed: java.lang.StackOverflowError)\n");
    }
}
