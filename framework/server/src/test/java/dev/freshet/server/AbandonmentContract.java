package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;

/** Handlers that wait for something else than their client, and want to know when it goes away. */
abstract class AbandonmentContract extends EngineContract {
    /** Longer than a tick of the loop. */
    private static final long SOME_TICKS_MILLIS = 600;

    final AtomicInteger told = new AtomicInteger();
    private final CountDownLatch inside = new CountDownLatch(1);

    @BeforeEach
    void handlers() {
        application.on("/wait", (request, response) -> {
            request.body().readAllBytes();
            await(request, response, 15_000);
        });
        application.on("/slow", (request, response) -> await(request, response, SOME_TICKS_MILLIS));
        application.on("/twice", (request, response) -> {
            request.onAbandoned(() -> told.addAndGet(100));
            await(request, response, 15_000);
        });
        application.on("/early", (request, response) -> {
            request.onAbandoned(() -> told.addAndGet(100));
            request.body().readAllBytes();
            await(request, response, 15_000);
        });
    }

    /** Until the client is gone or the time is over. */
    private void await(HttpRequest request, HttpResponse response, long millis) throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        request.onAbandoned(() -> {
            told.incrementAndGet();
            over.countDown();
        });
        inside.countDown();
        long end = System.nanoTime() + millis * 1_000_000;
        while (System.nanoTime() < end) {
            if (over.await(5, TimeUnit.MILLISECONDS)) {
                throw new IOException("the client is gone");
            }
        }
        response.send("still there");
    }

    void isInside() throws InterruptedException {
        assertThat(inside.await(15, TimeUnit.SECONDS)).as("the handler is called").isTrue();
    }

    void isToldOnce() {
        Eventually.holds("the handler is told", () -> told.get() > 0);
        Eventually.holds("the handler has returned", () -> server().requestsInHand() == 0);
        assertThat(told).hasValue(1);
    }
}
