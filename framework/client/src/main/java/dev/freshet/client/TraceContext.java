package dev.freshet.client;

import dev.freshet.http.FieldSyntax;
import org.jspecify.annotations.Nullable;

/**
 * The trace of a request (W3C Trace Context). A client forwards the one in {@link #CURRENT} unchanged. Exception: after
 * a redirect to another origin, it leaves out the tracestate.
 *
 * @param traceparent such as {@code 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01}
 * @param tracestate vendor data; null for none
 */
public record TraceContext(String traceparent, @Nullable String tracestate) {
    /** Bind it while handling a request: {@code ScopedValue.where(CURRENT, context).run(..)}. */
    public static final ScopedValue<TraceContext> CURRENT = ScopedValue.newInstance();

    private static final int LENGTH = 55;

    /** @throws IllegalArgumentException if the traceparent is invalid, or the tracestate cannot be sent */
    public TraceContext {
        if (!isTraceparent(traceparent)) {
            throw new IllegalArgumentException("not a traceparent of version 00");
        }
        if (tracestate != null) {
            FieldSyntax.requireValue("tracestate", tracestate);
        }
    }

    /** The trace from the headers of a request; null if there is no valid one. */
    public static @Nullable TraceContext of(@Nullable String traceparent, @Nullable String tracestate) {
        return traceparent == null || !isTraceparent(traceparent) ? null : new TraceContext(traceparent, tracestate);
    }

    /** The trace bound to the calling thread; null if there is none. */
    static @Nullable TraceContext current() {
        return CURRENT.isBound() ? CURRENT.get() : null;
    }

    private static boolean isTraceparent(String text) {
        return text.length() == LENGTH && text.startsWith("00-") && text.charAt(35) == '-' && text.charAt(52) == '-'
                && isHexadecimal(text, 3, 35, 1) && isHexadecimal(text, 36, 52, 1) && isHexadecimal(text, 53, 55, 0);
    }

    /** @param least the minimum number of digits that are not 0 */
    private static boolean isHexadecimal(String text, int from, int to, int least) {
        int others = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && (c < 'a' || c > 'f')) {
                return false;
            }
            others += c == '0' ? 0 : 1;
        }
        return others >= least;
    }
}
