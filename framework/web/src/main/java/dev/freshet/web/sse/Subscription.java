package dev.freshet.web.sse;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Passes a publisher's elements, one at a time, from any thread to the thread that sends them. */
final class Subscription<T> implements Flow.Subscriber<T> {
    /** Receives elements; may block. */
    interface Sink<T> {
        void accept(T element) throws Exception;
    }

    private record Signal<T>(@Nullable T element, @Nullable Throwable failure) {
    }

    /** Two places: the requested element, and the end, which may follow without a request. */
    private final BlockingQueue<Signal<T>> signals = new ArrayBlockingQueue<>(2);
    private volatile Flow.@Nullable Subscription subscription;
    private volatile boolean cancelled;

    /** Returns when the publisher completes. */
    void run(Flow.Publisher<? extends T> publisher, Sink<T> sink) throws Exception {
        publisher.subscribe(this);
        try {
            Signal<T> signal = signals.take();
            while (signal.element != null) {
                sink.accept(signal.element);
                Flow.Subscription upstream = subscription;
                if (upstream != null) {
                    upstream.request(1);
                }
                signal = signals.take();
            }
            if (signal.failure != null) {
                throw new IllegalStateException("the publisher failed", signal.failure);
            }
        } finally {
            cancelled = true;
            Flow.Subscription upstream = subscription;
            if (upstream != null) {
                upstream.cancel();
            }
        }
    }

    @Override
    public void onSubscribe(Flow.Subscription upstream) {
        if (subscription != null) {
            upstream.cancel();
            return;
        }
        subscription = upstream;
        // Read after the assignment: a stream that ends later cancels the subscription itself.
        if (cancelled) {
            upstream.cancel();
        } else {
            upstream.request(1);
        }
    }

    @Override
    public void onNext(T element) {
        add(new Signal<>(element, null));
    }

    @Override
    public void onError(Throwable failure) {
        add(new Signal<>(null, failure));
    }

    @Override
    public void onComplete() {
        add(new Signal<>(null, null));
    }

    private void add(Signal<T> signal) {
        if (!signals.offer(signal) && !cancelled) {
            throw new IllegalStateException("the publisher sent more elements than requested");
        }
    }
}
