package dev.freshet.test;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Records what a logger of {@code java.util.logging} and the loggers below it write, and keeps it off the console,
 * until it is closed. For code that logs through SLF4J, the test needs {@code slf4j-jdk14}.
 */
public final class RecordedLog implements AutoCloseable {
    /** Held here, or the logger could be collected, and its handler with it. */
    private final Logger logger;
    private final boolean usedParents;
    private final Recorder recorder = new Recorder();

    private RecordedLog(Logger logger) {
        this.logger = logger;
        usedParents = logger.getUseParentHandlers();
        logger.addHandler(recorder);
        logger.setUseParentHandlers(false);
    }

    /** Records the logger of this name, such as {@code com.acme}, from now on. */
    public static RecordedLog of(String name) {
        return new RecordedLog(Logger.getLogger(name));
    }

    /** Records the logger of this class from now on. */
    public static RecordedLog of(Class<?> type) {
        return of(type.getName());
    }

    /** What was logged so far, in order. */
    public List<LogRecord> records() {
        return List.copyOf(recorder.records);
    }

    /** The messages of {@link #records()}, as the logger got them. */
    public List<String> messages() {
        return records().stream().map(LogRecord::getMessage).toList();
    }

    @Override
    public void close() {
        logger.removeHandler(recorder);
        logger.setUseParentHandlers(usedParents);
    }

    private static final class Recorder extends Handler {
        private final List<LogRecord> records = new CopyOnWriteArrayList<>();

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
            // Holds nothing that is to be closed.
        }
    }
}
