package dev.freshet.http.http2.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.HttpException;
import dev.freshet.http.http1.ResponseFields;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.FrameWriter;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** Tests how a stream of a server receives a body, and that unread bytes do not keep a window closed. */
class ServedRequestBodyTest {
    private final ClientScript script = new ClientScript();
    private final ResponseFields fields = new ResponseFields();

    @Test
    void tells_when_bytes_and_the_end_have_arrived() {
        Http2Stream stream = script.post(1);
        assertThat(stream.bodyUntouched()).isTrue();
        assertThat(stream.bodyEnded()).isFalse();
        script.data(1, 3, false);
        assertThat(script.told()).containsExactly("received");
        assertThat(stream.bodyUntouched()).isFalse();
        assertThat(stream.read(new byte[5], 0, 5)).isEqualTo(3);
        assertThat(stream.read(new byte[5], 0, 5)).isZero();
        stream.head(200, null, fields, -1, true);
        assertThat(stream.bodyEnded()).as("only the response has ended").isFalse();
        script.data(1, 0, true);
        assertThat(script.told()).containsExactly("received");
        assertThat(stream.read(new byte[5], 0, 5)).isEqualTo(-1);
        assertThat(script.get(3).bodyUntouched()).as("no body is expected").isFalse();
    }

    @Test
    void gives_the_trailers_with_the_end() {
        Http2Stream stream = script.post(1, "content-length: 3");
        script.data(1, 3, false);
        script.told();
        assertThat(stream.trailers().size()).isZero();
        script.headers(1, true, "x-sum: 3");
        assertThat(script.told()).containsExactly("received");
        assertThat(stream.bodyEnded()).isTrue();
        assertThat(stream.trailers().first("X-Sum")).isEqualTo("3");
    }

    @Test
    void trailers_must_follow_the_whole_body() {
        script.post(1, "content-length: 5");
        script.data(1, 3, false);
        script.headers(1, true, "x-sum: 3");
        assertThat(script.sent()).containsExactly("RST_STREAM 1 PROTOCOL_ERROR");
    }

    @Test
    void trailers_without_a_meaning_of_their_own_are_malformed() {
        script.post(1);
        script.headers(1, true, ":path: /");
        assertThat(script.sent()).containsExactly("RST_STREAM 1 PROTOCOL_ERROR");
    }

    @Test
    void reading_tells_what_is_wrong_with_the_trailers() {
        Http2Stream stream = script.post(1);
        script.headers(1, true, "host: a");
        assertThat(script.told()).containsExactly("received");
        assertThat(script.sent()).isEmpty();
        assertThat(stream.bodyEnded()).isTrue();
        assertThatThrownBy(() -> stream.read(new byte[1], 0, 1)).isInstanceOfSatisfying(HttpException.class,
                refusal -> assertThat(refusal.status()).isEqualTo(400));
    }

    @Test
    void the_rest_of_a_request_is_not_needed_after_the_response() {
        Http2Stream stream = script.post(1);
        stream.head(200, null, fields, -1, true);
        stream.done();
        assertThat(script.sent()).containsExactly("HEADERS 1 end", "RST_STREAM 1 NO_ERROR");
        assertThat(script.session().streams()).isZero();
    }

    @Test
    void the_end_of_the_response_may_come_after_the_handler() {
        Http2Stream stream = script.post(1);
        stream.head(200, null, fields, -1, false);
        script.room(false);
        stream.send(new byte[10], 0, 10, true);
        stream.done();
        script.data(1, 60_000, false);
        assertThat(script.sent()).as("nobody reads it").containsExactly("HEADERS 1", "WINDOW 0 60000");
        assertThat(stream.available()).isZero();
        script.room(true);
        assertThat(script.sent()).containsExactly("DATA 1 10 end", "RST_STREAM 1 NO_ERROR");
        assertThat(script.session().streams()).isZero();
    }

