package dev.freshet.conformance;

import dev.freshet.http.log.LineLimit;
import dev.freshet.test.RecordedLog;
import java.util.List;
import java.util.logging.Level;

/** Records what the engine logs at warning and above: no bytes of a peer, however wrong, are a reason to complain. */
public final class Complaints {
    private static final RecordedLog ENGINE = RecordedLog.of("dev.freshet");

    private Complaints() {
    }

    /** Takes out all complaints since the last call, and listens from the first call on. */
    public static List<String> taken() {
        // Otherwise, lines that earlier tests have caused could keep the same ones out of the log.
        LineLimit.forget();
        return ENGINE.take(line -> true).stream()
                .filter(line -> line.getLevel().intValue() >= Level.WARNING.intValue())
                .map(line -> line.getLoggerName() + ": " + line.getMessage() + " " + line.getThrown()).toList();
    }
}
