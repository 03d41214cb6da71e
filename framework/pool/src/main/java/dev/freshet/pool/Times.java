package dev.freshet.pool;

/** Formats durations. */
final class Times {
    private Times() {
    }

    /**
     * For example {@code 350 ms} or {@code 12.3 s}. A formatter would add tens of milliseconds to the first timeout.
     */
    static String text(long nanos) {
        long millis = nanos / 1_000_000;
        return millis < 1000 ? millis + " ms" : millis / 1000 + "." + millis % 1000 / 100 + " s";
    }
}
