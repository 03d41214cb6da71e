package dev.freshet.server;

import dev.freshet.http.log.LineLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/** Keeps what the engine logs, at info and above, so that tests can ask for it and nothing goes unseen. */
public final class RecordedLogs implements SLF4JServiceProvider {
    private static final Queue<Line> LINES = new ConcurrentLinkedQueue<>();

    private final IMarkerFactory markers = new BasicMarkerFactory();

    public record Line(Level level, String logger, String message, @Nullable Throwable failure) {
    }

    /** Takes out the lines of this logger. */
    static List<String> taken(String logger) {
        List<String> messages = new ArrayList<>();
        LINES.removeIf(line -> line.logger().equals(logger) && messages.add(line.message()));
        return messages;
    }

    /** Takes out all lines at warn and error. The next test may cause the same ones again. */
    public static List<Line> takenComplaints() {
        LineLimit.forget();
        List<Line> complaints = new ArrayList<>();
        LINES.removeIf(line -> line.level().compareTo(Level.WARN) <= 0 && complaints.add(line));
        return complaints;
    }

    @Override
    public ILoggerFactory getLoggerFactory() {
        return RecordingLogger::new;
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return markers;
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return new NOPMDCAdapter();
    }

    @Override
    public String getRequestedApiVersion() {
        return "2.0.99";
    }

    @Override
    public void initialize() {
        // The loggers need nothing.
    }

    private static final class RecordingLogger extends LegacyAbstractLogger {
        private static final long serialVersionUID = 1;

        RecordingLogger(String name) {
            this.name = name;
        }

        @Override
        public boolean isTraceEnabled() {
            return false;
        }

        @Override
        public boolean isDebugEnabled() {
            return false;
        }

        @Override
        public boolean isInfoEnabled() {
            return true;
        }

        @Override
        public boolean isWarnEnabled() {
            return true;
        }

        @Override
        public boolean isErrorEnabled() {
            return true;
        }

        @Override
        protected @Nullable String getFullyQualifiedCallerName() {
            return null;
        }

        @Override
        protected void handleNormalizedLoggingCall(Level level, @Nullable Marker marker, String message,
                Object @Nullable [] arguments, @Nullable Throwable failure) {
            LINES.add(new Line(level, name, MessageFormatter.basicArrayFormat(message, arguments), failure));
        }
    }
}
