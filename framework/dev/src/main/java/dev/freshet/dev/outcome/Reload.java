package dev.freshet.dev.outcome;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A replacement of the application, or a failed attempt.
 *
 * @param at when it ended
 * @param what the changed file, or how many have changed
 * @param compileMillis 0 if nothing was compiled
 * @param startMillis the time to stop the old application and start the new one; 0 if nothing was started
 * @param failure null if the application was replaced
 */
public record Reload(Instant at, String what, long compileMillis, long startMillis, long totalMillis,
        @Nullable Failure failure) {

    /** For example {@code ItemController.java → served in 410 ms (compile 230, start 150)}. */
    public String text() {
        if (failure != null) {
            return failure.message();
        }
        List<String> parts = new ArrayList<>();
        if (compileMillis > 0) {
            parts.add("compile " + compileMillis);
        }
        if (startMillis > 0) {
            parts.add("start " + startMillis);
        }
        return what + " \u2192 served in " + totalMillis + " ms (" + String.join(", ", parts) + ")";
    }
}
