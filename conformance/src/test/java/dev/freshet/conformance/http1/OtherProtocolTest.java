package dev.freshet.conformance.http1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.http1.RawConnection.Response;
import java.io.IOException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The cases in which a client speaks, or asks for, a protocol that is not HTTP/1.1. */
class OtherProtocolTest extends OwnServer implements WebSocketHandshakes {
    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    private static final int FRAME_HEADER = 9;
    private static final int SETTINGS = 4;

    @Test
    @DisplayName("72 [S, 9110 15.6.6] refuses the preface of HTTP/2 where that is off")
    void refuses_the_preface_of_http_2_where_that_is_off() throws IOException {
        start(mode.config().withHttp2Enabled(false), application);
        RawConnection connection = connection().send(PREFACE + Http1Case.PROBE);
        Response response = connection.response();
        assertThat(response.status()).isIn(400, 505);
        assertThat(response.header("Connection")).isEqualTo("close");
        connection.isEnded();
        assertThat(application.taken(connection.localPort()).probes.get()).isZero();
    }

    @Test
    @DisplayName("72 [M, 9113 3.4] answers the preface of HTTP/2 with SETTINGS where that is on")
    void answers_the_preface_of_http_2_with_settings() throws IOException {
        byte[] header = connection().send(PREFACE).readBytes(FRAME_HEADER);
        assertThat(header[3]).as("type").isEqualTo((byte) SETTINGS);
        assertThat(header[4]).as("flags").isZero();
        assertThat(header).as("stream 0").endsWith(0, 0, 0, 0);
    }
}
