package dev.freshet.web.sse;

import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.stream.Stream;

/**
 * Returned by a controller method to answer with server-sent events. Make a new one for each request. Not thread-safe.
 *
 * <pre>{@code
 * @GetMapping("/ticks")
 * EventStream<Tick> ticks() {
 *     return EventStream.of(events -> {
 *         while (true) {
 *             events.send(clock.awaitTick());
 *         }
 *     });
 * }
 * }</pre>
 *
 * @param <T> the type of the data; a String is sent as text, any other type as JSON
 */
public final class EventStream<T> implements AutoCloseable {
    private static final Runnable NOTHING = () -> { };

    private final EventProducer<T> producer;
    /** Closes what the producer reads. */
    private Runnable source;

    private EventStream(EventProducer<T> producer, Runnable source) {
        this.producer = Objects.requireNonNull(producer);
        this.source = source;
    }

    /** A stream of the events that the producer sends. */
    public static <T> EventStream<T> of(EventProducer<T> producer) {
        return new EventStream<>(producer, NOTHING);
    }

    /** One event per element. The next element is requested after the previous one is sent. */
    public static <T> EventStream<T> ofData(Iterable<? extends T> data) {
        Objects.requireNonNull(data, "data");
        return of(events -> {
            for (T element : data) {
                events.send(element);
            }
        });
    }

    /** Same as {@link #ofData(Iterable)}; closes the stream at the end. */
    public static <T> EventStream<T> ofData(Stream<? extends T> data) {
        return new EventStream<>(events -> {
            for (T element : (Iterable<T>) data.<T>map(element -> element)::iterator) {
                events.send(element);
            }
        }, data::close);
    }

    /** One event per element. Requests one element at a time, and cancels if the event stream ends first. */
    public static <T> EventStream<T> ofData(Flow.Publisher<? extends T> data) {
        Objects.requireNonNull(data, "data");
        return of(events -> new Subscription<T>().run(data, events::send));
    }

    /** Sends the events of the stream and closes it at the end. */
    public static <T> EventStream<T> ofEvents(Stream<ServerSentEvent<T>> events) {
        return new EventStream<>(sender -> {
            for (ServerSentEvent<T> event : (Iterable<ServerSentEvent<T>>) events::iterator) {
                sender.send(event);
            }
        }, events::close);
    }

    /** Sends the publisher's events. Requests one at a time, and cancels if the event stream ends first. */
    public static <T> EventStream<T> ofEvents(Flow.Publisher<ServerSentEvent<T>> events) {
        Objects.requireNonNull(events, "events");
        return of(sender -> new Subscription<ServerSentEvent<T>>().run(events, sender::send));
    }

    /** Closes the stream that the events come from, if any. Call it only if you do not return the events. */
    @Override
    public void close() {
        Runnable open = source;
        source = NOTHING;
        open.run();
    }

    EventProducer<T> producer() {
        return producer;
    }
}
