package dev.freshet.http.http2.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.HttpException;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2FrameWriter;
import dev.freshet.http.http2.Http2Limits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests how a stream of a server receives a body, and that unread bytes do not keep a window closed. */
class ServedRequestBodyTest {
    private final ClientScript script = new ClientScript();
    private final ResponseFields fields = new ResponseFields();

    @Test
    void tells_when_bytes_and_the_end_have_arrived() {
        Http2ServerStream stream = script.post(1);
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
    void a_tick_takes_no_byte_from_a_body() {
        Http2ServerStream stream = script.post(1);
        script.data(1, 3, false);
        script.session().tick(0);
        assertThat(stream.read(new byte[2], 0, 2)).isEqualTo(2);
        script.session().tick(0);
        assertThat(stream.read(new byte[5], 0, 5)).isEqualTo(1);
        script.session().tick(0);
        script.data(1, 4, false);
        assertThat(stream.read(new byte[5], 0, 5)).isEqualTo(4);
    }

    @Test
    void gives_the_trailers_with_the_end() {
        Http2ServerStream stream = script.post(1, "content-length: 3");
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
    void trailers_before_the_whole_body_fail_a_stream_whose_response_has_ended() {
        Http2ServerStream stream = script.post(1, "content-length: 5");
        script.data(1, 3, false);
        stream.head(200, null, fields, -1, true);
        script.told();
        script.headers(1, true, "x-sum: 3");
        assertThat(script.sent()).containsExactly("HEADERS 1 end", "RST_STREAM 1 PROTOCOL_ERROR");
        assertThat(script.told()).containsExactly("failed");
        assertThat(stream.failure()).isNotNull();
    }

    @Test
    void trailers_without_a_meaning_of_their_own_are_malformed() {
        script.post(1);
        script.headers(1, true, ":path: /");
        assertThat(script.sent()).containsExactly("RST_STREAM 1 PROTOCOL_ERROR");
    }

    @Test
    void reading_tells_what_is_wrong_with_the_trailers() {
        Http2ServerStream stream = script.post(1);
        script.headers(1, true, "host: a");
        assertThat(script.told()).containsExactly("received");
        assertThat(script.sent()).isEmpty();
        assertThat(stream.bodyEnded()).isTrue();
        assertThatThrownBy(() -> stream.read(new byte[1], 0, 1)).isInstanceOfSatisfying(HttpException.class,
                refusal -> assertThat(refusal.status()).isEqualTo(400));
    }

    @Test
    void the_rest_of_a_request_is_not_needed_after_the_response() {
        Http2ServerStream stream = script.post(1);
        stream.head(200, null, fields, -1, true);
        stream.done();
        assertThat(script.sent()).containsExactly("HEADERS 1 end", "RST_STREAM 1 NO_ERROR");
        assertThat(script.session().streams()).isZero();
    }

    @Test
    void the_end_of_the_response_may_come_after_the_handler() {
        Http2ServerStream stream = script.post(1);
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
        Http2ServerStream stream = script.post(1);
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
        Http2ServerStream stream = script.post(1);
        script.data(1, 60_000, false);
        assertThat(script.sent()).isEmpty();
        assertThat(stream.available()).isEqualTo(60_000);
        stream.head(200, null, fields, -1, true);
        script.sent();
        stream.done();
        assertThat(script.sent()).containsExactly("RST_STREAM 1 NO_ERROR", "WINDOW 0 60000");
    }

    @Test
    void unread_bytes_of_a_stream_do_not_keep_what_others_have_read() {
        script.post(1);
        script.data(1, 60_000, false);
        Http2ServerStream other = script.post(3);
        script.data(3, 40_000, false);
        assertThat(other.read(new byte[40_000], 0, 40_000)).isEqualTo(40_000);
        assertThat(script.sent()).containsExactly("WINDOW 3 40000");
        assertThat(other.isHeldUp()).isTrue();
        script.session().tick(0);
        assertThat(script.sent()).containsExactly("WINDOW 0 40000");
        assertThat(other.isHeldUp()).isFalse();
        script.session().tick(0);
        assertThat(script.sent()).isEmpty();
    }

    @Test
    void bytes_of_a_stream_that_was_reset_are_dropped() {
        Http2ServerStream stream = script.post(1);
        script.data(1, 60_000, false);
        script.client(out -> Http2FrameWriter.rstStream(out, 1, ErrorCode.CANCEL));
        assertThat(script.sent()).containsExactly("WINDOW 0 60000");
        assertThat(stream.available()).isZero();
        assertThat(script.told()).endsWith("failed");
    }

    @Test
    void a_whole_body_that_nobody_read_is_dropped_at_the_end() {
        Http2ServerStream stream = script.post(1);
        script.data(1, 60_000, false);
        script.data(1, 0, true);
        stream.head(200, null, fields, -1, true);
        script.sent();
        stream.done();
        assertThat(script.sent()).containsExactly("WINDOW 0 60000");
    }

    @Test
    void a_body_over_the_limit_holds_no_window() {
        Http2ServerStream stream = script.post(1);
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
        Http2ServerStream stream = script.post(1, "content-length: 5");
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
            Http2ServerStream stream = script.post(id, "x-id: " + id);
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

    @Test
    void a_body_that_should_be_empty_has_no_byte() {
        script.post(1, "content-length: 0");
        script.data(1, 1, false);
        assertThat(script.sent()).containsExactly("RST_STREAM 1 PROTOCOL_ERROR");
    }

    @Test
    void padding_counts_against_the_window_of_the_stream() {
        script.post(1);
        for (int i = 0; i < 200; i++) {
            script.padded(1, false);
        }
        script.sent();
        script.data(1, 32_000, false);
        script.data(1, 14_903, false);
        assertThat(script.sent()).isEmpty();
        script.data(1, 1, false);
        assertThat(script.sent()).contains("RST_STREAM 1 FLOW_CONTROL_ERROR");
    }

    /** RFC 9113 section 6.5.3: until then, the client may not know of a smaller window. */
    @Test
    void a_smaller_window_applies_once_the_client_has_acknowledged_it() {
        ClientScript small = ClientScript.withWindow(3_000);
        Http2ServerStream early = small.post(1);
        small.data(1, 60_000, false);
        assertThat(small.sent()).isEmpty();
        assertThat(early.available()).isEqualTo(60_000);
        small.client(Http2FrameWriter::settingsAck);
        early.read(new byte[1_500], 0, 1_500);
        assertThat(small.sent()).as("half of the window that the client knows").containsExactly("WINDOW 1 1500");
        small.post(3);
        small.data(3, 3_000, false);
        assertThat(small.sent()).isEmpty();
        small.data(3, 1, false);
        assertThat(small.sent()).containsExactly("RST_STREAM 3 FLOW_CONTROL_ERROR");
    }

    @Test
    void padding_counts_against_the_window_of_the_connection() {
        for (int id : new int[] {1, 3}) {
            script.post(id);
            for (int i = 0; i < 200; i++) {
                script.padded(id, false);
            }
        }
        for (int id : new int[] {5, 7, 9}) {
            script.post(id);
            script.data(id, 40_000, false);
        }
        assertThat(script.sent()).last().isEqualTo("GOAWAY 9 FLOW_CONTROL_ERROR");
    }

    @Test
    void streams_are_found_whose_places_in_the_table_collide() {
        Http2ServerStream first = script.post(1);
        for (int id = 3; id < 33; id += 2) {
            finish(script.get(id));
        }
        Http2ServerStream second = script.post(33);
        Http2ServerStream third = script.post(65);
        for (int id : new int[] {1, 33, 65}) {
            script.data(id, id, false);
        }
        assertThat(first.available()).isEqualTo(1);
        assertThat(second.available()).isEqualTo(33);
        assertThat(third.available()).isEqualTo(65);
        finish(first);
        script.data(33, 1, false);
        script.data(65, 1, false);
        finish(second);
        script.data(65, 1, false);
        assertThat(second.available()).isZero();
        assertThat(third.available()).isEqualTo(67);
    }

    private void finish(Http2ServerStream stream) {
        stream.head(200, null, fields, -1, true);
        stream.done();
    }

    @Test
    void heads_are_used_again_until_the_connection_rests() {
        Http2ServerStream first = script.get(1);
        finish(first);
        Http2ServerStream second = script.get(3);
        assertThat(second.head()).isSameAs(first.head());
        script.session().rest();
        finish(second);
        assertThat(script.get(5).head()).isSameAs(first.head());
        finish(script.latest());
        script.session().rest();
        assertThat(script.get(7).head()).isNotSameAs(first.head());
    }

    @Test
    void the_head_of_a_malformed_request_is_used_again() {
        Http2ServerStream first = script.get(1);
        finish(first);
        script.headers(3, true, ":method: GET");
        assertThat(script.get(5).head()).isSameAs(first.head());
    }

    @Test
    void keeps_sixteen_heads_without_their_fields() {
        RequestHeads heads = new RequestHeads(Http2Limits.DEFAULT);
        List<RequestHeads.Slot> taken = new ArrayList<>();
        for (int i = 0; i < 17; i++) {
            taken.add(heads.take());
        }
        taken.forEach(heads::give);
        Collections.reverse(taken);
        for (RequestHeads.Slot slot : taken.subList(1, 17)) {
            assertThat(heads.take()).isSameAs(slot);
        }
        assertThat(heads.take()).isNotIn(taken);
    }

    @Test
    void knows_how_much_of_a_body_is_still_to_come() {
        StreamReceiver receiver = new StreamReceiver(new SessionOutput(script, null), 1,
                new ReceiveWindow(1, 100));
        receiver.begin(4, 0, false);
        assertThat(receiver.expected()).as("no length is known").isZero();
        receiver.expect(10);
        assertThat(receiver.expected()).isEqualTo(6);
    }

    @Test
    void a_fault_on_a_stream_that_ended_is_remembered() {
        finish(script.get(1));
        script.sent();
        script.session().receive(new byte[] {0, 0, 4, 8, 0, 0, 0, 0, 1, 0, 0, 0, 0}, 0, 13, 0);
        assertThat(script.sent()).containsExactly("RST_STREAM 1 PROTOCOL_ERROR");
        script.data(1, 1, false);
        assertThat(script.sent()).as("the client may not have seen the reset").isEmpty();
    }

    @Test
    void a_client_opens_no_even_streams() {
        script.get(1);
        script.get(3);
        script.sent();
        script.client(out -> Http2FrameWriter.windowUpdate(out, 2, 1));
        assertThat(script.sent()).containsExactly("GOAWAY 3 PROTOCOL_ERROR");
    }

    @Test
    void one_reason_ends_the_connection() {
        script.session().drain(0);
        script.session().receive(new byte[] {0, 0, 8, 6}, 0, 4, 0);
        script.sent();
        script.session().tick(11_000_000_000L);
        assertThat(script.sent()).containsExactly("GOAWAY 0 ENHANCE_YOUR_CALM");
    }
}
