package dev.freshet.web.sse;

/**
 * Produces the events of one stream.
 *
 * @param <T> the type of the data
 */
@FunctionalInterface
public interface EventProducer<T> {
    /**
     * Sends events; the stream ends when this method returns. Runs on the request thread and may block. If the client
     * leaves, the maximum duration is over or the server stops, the thread is interrupted and {@link EventSender#send}
     * throws {@link EventStreamEndedException}. Do not catch either; they are not logged as errors.
     *
     * @throws Exception any other failure; it is logged, and the response is cut off, so that the client reconnects
     */
    void produce(EventSender<T> events) throws Exception;
}
