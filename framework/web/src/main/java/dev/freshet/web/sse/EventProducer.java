package dev.freshet.web.sse;

/**
 * Makes the events of one stream.
 *
 * @param <T> the type of their data
 */
@FunctionalInterface
public interface EventProducer<T> {
    /**
     * Sends events until there are no more; the stream ends with the return. Runs on the request thread and may wait
     * for whatever it likes. When the client is gone, the time is up or the server stops, the thread is interrupted and
     * {@link EventSender#send} throws {@link EventStreamEndedException}; let both pass: nothing is logged.
     *
     * @throws Exception what else goes wrong is logged, and the response is cut off, so that the client connects again
     */
    void produce(EventSender<T> events) throws Exception;
}
