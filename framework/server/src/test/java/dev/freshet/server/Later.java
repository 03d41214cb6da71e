package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.DeferringHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.test.Eventually;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A handler that is let go by the test, and answers with the thread that it is called on. */
final class Later implements DeferringHandler {
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger dropped = new AtomicInteger();
    private final AtomicInteger abandoned = new AtomicInteger();
    private volatile boolean whole = true;
    private volatile boolean accepts = true;
    private volatile boolean dropFails;

    /** The rest may wait, so it needs a thread. */
    Later needsThread() {
        whole = false;
        return this;
    }

    /** From the start, every request needs a thread. */
    Later acceptsNothing() {
        accepts = false;
        return this;
    }

    /** A request that is dropped throws. */
    Later failsToDrop() {
        dropFails = true;
        return this;
    }

    @Override
    public @Nullable Deferred defer(HttpRequest request, HttpResponse response, Runnable ready) {
        assertThat(Thread.currentThread().getName()).startsWith("freshet-loop-");
        if (!accepts) {
            return null;
        }
        request.onAbandoned(() -> {
            abandoned.incrementAndGet();
            ready.run();
        });
        waiting.add(ready);
        begun.incrementAndGet();
        return new Deferred() {
            @Override
            public void handle(HttpRequest asked, HttpResponse answer) throws Exception {
                Later.this.handle(asked, answer);
            }

            @Override
            public void drop() {
                dropped.incrementAndGet();
                if (dropFails) {
                    throw new IllegalStateException("expected");
                }
            }

            @Override
            public boolean nonBlocking() {
                return whole;
            }
        };
    }

    @Override
    public void handle(HttpRequest request, HttpResponse response) throws Exception {
        Thread thread = Thread.currentThread();
        response.send((thread.isVirtual() ? "virtual " : "platform ") + thread.getName());
    }

    Later awaitBegun(int count) {
        Eventually.holds(count + " requests were begun", () -> begun.get() == count);
        return this;
    }

    /** Lets the request go that waits longest. */
    void let() {
        waiting.remove().run();
    }

    int begun() {
        return begun.get();
    }

    int dropped() {
        return dropped.get();
    }

    int abandoned() {
        return abandoned.get();
    }
}
