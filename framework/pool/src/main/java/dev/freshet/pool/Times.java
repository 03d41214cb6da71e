package dev.freshet.pool;

/** Times as people read them. */
final class Times {
    private Times() {
    }

    /** Such as {@code 350 ms} or {@code 12.3 s}; a formatter would cost the first time-out tens of milliseconds. */
    static String text(long nanos) {
        long millis = nanos / 1_000_000;
        return millis < 1000 ? millis + " ms" : millis / 1000 + "." + millis % 1000 / 100 + " s";
    }
}
