package dev.freshet.logging;

import java.io.PrintStream;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** Writes lines to standard output. */
final class ConsoleLogger extends LegacyAbstractLogger {
    private static final long serialVersionUID = 1L;

    private final transient List<Consumer<LogEntry>> listeners;
    private volatile LogLevel level;

    /** @param listeners of all loggers; thread-safe */
    ConsoleLogger(String name, LogLevel level, List<Consumer<LogEntry>> listeners) {
        this.name = name;
        this.level = level;
        this.listeners = listeners;
    }

    void level(LogLevel changed) {
        level = changed;
    }

    private boolean writes(LogLevel severity) {
        return level.ordinal() <= severity.ordinal();
    }

    @Override
    public boolean isTraceEnabled() {
        return writes(LogLevel.TRACE);
    }

    @Override
    public boolean isDebugEnabled() {
        return writes(LogLevel.DEBUG);
    }

    @Override
    public boolean isInfoEnabled() {
        return writes(LogLevel.INFO);
    }

    @Override
    public boolean isWarnEnabled() {
        return writes(LogLevel.WARN);
    }

    @Override
    public boolean isErrorEnabled() {
        return writes(LogLevel.ERROR);
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    protected void handleNormalizedLoggingCall(Level severity, @Nullable Marker marker, @Nullable String pattern,
            Object @Nullable [] arguments, @Nullable Throwable thrown) {
        byte[] line = LogLine.of(severity, name, pattern, arguments, thrown);
        PrintStream out = System.out;
        out.write(line, 0, line.length);
        out.flush();
        for (Consumer<LogEntry> listener : listeners) {
            listener.accept(new LogEntry(severity, name,
                    String.valueOf(MessageFormatter.basicArrayFormat(pattern, arguments)), thrown));
        }
    }
}
