package dev.freshet.web.sse;

import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.stream.Stream;

/**
 * What a controller method returns to answer with server-sent events. Immutable; made once a request.
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
 * @param <T> the type of the data: a String is sent as text, anything else as JSON
 */
public final class EventStream<T> {
    private final EventProducer<T> producer;

    /** What is to be closed if the producer does not run. */
    private final AutoCloseable source;

    private EventStream(EventProducer<T> producer, AutoCloseable source) {
        this.producer = Objects.requireNonNull(producer);
        this.source = source;
    }

    /** The events that the producer sends. */
    public static <T> EventStream<T> of(EventProducer<T> producer) {
        return new EventStream<>(producer, () -> { });
    }

    /** An event for each element; the next element is asked for when the one before is on its way. */
    public static <T> EventStream<T> ofData(Iterable<? extends T> data) {
        return of(events -> {
            for (T element : data) {
                events.send(element);
            }
        });
    }

    /** The same; the stream is closed in the end. */
    public static <T> EventStream<T> ofData(Stream<? extends T> data) {
        return new EventStream<>(events -> {
            try (data) {
                for (T element : (Iterable<T>) data.<T>map(element -> element)::iterator) {
                    events.send(element);
                }
            }
        }, data);
    }

    /** The same; asks for one element at a time, and cancels if the event stream ends first. */
    public static <T> EventStream<T> ofData(Flow.Publisher<? extends T> data) {
        return of(events -> new Subscription<T>().run(data, events::send));
    }

    /** The events of the stream, which is closed in the end. */
    public static <T> EventStream<T> ofEvents(Stream<ServerSentEvent<T>> events) {
        return new EventStream<>(sender -> {
            try (events) {
                for (ServerSentEvent<T> event : (Iterable<ServerSentEvent<T>>) events::iterator) {
                    sender.send(event);
                }
            }
        }, events);
    }

    /** The events of the publisher, one at a time; it is cancelled if the event stream ends first. */
    public static <T> EventStream<T> ofEvents(Flow.Publisher<ServerSentEvent<T>> events) {
        return of(sender -> new Subscription<ServerSentEvent<T>>().run(events, sender::send));
    }

    /** Instead of the producer: closes what that would have closed. */
    void discard() throws Exception {
        source.close();
    }

    EventProducer<T> producer() {
        return producer;
    }
}
