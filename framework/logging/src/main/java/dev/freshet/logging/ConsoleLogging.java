package dev.freshet.logging;

import java.util.Map;
import java.util.function.Consumer;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.BasicMDCAdapter;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/** The backend that SLF4J finds through {@link java.util.ServiceLoader}; also sets levels. */
public final class ConsoleLogging implements SLF4JServiceProvider {
    private final ConsoleLoggers loggers = new ConsoleLoggers();
    private final IMarkerFactory markers = new BasicMarkerFactory();
    private final MDCAdapter mdc = new BasicMDCAdapter();

    /** Called by SLF4J. */
    public ConsoleLogging() {
    }

    /** Whether SLF4J uses this backend and not another one on the class path. */
    public static boolean active() {
        return LoggerFactory.getILoggerFactory() instanceof ConsoleLoggers;
    }

    /**
     * Sets the levels of loggers and their descendants: {@code dev.freshet} also sets {@code dev.freshet.web}, unless
     * that has its own level. The name {@code root} means all loggers. Takes effect at once, for existing loggers too;
     * levels of other names stay. Thread-safe.
     *
     * @throws IllegalStateException if this backend is not {@link #active}
     */
    public static void setLevels(Map<String, LogLevel> levels) {
        activeFor("set levels").setLevels(levels);
    }

    /**
     * Same as {@link #setLevels}, but first forgets the levels that the previous call of this method has set. For a
     * configuration that is read again.
     *
     * @throws IllegalStateException if this backend is not {@link #active}
     */
    public static void replaceLevels(Map<String, LogLevel> levels) {
        activeFor("replace levels").replaceLevels(levels);
    }

    /**
     * Calls the listener for each entry that is written from now on, on the thread that logs, after the line is out.
     * For tests.
     *
     * @throws IllegalStateException if this backend is not {@link #active}
     */
    public static void addListener(Consumer<LogEntry> listener) {
        activeFor("listen").listeners().add(listener);
    }

    /** Stops calling a listener. Does nothing if it was not added. */
    public static void removeListener(Consumer<LogEntry> listener) {
        if (LoggerFactory.getILoggerFactory() instanceof ConsoleLoggers active) {
            active.listeners().remove(listener);
        }
    }

    private static ConsoleLoggers activeFor(String purpose) {
        if (LoggerFactory.getILoggerFactory() instanceof ConsoleLoggers active) {
            return active;
        }
        throw new IllegalStateException("cannot " + purpose + ", SLF4J uses another backend: "
                + LoggerFactory.getILoggerFactory().getClass().getName());
    }

    @Override
    public ILoggerFactory getLoggerFactory() {
        return loggers;
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return markers;
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return mdc;
    }

    @Override
    public String getRequestedApiVersion() {
        return "2.0.99";
    }

    @Override
    public void initialize() {
        // Nothing to do: the fields are initialized.
    }
}
