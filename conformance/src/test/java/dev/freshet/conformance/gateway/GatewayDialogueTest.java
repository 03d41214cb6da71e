package dev.freshet.conformance.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.http1.RawConnection.Response;
import dev.freshet.conformance.http1.RawConnection;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.config.TimeLimits;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The cases of the HTTP/1.1 matrix whose bodies wait for 100, come late or not at all. */
class GatewayDialogueTest extends RecordedUpstream {
    private static final String POST = "POST /e HTTP/1.1\r\nHost: a\r\n";
    private static final String EXPECT = "Expect: 100-continue\r\n";
    private static final String HELLO = "POST a /e [hello]";
    private static final long GIGABYTE = 999_999_999;
    private static final int SILENT = 20;
    /** More than the gateway reads before its upstream hears of a request. */
    private static final int LONG = 100_000;

    /** What a body is announced as, and the body. */
    private enum Framing {
        LENGTH("Content-Length: 5\r\n", "hello"), CHUNKED("Transfer-Encoding: chunked\r\n", "5\r\nhello\r\n0\r\n\r\n");

        private final String field;
        private final String body;

        Framing(String field, String body) {
            this.field = field;
            this.body = body;
        }
    }

    private static RawConnection asked(RawConnection client) throws IOException {
        Response interim = client.response();
        assertThat(interim.status()).isEqualTo(100);
        assertThat(interim.fields()).isEmpty();
        return client;
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("87 [M, 9110 10.1.1] asks with 100 for a body that waits for it, before its upstream hears of it")
    void asks_with_100_for_a_body_that_waits_for_it(Framing framing) throws IOException {
        RawConnection client = connection().send(POST + framing.field + EXPECT + "\r\n");
        asked(client);
        isNotHeardOf();
        Response response = client.send(framing.body).response();
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.text()).isEqualTo(HELLO);
        isInStep(client);
        assertThat(gateway().requests()).as("requests, the probe's among them").isEqualTo(2);
    }

    @Test
    @DisplayName("87 [M, 9110 10.1.1] asks with 100 once for a long body that waits for it")
    void asks_with_100_for_a_long_body() throws IOException {
        RawConnection client = connection().send(POST + "Content-Length: " + LONG + "\r\n" + EXPECT + "\r\n");
        Response response = asked(client).send("x".repeat(LONG)).response();
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.text()).isEqualTo("POST a /e [" + LONG + " bytes]");
        isInStep(client);
        assertThat(gateway().requests()).as("requests, the probe's among them").isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("87 [M, 9112 8] passes nothing on of a client that asks for 100 and leaves")
    void passes_nothing_on_of_a_client_that_asks_and_leaves(Framing framing) throws IOException {
        RawConnection client = connection().send(POST + framing.field + EXPECT + "\r\n");
        asked(client).close();
        isOnlyProbed();
    }

    @Test
    @DisplayName("88 [M, 9110 10.1.1] sends no interim response to HTTP/1.0")
    void sends_no_interim_response_to_http_1_0() throws IOException {
        RawConnection client = connection().send("POST /e HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n"
                + "Content-Length: 5\r\n" + EXPECT + "\r\n");
        Response response = client.send("hello").response();
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.text()).isEqualTo(HELLO);
        isInStep(client);
        assertThat(gateway().requests()).as("requests, the probe's among them").isEqualTo(2);
    }

    @Test
    @DisplayName("94 [P, 9110 15.5.14] refuses at once a body that is announced as larger than the limit")
    void refuses_at_once_a_body_that_is_announced_as_too_large() throws IOException {
        isRefused(connection().send(POST + "Content-Length: " + GIGABYTE + "\r\n\r\n"), 413);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 5\r\n\r\n", "Content-Length: 5\r\n\r\nhe",
        "Content-Length: 16384\r\n\r\nhe",
        "Transfer-Encoding: chunked\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n5\r\n",
        "Content-Length: 5\r\nExpect: 100-continue\r\n\r\n"})
    @DisplayName("94 [P, 9110 15.5.9] answers 408 to a short body that does not come, passing nothing on")
    void answers_408_to_a_short_body_that_does_not_come(String rest) throws IOException {
        start(impatient(), echo);
        RawConnection client = connection().send(POST + rest);
        isRefused(rest.contains("Expect") ? asked(client) : client, 408);
        isOnlyProbed();
    }

    /** Such a body is passed on as it comes: the upstream gets a request that never ends, and no one acts on it. */
    @Test
    @DisplayName("94 [P, 9110 15.5.9] keeps no room for long bodies that do not come, and answers 408")
    void keeps_no_room_for_long_bodies_that_do_not_come() throws IOException {
        start(impatient(), echo);
        long before = heapInUse();
        List<RawConnection> silent = new ArrayList<>();
        for (int i = 0; i < SILENT; i++) {
            silent.add(connection().send(POST + "Content-Length: " + GIGABYTE + "\r\n\r\n"));
        }
        for (RawConnection client : silent) {
            Response response = client.response();
            assertThat(response.status()).isEqualTo(408);
            assertThat(response.header("Connection")).isEqualTo("close");
            client.isEnded();
        }
        gateway().instance().awaitQuiet();
        assertThat(gateway().instance().failures()).hasSize(SILENT);
        assertThat(heapInUse() - before).as("heap that is still in use").isLessThan(10_000_000);
        RawConnection next = connection();
        for (int i = 0; i < SILENT; i++) {
            // None of the connections that the silent were on is out of step.
            assertThat(next.send("GET /" + i + " HTTP/1.1\r\nHost: a\r\n\r\n").response().text())
                    .isEqualTo("GET a /" + i + " []");
        }
        assertThat(echo.completed()).as("requests that the upstream has read to their end").isEqualTo(SILENT);
    }

    private static long heapInUse() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** Takes a gigabyte, but waits for each piece of it for a moment only. */
    private static ServerConfig impatient() {
        TimeLimits times = TimeLimits.DEFAULT;
        return RecordedGateway.large().withTimeouts(new TimeLimits(times.idle(), times.header(),
                Duration.ofMillis(300), times.write(), times.queue()));
    }
}
