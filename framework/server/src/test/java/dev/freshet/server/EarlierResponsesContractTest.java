package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A client gets the responses to its earlier requests, however long the handler of the next one takes. */
class EarlierResponsesContractTest extends ConcurrentContract {
    private static final int STEP = 14 * 1024;
    /** More than the kernels hold for a client that does not read. */
    private static final int MOST = 8 * STEP;
    /** Too short to be written before the next request is looked at, and longer than a step. */
    private static final int SHORT = 15_000;

    @Test
    void arrive_while_the_handler_of_the_next_request_waits() throws IOException {
        Gate gate = new Gate();
        application.on("/gate", gate.handler());
        application.onLoop("/piece",
                (request, response) -> response.send(new byte[Integer.parseInt(request.query())]));
        start(config().withIoThreads(1).withSendBuffer(16 * 1024));
        // With one of these lengths, the kernels take only a part of the short response.
        for (int length = 0; length <= MOST; length += STEP) {
            RawClient client = slowClient().send(get("/piece?" + length) + get("/piece?" + SHORT) + get("/gate"));
            // The event loop has then written what the kernels take.
            client().get("/hello-on-loop").response().is(200);
            client.response().is(200);
            client.response().is(200);
            gate.let(1);
            client.response().is(200);
        }
    }

    @Test
    void hold_up_the_next_ones_while_the_client_does_not_read() throws IOException {
        AtomicInteger answered = new AtomicInteger();
        application.onLoop("/short", (request, response) -> {
            answered.incrementAndGet();
            response.send(new byte[SHORT]);
        });
        start(config().withSendBuffer(16 * 1024));
        int sent = 50;
        // In each mode, a thread runs the handlers of the requests that follow the first one.
        slowClient().send(get("/hello") + get("/short").repeat(sent)).response().is(200);
        assertThat(Settled.value(answered::get)).isLessThan(sent);
    }

    private static String get(String target) {
        return "GET " + target + " HTTP/1.1\r\nHost: a\r\n\r\n";
    }
}
