package dev.freshet.test;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Records the output of a {@code java.util.logging} logger and its descendants, and keeps it off the console, until it
 * is closed. If the code logs through SLF4J, add {@code slf4j-jdk14} to the test.
 */
public final class RecordedLog implements AutoCloseable {
    /** A strong reference, because the logger could be garbage-collected with its handler. */
    private final Logger logger;
    private final boolean usedParents;
    private final Recorder recorder = new Recorder();

    private RecordedLog(Logger logger) {
        this.logger = logger;
        usedParents = logger.getUseParentHandlers();
        logger.addHandler(recorder);
        logger.setUseParentHandlers(false);
    }

    /** Starts to record the logger of this name, for example {@code com.acme}. */
    public static RecordedLog of(String name) {
        return new RecordedLog(Logger.getLogger(name));
    }

    /** Starts to record the logger of this class. */
    public static RecordedLog of(Class<?> type) {
        return of(type.getName());
    }

    /** The records so far, in order. */
    public List<LogRecord> records() {
        return List.copyOf(recorder.records);
    }

    /** The messages of {@link #records()}, as passed to the logger. */
    public List<String> messages() {
        return records().stream().map(LogRecord::getMessage).toList();
    }

    /** Removes the records that match from {@link #records()}, and returns them in order. */
    public List<LogRecord> take(Predicate<LogRecord> which) {
        List<LogRecord> taken = new ArrayList<>();
        recorder.records.removeIf(record -> which.test(record) && taken.add(record));
        return taken;
    }

    @Override
    public void close() {
        logger.removeHandler(recorder);
        logger.setUseParentHandlers(usedParents);
    }

    private static final class Recorder extends Handler {
        private final Queue<LogRecord> records = new ConcurrentLinkedQueue<>();

        @Override
        public void publish(LogRecord record) {
            records.add(record);
        }

        @Override
        public void flush() {
            // Nothing is buffered.
        }

        @Override
        public void close() {
            // Nothing to close.
        }
    }
}
