package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** A body that one thread reads while another, the handler's, writes the response. */
@Isolated("reads what is logged")
class BodyReaderContractTest extends EngineContract {
    private static final int MIB = 1 << 20;

    private BodyReader reader;

    @BeforeEach
    void handlers() {
        reader = new BodyReader(application);
    }

    private static String head(String path, String more) {
        return "POST " + path + " HTTP/1.1\r\nHost: a\r\n" + more + "\r\n";
    }

    @Test
    void each_piece_is_answered_before_the_next_is_sent() throws IOException {
        RawClient client = client();
        for (int round = 0; round < 3; round++) {
            client.send(head("/talk", "Transfer-Encoding: chunked\r\n"));
            for (int i = 0; i < 20; i++) {
                client.send("3\r\na" + (i + 10) + "\r\n");
                if (i == 0) {
                    client.head().is(200);
                }
                assertThat(new String(client.readBytes(11))).isEqualTo("0003\r\na" + (i + 10) + "\r\n");
            }
            client.send("0\r\n\r\n");
            assertThat(new String(client.readBytes(5))).isEqualTo("0\r\n\r\n");
            isInStep(client);
        }
    }

    @Test
    void both_may_wait_for_the_client_at_once() throws Exception {
        RawClient client = client();
        for (int round = 0; round < 2; round++) {
            FutureTask<RawClient> sending = new FutureTask<>(() -> client
                    .send(head("/both-ways", "Content-Length: " + 4 * MIB + "\r\n")).send(new byte[4 * MIB]));
            Thread.ofVirtual().start(sending);
            assertThat(client.response().is(200).keepsAlive().body()).hasSize(4 * MIB);
            sending.get();
            isInStep(client);
        }
    }

    @Test
    void the_reader_has_the_client_told_to_send() throws IOException {
        RawClient client = client().send(head("/talk", "Content-Length: 2\r\nExpect: 100-continue\r\n"));
        client.response().is(100);
        client.send("xy").response().is(200, "xy").keepsAlive();
        isInStep(client);
    }

    @Test
    void a_reader_that_waits_is_sent_away_when_the_handler_returns() throws IOException {
        for (String framing : new String[] {"Content-Length: 3000000\r\n\r\nsome", "Transfer-Encoding: chunked\r\n\r\n"
                + "4\r\nsome\r\n", "Content-Length: 10\r\n\r\n",
            "Content-Length: 10\r\nExpect: 100-continue\r\n\r\n"}) {
            RawClient client = client().send("POST /early HTTP/1.1\r\nHost: a\r\n" + framing);
            RawResponse response = client.response();
            (response.status() == 100 ? client.response() : response).is(200, "early");
            reader.isSentAway();
            client.isEnded();
        }
    }

    @Test
    void a_response_that_begins_when_the_handler_returns_says_that_the_connection_closes() throws IOException {
        RawClient client = client().send(head("/returns", "Content-Length: 10\r\n") + "some");
        client.response().is(202, "").saysClose();
        reader.isSentAway();
        client.isEnded();
    }

    /** What comes behind an early answer is dropped, for a reset would take the answer away. */
    @Test
    void a_client_that_sends_on_gets_the_early_answer() throws IOException {
        RawClient client = client().send(head("/early", "Content-Length: 3000000\r\n") + "some");
        reader.isSentAway();
        client.sendToDrop(new byte[2_000_000]);
        client.response().is(200, "early").saysClose();
        client.isEnded();
    }

    @Test
    void a_read_after_the_handler_finds_nothing_of_the_next_request() throws Exception {
        AtomicReference<InputStream> kept = new AtomicReference<>();
        application.on("/keep", (request, response) -> kept.set(request.body()));
        RawClient client = client().send(head("/keep", "Content-Length: 3\r\n") + "one");
        client.response().is(200, "").keepsAlive();
        client.send(head("/talk", "Content-Length: 3\r\n"));
        reader.awaitBegun();
        assertThatIOException().isThrownBy(() -> kept.get().read());
        client.send("two").response().is(200, "two");
        isInStep(client);
    }
}