    @Test
    void the_end_of_the_body_may_come_after_the_handler() {
        Http2Stream stream = script.post(1);
        stream.head(200, null, fields, -1, false);
        script.room(false);
        stream.send(new byte[10], 0, 10, true);
        stream.done();
        script.headers(1, true, "x-sum: 3");
        script.sent();
        script.room(true);
        assertThat(script.sent()).containsExactly("DATA 1 10 end");
        assertThat(script.session().streams()).isZero();
    }

    @Test
    void bytes_that_wait_for_the_handler_hold_the_connections_window() {
        Http2Stream stream = script.post(1);
        script.data(1, 60_000, false);
        assertThat(script.sent()).isEmpty();
        assertThat(stream.available()).isEqualTo(60_000);
        stream.head(200, null, fields, -1, true);
        script.sent();
        stream.done();
        assertThat(script.sent()).containsExactly("RST_STREAM 1 NO_ERROR", "WINDOW 0 60000");
    }

    @Test
    void bytes_of_a_stream_that_was_reset_are_dropped() {
        Http2Stream stream = script.post(1);
        script.data(1, 60_000, false);
        script.client(out -> FrameWriter.rstStream(out, 1, ErrorCode.CANCEL));
        assertThat(script.sent()).containsExactly("WINDOW 0 60000");
        assertThat(stream.available()).isZero();
        assertThat(script.told()).endsWith("failed");
    }

    @Test
    void a_whole_body_that_nobody_read_is_dropped_at_the_end() {
        Http2Stream stream = script.post(1);
        script.data(1, 60_000, false);
        script.data(1, 0, true);
        stream.head(200, null, fields, -1, true);
        script.sent();
        stream.done();
        assertThat(script.sent()).containsExactly("WINDOW 0 60000");
    }

    @Test
    void a_body_over_the_limit_holds_no_window() {
        Http2Stream stream = script.post(1);
        script.data(1, 60_000, false);
        assertThat(stream.read(new byte[60_000], 0, 60_000)).isEqualTo(60_000);
        script.sent();
        script.data(1, 48_000, false);
        assertThat(script.told()).contains("reached BODY_SIZE");
        script.data(1, 2_000, false);
        assertThat(script.sent()).hasSize(1).first().asString().startsWith("WINDOW 0 ");
        assertThatThrownBy(() -> stream.read(new byte[1], 0, 1)).isInstanceOfSatisfying(HttpException.class,
                refusal -> assertThat(refusal.status()).isEqualTo(413));
    }

    @Test
    void a_tunnel_has_neither_a_length_nor_a_limit() {
        Http2Stream stream = script.post(1, "content-length: 5");
        stream.tunnel();
        for (int i = 0; i < 3; i++) {
            script.data(1, 40_000, false);
            assertThat(stream.read(new byte[40_000], 0, 40_000)).isEqualTo(40_000);
        }
        assertThat(script.sent()).noneMatch(line -> line.startsWith("RST"));
    }

    @Test
    void padding_is_consumed_at_once_except_with_the_end() {
        script.post(1);
        for (int i = 0; i < 127; i++) {
            script.padded(1, false);
        }
        assertThat(script.sent()).isEmpty();
        script.padded(1, true);
        assertThat(script.sent()).as("the client needs no window").isEmpty();
        script.post(3);
        for (int i = 0; i < 128; i++) {
            script.padded(3, false);
        }
        assertThat(script.sent()).containsExactly("WINDOW 0 50176", "WINDOW 3 32768");
    }

    @Test
    void many_streams_keep_their_own_heads() {
        for (int id = 1; id < 100; id += 2) {
            Http2Stream stream = script.post(id, "x-id: " + id);
            assertThat(stream.head().headers().all("x-id")).containsExactly("" + id);
            stream.head(200, null, fields, -1, true);
            script.data(id, 0, true);
            stream.done();
        }
        script.session().rest();
        script.post(101);
        script.session().rest();
        assertThat(script.session().streams()).isEqualTo(1);
        assertThat(Collections.frequency(script.sent(), "HEADERS 1 end")).isEqualTo(1);
    }
}
