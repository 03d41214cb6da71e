package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.Eventually;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Peers that go away, at every stage: no one else is harmed, nothing is left over and the log stays quiet. */
@Isolated("reads what is logged")
class DisconnectContractTest extends EngineContract {
    private final Gate gate = new Gate();
    private final Semaphore begun = new Semaphore(0);
    /** What handlers got from reads and writes. */
    private final BlockingQueue<Exception> seen = new LinkedBlockingQueue<>();

    @BeforeEach
    void handlers() {
        application.on("/gate", gate.handler());
        application.on("/read", (request, response) -> {
            begun.release();
            try {
                response.send(request.body().readAllBytes());
            } catch (IOException | RuntimeException e) {
                seen.add(e);
                throw e;
            }
        });
        application.on("/stream", (request, response) -> {
            try {
                for (int i = 0; i < 10_000; i++) {
                    response.body().write(new byte[10_000]);
                }
            } catch (IOException e) {
                seen.add(e);
                throw e;
            }
        });
        application.on("/send", (request, response) -> response.send(new byte[20 << 20]));
        application.onLoop("/send-on-loop", (request, response) -> response.send(new byte[20 << 20]));
    }

    /** How a peer may go: with a proper end, or with a reset. */
    private interface Leaving {
        void leave(RawClient client) throws IOException;
    }

    private static final Leaving[] WAYS = {RawClient::close, RawClient::reset};

    private void everyoneElseIsServed() throws IOException {
        isEmpty();
        isInStep(client());
    }

    @Test
    void at_once() throws IOException {
        start();
        for (int i = 0; i < 100; i++) {
            WAYS[i % 2].leave(client());
        }
        everyoneElseIsServed();
    }

    @Test
    void within_a_head() throws IOException {
        for (Leaving way : WAYS) {
            RawClient client = client().send("GET /hello HTTP/1.1\r\nHo");
            way.leave(client);
        }
        everyoneElseIsServed();
    }

    @Test
    void within_a_body_that_a_handler_reads() throws Exception {
        for (Leaving way : WAYS) {
            RawClient client = client().send("POST /read HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345");
            assertThat(begun.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
            way.leave(client);
            assertThat(seen.poll(30, TimeUnit.SECONDS)).isInstanceOf(IOException.class);
        }
        everyoneElseIsServed();
    }

    @Test
    void within_a_body_but_still_listening() throws IOException {
        RawClient client = client().send("POST /read HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345");
        client.endOutput();
        client.response().isProblem(400).saysClose();
        client.isEnded();
        everyoneElseIsServed();
    }

    @Test
    void within_a_body_that_no_one_reads() throws IOException {
        for (Leaving way : WAYS) {
            RawClient client = client().send("POST /hello HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345");
            client.response().is(200);
            way.leave(client);
        }
        everyoneElseIsServed();
    }

    @Test
    void while_their_handler_runs() throws IOException {
        for (Leaving way : WAYS) {
            RawClient client = client().get("/gate");
            gate.awaitInside(1);
            way.leave(client);
            gate.let(1);
            gate.awaitInside(0);
        }
        everyoneElseIsServed();
    }

    @Test
    void while_they_wait_in_the_queue() throws IOException {
        start(config().withConcurrency(1, 100));
        client().get("/gate");
        gate.awaitInside(1);
        for (int i = 0; i < 20; i++) {
            client().get("/gate");
        }
        Eventually.holds("all are queued", () -> server().requestsQueued() == 20);
        client().get("/gate");
        Eventually.holds("one more is queued", () -> server().requestsQueued() == 21);
        leaveAll();
        gate.let(100);
        everyoneElseIsServed();
    }

    @Test
    void within_a_response_that_is_streamed() throws Exception {
        for (Leaving way : WAYS) {
            RawClient client = client().get("/stream");
            client.head();
            way.leave(client);
            assertThat(seen.poll(30, TimeUnit.SECONDS)).isInstanceOf(IOException.class);
        }
        everyoneElseIsServed();
    }

    @Test
    void within_a_response_that_was_sent_whole() throws IOException {
        for (String path : new String[] {"/send", "/send-on-loop"}) {
            for (Leaving way : WAYS) {
                RawClient client = client().get(path);
                client.head();
                way.leave(client);
            }
        }
        everyoneElseIsServed();
    }

    @Test
    void within_a_pipeline() throws IOException {
        for (Leaving way : WAYS) {
            RawClient client = client();
            for (int i = 0; i < 200; i++) {
                client.get(i % 2 == 0 ? "/hello" : "/hello-on-loop");
            }
            client.response().is(200);
            way.leave(client);
        }
        everyoneElseIsServed();
    }
}
