package dev.freshet.pool;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Takes what the pool logs away from the console, and keeps it, until it is closed. */
final class PoolLog extends Handler implements AutoCloseable {
    private static final Logger LOGGER = Logger.getLogger("dev.freshet.pool");

    private final List<LogRecord> records = new CopyOnWriteArrayList<>();

    PoolLog() {
        LOGGER.addHandler(this);
        LOGGER.setUseParentHandlers(false);
    }

    List<String> messages() {
        return records.stream().map(LogRecord::getMessage).toList();
    }

    List<LogRecord> records() {
        return records;
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
        LOGGER.removeHandler(this);
        LOGGER.setUseParentHandlers(true);
    }
}
