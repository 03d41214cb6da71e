package dev.freshet.conformance.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.freshet.conformance.EngineMode;
import dev.freshet.conformance.http1.BodilessAnswers;
import dev.freshet.conformance.http1.Http1Case;
import dev.freshet.conformance.http1.RawConnection;
import dev.freshet.conformance.http1.RawConnection.Response;
import dev.freshet.conformance.http1.WebSocketHandshakes;
import java.io.IOException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Cases of the HTTP/1.1 matrix that a gateway answers otherwise than a server, or that need an upstream or a setting of
 * their own, and 95 and 97, which are dialogues. Case 84 is in {@link GatewayMatrixTest} too; here it is what the
 * upstream gets of it.
 */
class GatewayCasesTest extends RecordedUpstream implements BodilessAnswers, WebSocketHandshakes {
    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    private static final int FRAME_HEADER = 9;
    private static final int SETTINGS = 4;
    private static final int PIPELINED = 16;
    private static final int WITH_BODY = 7;

    @Test
    @DisplayName("64 [M, 9112 3.2] gives a request of HTTP/1.0 without Host the upstream's own, and closes")
    void gives_http_1_0_without_host_the_upstream_s_own() throws IOException {
        RawConnection client = connection().send("GET /e HTTP/1.0\r\n\r\n" + Http1Case.PROBE);
        Response response = client.response();
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Connection")).isEqualTo("close");
        assertThat(response.text()).isEqualTo("GET 127.0.0.1:" + gateway().upstreamPort() + " /e []");
        client.isEnded();
        assertThat(gateway().requests()).isEqualTo(1);
    }

    @Test
    @DisplayName("72 [S, 9110 15.6.6] refuses the preface of HTTP/2 where that is off")
    void refuses_the_preface_of_http_2_where_that_is_off() throws IOException {
        start(EngineMode.NIO_VIRTUAL.config().withHttp2Enabled(false), echo);
        isRefused(connection().send(PREFACE + Http1Case.PROBE), 400, 505);
        isOnlyProbed();
    }

    @Test
    @DisplayName("72 [M, 9113 3.4] answers the preface of HTTP/2 with SETTINGS where that is on")
    void answers_the_preface_of_http_2_with_settings() throws IOException {
        byte[] header = connection().send(PREFACE).readBytes(FRAME_HEADER);
        assertThat(header[3]).as("type").isEqualTo((byte) SETTINGS);
        assertThat(header[4]).as("flags").isZero();
        assertThat(header).as("stream 0").endsWith(0, 0, 0, 0);
        isNotHeardOf();
    }

    @Test
    @DisplayName("74 [P, 9112 3.2.2] refuses a target and a Host field that name different hosts")
    void refuses_two_hosts_that_differ() throws IOException {
        isRefused(connection().send("GET http://b/x HTTP/1.1\r\nHost: a\r\n\r\n" + Http1Case.PROBE), 400);
        isOnlyProbed();
    }

    @Test
    @DisplayName("74 [M, 9112 3.2.2] accepts a target and a Host field that name the same host")
    void accepts_two_hosts_that_are_the_same() throws IOException {
        RawConnection client = connection().send("GET http://a/x HTTP/1.1\r\nHost: a\r\n\r\n");
        assertThat(client.response().text()).isEqualTo("GET a /x []");
        isInStep(client);
    }

    @Test
    @DisplayName("81 [P, 9110 9.3.8] answers 405 to TRACE, and does not pass it on")
    void answers_405_to_trace() throws IOException {
        RawConnection client = connection().send("TRACE / HTTP/1.1\r\nHost: a\r\nX-Secret: 1\r\n\r\n");
        Response response = client.response();
        assertThat(response.status()).isEqualTo(405);
        assertThat(response.text()).doesNotContain("X-Secret");
        isNotHeardOf();
        isInStep(client);
    }

    @Test
    @DisplayName("84 [M, 9112 9.3.2] sends each of sixteen requests of one segment on, once")
    void sends_each_of_sixteen_pipelined_requests_on_once() throws IOException {
        StringBuilder segment = new StringBuilder();
        for (int i = 1; i <= PIPELINED; i++) {
            segment.append(i == WITH_BODY ? "POST /7 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
                    : "GET /" + i + " HTTP/1.1\r\nHost: a\r\n\r\n");
        }
        RawConnection client = connection().send(segment.toString());
        for (int i = 1; i <= PIPELINED; i++) {
            assertThat(client.response().text()).isEqualTo(i == WITH_BODY ? "POST a /7 [hello]"
                    : "GET a /" + i + " []");
        }
        isInStep(client);
        assertThat(gateway().requests()).as("requests, the probe's among them").isEqualTo(PIPELINED + 1);
    }

    @Test
    @DisplayName("95 [M, 9110 8.6] sends neither body nor Content-Length nor Transfer-Encoding with 103")
    void sends_neither_body_nor_length_with_103() throws IOException {
        serve("/hints", (asked, answer) -> {
            answer.interim(103, "Link", "</style.css>; rel=preload");
            answer.send("hinted");
        });
        RawConnection client = connection().send("GET /hints HTTP/1.1\r\nHost: a\r\n\r\n");
        Response interim = client.response();
        assertThat(interim.status()).isEqualTo(103);
        // HTTP/2 has names in lower case, and the gateway passes them on as they came.
        assertThat(interim.fields()).singleElement(STRING).isEqualToIgnoringCase("Link: </style.css>; rel=preload");
        assertThat(client.response().text()).isEqualTo("hinted");
        isInStep(client);
    }
}
