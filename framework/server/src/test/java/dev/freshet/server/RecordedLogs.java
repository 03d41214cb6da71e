package dev.freshet.server;

import dev.freshet.http.log.LineLimit;
import dev.freshet.test.RecordedLog;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;

/** What the engine logs, at info and above, so that tests can ask for it and nothing goes unseen. */
public final class RecordedLogs {
    private static final RecordedLog ENGINE = RecordedLog.of("dev.freshet");
    private static final RecordedLog ACCESS = RecordedLog.of("freshet.access");

    private RecordedLogs() {
    }

    public record Line(String logger, String message, @Nullable Throwable failure) {
        private static Line of(LogRecord line) {
            return new Line(line.getLoggerName(), line.getMessage(), line.getThrown());
        }
    }

    /** Records from now on. */
    static void begin() {
        // Loading this class begins.
    }

    /** Takes out the lines of the access log. */
    static List<String> takenAccess() {
        return ACCESS.take(line -> true).stream().map(LogRecord::getMessage).toList();
    }

    /** Takes out all lines at warn and error. The next test may cause the same ones again. */
    public static List<Line> takenComplaints() {
        LineLimit.forget();
        return ENGINE.take(line -> line.getLevel().intValue() >= Level.WARNING.intValue()).stream()
                .map(Line::of).toList();
    }
}
