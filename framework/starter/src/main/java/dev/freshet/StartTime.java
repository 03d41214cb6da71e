package dev.freshet;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Measures how long a start takes: from the beginning of the JVM where that is known, else from the call. The beginning
 * is that of the main thread: the process may be older, if a script has built something first and then became java. Not
 * by ProcessHandle, whose start time is up to a second off and takes 13 ms to get, nor by the management beans, which
 * take longer still.
 */
final class StartTime {
    /** The kernel shows times in hundredths of a second, whatever its own clock. */
    private static final int MILLIS_PER_TICK = 10;
    /** The field of /proc/thread-self/stat with the start, counted from the one after the command in parentheses. */
    private static final int START_FIELD = 20;

    private final long call = System.nanoTime();
    private final boolean ofProcess;

    private StartTime(boolean ofProcess) {
        this.ofProcess = ofProcess;
    }

    /** For an application that is all that its process does. */
    static StartTime ofProcess() {
        return new StartTime(true);
    }

    /** For an application inside a process that has been doing other things. */
    static StartTime ofCall() {
        return new StartTime(false);
    }

    /** Milliseconds until now. */
    long millis() {
        long sinceCall = (System.nanoTime() - call) / 1_000_000;
        return ofProcess ? Math.max(sinceCall, sinceProcess()) : sinceCall;
    }

    /** 0 where there is no /proc, as on macOS. */
    private static long sinceProcess() {
        try {
            String uptime = read("/proc/uptime");
            String stat = read("/proc/thread-self/stat");
            long now = ticks(uptime.substring(0, uptime.indexOf(' ')));
            int from = stat.lastIndexOf(')') + 2;
            for (int field = 1; field < START_FIELD; field++) {
                from = stat.indexOf(' ', from) + 1;
            }
            return (now - Long.parseLong(stat, from, stat.indexOf(' ', from), 10)) * MILLIS_PER_TICK;
        } catch (IOException | RuntimeException unknownFormat) {
            return 0;
        }
    }

    /** {@code 12.34} seconds are 1234 ticks. */
    private static long ticks(String seconds) {
        return Long.parseLong(seconds.replace(".", ""));
    }

    private static String read(String file) throws IOException {
        try (InputStream stream = new FileInputStream(file)) {
            return new String(stream.readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}
