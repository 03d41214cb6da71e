package dev.freshet.pool;

import java.util.Locale;

/** Times as people read them. */
final class Times {
    private Times() {
    }

    /** Such as {@code 350 ms} or {@code 12.3 s}. */
    static String text(long nanos) {
        long millis = nanos / 1_000_000;
        return millis < 1000 ? millis + " ms" : String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
    }
}
