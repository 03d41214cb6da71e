package dev.freshet.web.sse;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One event. Immutable; start with {@link #of} or {@link #empty} and add fields.
 *
 * @param data the data; null for an event with only an id or a retry time, which listeners do not see
 * @param event the name that listeners use; null for {@code message}
 * @param id the Last-Event-ID that the client sends when it reconnects; null keeps the previous id
 * @param retry how long the client waits before it reconnects, in whole milliseconds; null keeps the previous time
 * @param comment for people who read the bytes; clients ignore it
 * @param <T> the type of the data; a String is sent as text, any other type as JSON
 */
public record ServerSentEvent<T>(
        @Nullable T data,
        @Nullable String event,
        @Nullable String id,
        @Nullable Duration retry,
        @Nullable String comment) {
    private static final ServerSentEvent<?> NOTHING = new ServerSentEvent<>(null, null, null, null, null);

    /**
     * @throws IllegalArgumentException if the name or the id has a line break, the id has a NUL or the time is
     *     negative: the client would read a different event
     */
    public ServerSentEvent {
        requireOneLine("event", event);
        requireOneLine("id", id);
        if (id != null && id.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("the id of an event must not have a NUL; clients ignore such an id");
        }
        if (retry != null && retry.isNegative()) {
            throw new IllegalArgumentException("the retry time of an event must not be negative, is " + retry);
        }
    }

    private static void requireOneLine(String what, @Nullable String text) {
        if (text != null && (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0)) {
            throw new IllegalArgumentException("the " + what + " of an event must not have a line break");
        }
    }

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
