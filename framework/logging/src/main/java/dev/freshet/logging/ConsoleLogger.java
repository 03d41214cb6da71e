package dev.freshet.logging;

import java.io.PrintStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;

/** Writes lines to standard output. */
final class ConsoleLogger extends LegacyAbstractLogger {
    private static final long serialVersionUID = 1L;

    private volatile LogLevel level;

    ConsoleLogger(String name, LogLevel level) {
        this.name = name;
        this.level = level;
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
    }
}
