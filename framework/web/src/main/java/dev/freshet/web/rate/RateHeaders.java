package dev.freshet.web.rate;

import dev.freshet.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/** The headers that tell clients how much of a limit is left. */
public final class RateHeaders {
    private static final String LIMIT = "RateLimit-Limit";
    private static final String REMAINING = "RateLimit-Remaining";
    private static final String RESET = "RateLimit-Reset";

    private RateHeaders() {
    }

    /** @param burst the capacity of the bucket */
    public static void set(HttpResponse response, String burst, Taken taken) {
        response.header(LIMIT, burst).header(REMAINING, Long.toString(taken.left())).header(RESET, taken.reset());
    }

    /** Resets a response, but keeps these headers: the request has taken its token, whatever the response will be. */
    public static void resetOthers(HttpResponse response) {
        String limit = response.header(LIMIT);
        String remaining = response.header(REMAINING);
        String reset = response.header(RESET);
        response.reset();
        restore(response, LIMIT, limit);
        restore(response, REMAINING, remaining);
        restore(response, RESET, reset);
    }

    private static void restore(HttpResponse response, String name, @Nullable String value) {
        if (value != null) {
            response.header(name, value);
        }
    }
}
