package dev.freshet;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Measures startup, from the start of the main thread if known, else from the call. The process itself may be older
 * than its main thread, if a script has built something first and then became java. Does not use ProcessHandle, whose
 * start time is inaccurate by up to a second and takes 13 ms to get, nor the management beans, which take even longer.
 */
final class StartTime {
    /** The kernel reports times in hundredths of a second. */
    private static final int MILLIS_PER_TICK = 10;
    /** The position of the start time in /proc/thread-self/stat, counted after the command in parentheses. */
    private static final int START_FIELD = 20;

    private final long call = System.nanoTime();
    private final boolean ofProcess;

    private StartTime(boolean ofProcess) {
        this.ofProcess = ofProcess;
    }

    /** For an application that has its process to itself. */
    static StartTime ofProcess() {
        return new StartTime(true);
    }

    /** For an application inside a process that does other things. */
    static StartTime ofCall() {
        return new StartTime(false);
    }

    /** Milliseconds since the start. */
    long millis() {
        long sinceCall = (System.nanoTime() - call) / 1_000_000;
        return ofProcess ? Math.max(sinceCall, sinceProcess()) : sinceCall;
    }

    /** 0 without /proc, as on macOS. */
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
