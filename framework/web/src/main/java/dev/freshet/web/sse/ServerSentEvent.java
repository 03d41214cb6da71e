package dev.freshet.web.sse;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One event. Immutable; start from {@link #of} or {@link #empty} and add what it needs.
 *
 * @param data what the client gets; null for an event that only tells an id or a retry time, which no listener sees
 * @param event the name under which listeners get it; null for {@code message}
 * @param id what a client that connects again sends back as Last-Event-ID; null leaves the last one as it was
 * @param retry how long the client waits before it connects again, in whole milliseconds; null leaves it as it was
 * @param comment for whoever reads the bytes; clients ignore it
 * @param <T> the type of the data: a String is sent as text, anything else as JSON
 */
public record ServerSentEvent<T>(
        @Nullable T data,
        @Nullable String event,
        @Nullable String id,
        @Nullable Duration retry,
        @Nullable String comment) {
    private static final ServerSentEvent<?> NOTHING = new ServerSentEvent<>(null, null, null, null, null);

    /**
     * @throws IllegalArgumentException if a name or an id has a line break, an id has a NUL, or the time is negative:
     *     a client would read another event
     */
    public ServerSentEvent {
        requireOneLine("event", event);
        requireOneLine("id", id);
        if (id != null && id.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("the id of an event has a NUL, which makes clients ignore it");
        }
        if (retry != null && retry.isNegative()) {
            throw new IllegalArgumentException("the retry time of an event must not be negative, is " + retry);
        }
    }

    private static void requireOneLine(String what, @Nullable String text) {
        if (text != null && (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0)) {
            throw new IllegalArgumentException("the " + what + " of an event has a line break");
        }
    }

    /** An event with this data. */
    public static <T> ServerSentEvent<T> of(T data) {
        return new ServerSentEvent<>(data, null, null, null, null);
    }

    /** An event without data, for a comment, an id or a retry time. */
    @SuppressWarnings("unchecked")
    public static <T> ServerSentEvent<T> empty() {
        return (ServerSentEvent<T>) NOTHING;
    }

    public ServerSentEvent<T> withEvent(String event) {
        return new ServerSentEvent<>(data, event, id, retry, comment);
    }

    public ServerSentEvent<T> withId(String id) {
        return new ServerSentEvent<>(data, event, id, retry, comment);
    }

    public ServerSentEvent<T> withRetry(Duration retry) {
        return new ServerSentEvent<>(data, event, id, retry, comment);
    }

    public ServerSentEvent<T> withComment(String comment) {
        return new ServerSentEvent<>(data, event, id, retry, comment);
    }
}
