package dev.freshet.server;

import dev.freshet.http.HttpHandler;
import dev.freshet.test.Eventually;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** A handler that answers its query, each time only when it is let, and notes who came in what order. */
final class Gate {
    private final Semaphore permits = new Semaphore(0);
    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger interrupted = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final Queue<String> order = new ConcurrentLinkedQueue<>();

    HttpHandler handler() {
        return (request, response) -> {
            String name = String.valueOf(request.query());
            order.add(name);
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            try {
                permits.acquire();
            } catch (InterruptedException e) {
                interrupted.incrementAndGet();
                throw e;
            } finally {
                inside.decrementAndGet();
            }
            response.send("passed " + name);
        };
    }

    void let(int count) {
        permits.release(count);
    }

    void awaitInside(int count) {
        Eventually.holds(count + " handlers are inside", () -> inside.get() == count);
    }

    int interrupted() {
        return interrupted.get();
    }

    int most() {
        return most.get();
    }

    Queue<String> order() {
        return order;
    }
}
