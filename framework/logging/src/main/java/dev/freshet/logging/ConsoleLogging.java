package dev.freshet.logging;

import java.util.Map;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.BasicMDCAdapter;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/** What SLF4J finds by {@link java.util.ServiceLoader}, and where levels are set. */
public final class ConsoleLogging implements SLF4JServiceProvider {
    private final ConsoleLoggers loggers = new ConsoleLoggers();
    private final IMarkerFactory markers = new BasicMarkerFactory();
    private final MDCAdapter mdc = new BasicMDCAdapter();

    /** Called by SLF4J. */
    public ConsoleLogging() {
    }

    /** Whether SLF4J chose this backend, and not another one on the class path. */
    public static boolean active() {
        return LoggerFactory.getILoggerFactory() instanceof ConsoleLoggers;
    }

    /**
     * Sets the levels of loggers and of those below them: {@code dev.freshet} also sets {@code dev.freshet.web}, unless
     * that has a level of its own. The name {@code root} is that of all loggers. Acts at once, on existing loggers too;
     * levels set before for other names stay. Any thread may call.
     *
     * @throws IllegalStateException if this backend is not {@link #active}
     */
    public static void setLevels(Map<String, LogLevel> levels) {
        if (!(LoggerFactory.getILoggerFactory() instanceof ConsoleLoggers active)) {
            throw new IllegalStateException("another SLF4J backend is in use: "
                    + LoggerFactory.getILoggerFactory().getClass().getName());
        }
        active.setLevels(levels);
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
        // Nothing is left to do once the fields are there.
    }
}
