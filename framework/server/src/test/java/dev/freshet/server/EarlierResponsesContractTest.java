package dev.freshet.server;

import java.io.IOException;
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

    private static String get(String target) {
        return "GET " + target + " HTTP/1.1\r\nHost: a\r\n\r\n";
    }
}
