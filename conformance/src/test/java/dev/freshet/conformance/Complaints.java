package dev.freshet.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Keeps what the engine logs at warning and above: bytes of a peer, however wrong, are no reason to complain. */
public final class Complaints {
    private static final Logger ENGINE = Logger.getLogger("dev.freshet");
    private static final Queue<String> LINES = new ConcurrentLinkedQueue<>();

    static {
        ENGINE.addHandler(new Handler() {
            @Override
            public void publish(LogRecord line) {
                if (line.getLevel().intValue() >= Level.WARNING.intValue()) {
                    LINES.add(line.getLoggerName() + ": " + line.getMessage() + " " + line.getThrown());
                }
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
            }
        });
    }

    private Complaints() {
    }

    /** Takes out all complaints since the last call, and listens from the first call on. */
    public static List<String> taken() {
        List<String> complaints = new ArrayList<>();
        for (String line = LINES.poll(); line != null; line = LINES.poll()) {
            complaints.add(line);
        }
        return complaints;
    }
}
