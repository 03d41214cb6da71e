package dev.freshet.junit;

import dev.freshet.http.log.LineLimit;
import dev.freshet.logging.ConsoleLogging;
import dev.freshet.logging.LogEntry;
import dev.freshet.test.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The log entries since this object was injected, in order. Log lines are still written. A parameter of a test begins
 * with the test; one of a constructor begins there. One of a {@code @BeforeAll} method lasts for the class, and its
 * tests then get the same object. Needs Freshet's own log backend, and only has entries whose level is enabled. It also
 * has the entries of other tests that run in the same JVM at the same time. Thread-safe.
 */
public final class CapturedLogs implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final String BACKEND = "dev.freshet.logging.";

    private final List<LogEntry> entries = new CopyOnWriteArrayList<>();
    private final Consumer<LogEntry> listener = entries::add;

    private CapturedLogs() {
    }

    /** @throws IllegalStateException if SLF4J uses another backend */
    static CapturedLogs begin() {
        // By name, because tests with another backend may not have Freshet's on their class path.
        String backend = LoggerFactory.getILoggerFactory().getClass().getName();
        if (!backend.startsWith(BACKEND)) {
            throw new IllegalStateException("CapturedLogs needs Freshet's own log backend, but SLF4J uses " + backend
                    + ": remove the parameter, and capture with that backend's own means");
        }
        // Otherwise, lines that earlier tests have caused could keep the same ones out of the log.
        LineLimit.forget();
        CapturedLogs logs = new CapturedLogs();
        ConsoleLogging.addListener(logs.listener);
        return logs;
    }

    /** The entries so far, of all levels. */
    public List<LogEntry> entries() {
        return List.copyOf(entries);
    }

    /** The messages of the entries with exactly this level. */
    public List<String> messages(Level level) {
        return entries.stream().filter(entry -> entry.level() == level).map(LogEntry::message).toList();
    }

    /**
     * Waits up to 10 seconds for an entry whose message contains this text, and returns the first one.
     *
     * @throws AssertionError with all entries, if there is none in time
     */
    public LogEntry await(String part) {
        List<LogEntry> found = new ArrayList<>();
        try {
            Eventually.holds(part, LIMIT, () -> entries.stream().filter(entry -> entry.message().contains(part))
                    .findFirst().map(found::add).orElse(false));
        } catch (AssertionError late) {
            throw new AssertionError("within " + LIMIT.toSeconds() + " s, no entry of the log contains \"" + part
                    + "\"; entries: " + entries, late);
        }
        return found.getFirst();
    }

    /** Ends the capture. JUnit calls this after the test. */
    @Override
    public void close() {
        ConsoleLogging.removeListener(listener);
    }
}
