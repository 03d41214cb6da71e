package dev.freshet.web;

import dev.freshet.http.log.LineLimit;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Keeps what one class, or the framework, logs, and takes it away from the console, until it is closed. */
final class LogLines extends Handler implements AutoCloseable {
    private final Logger logger;
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();

    private LogLines(Logger logger) {
        this.logger = logger;
    }

    static LogLines of(Class<?> type) {
        return of(Logger.getLogger(type.getName()));
    }

    static LogLines ofFramework() {
        return of(Logger.getLogger("dev.freshet"));
    }

    private static LogLines of(Logger logger) {
        LineLimit.forget();
        LogLines lines = new LogLines(logger);
        logger.addHandler(lines);
        logger.setUseParentHandlers(false);
        return lines;
    }

    List<LogRecord> records() {
        return List.copyOf(records);
    }

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
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
