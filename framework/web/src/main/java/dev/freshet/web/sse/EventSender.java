package dev.freshet.web.sse;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Sends events to one client. Any thread may call it until {@link EventProducer#produce} returns.
 *
 * @param <T> the type of the data
 */
public interface EventSender<T> {
    /**
     * Sends an event with this data. Waits for a slow client, up to {@code server.timeouts.write}.
     *
     * @throws EventStreamEndedException if the stream has ended
     * @throws IOException if the client is gone or too slow; the stream has then ended
     */
    default void send(T data) throws IOException {
        send(ServerSentEvent.of(data));
    }

    /** Same as {@link #send(Object)}, with the event's other fields. */
    void send(ServerSentEvent<T> event) throws IOException;

    /** The id of the last event that the client received before it reconnected; null if it sent none. */
    @Nullable String lastEventId();

    /** False once the stream is known to have ended. */
    boolean isOpen();
}
