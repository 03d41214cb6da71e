package dev.freshet.web.sse;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The way to one client. Any thread may call, until {@link EventProducer#produce} has returned.
 *
 * @param <T> the type of the data
 */
public interface EventSender<T> {
    /**
     * Sends an event with this data, and waits while the client reads slowly, up to {@code server.timeouts.write}.
     *
     * @throws EventStreamEndedException if the stream has ended
     * @throws IOException if the client is gone or too slow; the stream has ended then
     */
    default void send(T data) throws IOException {
        send(ServerSentEvent.of(data));
    }

    /** Sends an event; as {@link #send(Object)}. */
    void send(ServerSentEvent<T> event) throws IOException;

    /** The id of the last event that this client got before it connected again; null if it says none. */
    @Nullable String lastEventId();

    /** Whether the stream goes on, as far as is known. */
    boolean isOpen();
}
