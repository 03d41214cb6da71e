package dev.freshet.http.http2.session;

import static dev.freshet.http.http2.session.ClientScript.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.PreparedHeader;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2FrameWriter;
import dev.freshet.http.http2.Priority;
import dev.freshet.http.http2.Setting;
import dev.freshet.http.pace.SendRate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the frames that a stream of a server sends. */
class ServedResponseTest {
    private final ClientScript script = new ClientScript();
    private final ResponseFields fields = new ResponseFields();

    @Test
    void sends_the_date_the_headers_and_the_length() {
        fields.set(PreparedHeader.JSON);
        fields.set("X-A", "1");
        script.get(1).head(200, "now", fields, 0, true);
        assertThat(script.sent()).containsExactly(
                "HEADERS 1 date=now content-type=application/json x-a=1 content-length=0 end");
        fields.set("Date", "then");
        script.get(3).head(200, "now", fields, -1, true);
        assertThat(script.sent()).containsExactly("HEADERS 3 content-type=application/json x-a=1 date=then end");
    }

    @Test
    void sends_no_blanks_around_a_value_because_they_would_make_the_response_malformed() {
        fields.set(new PreparedHeader("X-A", " 1\t"));
        fields.set("X-B", "\t2 3 ");
        fields.set("X-C", " ");
        Http2ServerStream stream = script.get(1);
        stream.head(200, null, fields, -1, false);
        stream.end(fields);
        assertThat(script.sent()).containsExactly("HEADERS 1 x-a=1 x-b=2 3 x-c=", "HEADERS 1 x-a=1 x-b=2 3 x-c= end");
    }

    @Test
    void leaves_out_headers_that_concern_an_http_1_connection() {
        fields.set(new PreparedHeader("Keep-Alive", "timeout=5"));
        fields.set("Upgrade", "h2c");
        script.get(1).head(200, null, fields, -1, true);
        assertThat(script.sent()).containsExactly("HEADERS 1 end");
    }

    @Test
    void encodes_headers_and_trailers_for_the_table_that_the_client_has() {
        Http2ServerStream stream = script.get(1);
        fields.set("X-A", "1");
        stream.head(200, null, fields, -1, false);
        script.sent();
        script.setting(Setting.HEADER_TABLE_SIZE, 0);
        stream.end(fields);
        script.get(3).head(200, null, fields, -1, true);
        assertThat(script.sent()).containsExactly("HEADERS 1 x-a=1 end", "HEADERS 3 x-a=1 end");
    }

    @Test
    void counts_the_bytes_of_headers_data_and_trailers() {
        Http2ServerStream stream = script.get(1);
        fields.set("X-A", "some value");
        stream.head(200, "now", fields, -1, false);
        assertThat(stream.send(new byte[100], 0, 100, false)).isTrue();
        script.sent();
        assertThat(stream.sender().sentBytes()).isEqualTo(script.payload()).isGreaterThan(100);
        stream.end(fields);
        script.sent();
        assertThat(stream.sender().sentBytes()).isEqualTo(script.payload());
    }

    @Test
    void trailers_follow_the_data_that_waits() {
        Http2ServerStream stream = script.get(1);
        stream.head(200, null, fields, -1, false);
        script.room(false);
        assertThat(stream.send(new byte[10], 0, 10, false)).isFalse();
        fields.set("X-Sum", "10");
        stream.end(fields);
        assertThat(script.sent()).containsExactly("HEADERS 1");
        script.room(true);
        assertThat(script.sent()).containsExactly("DATA 1 10", "HEADERS 1 x-sum=10 end");
        assertThat(script.told()).containsExactly("taken");
        assertThat(stream.sender().sentBytes()).isEqualTo(script.payload());
        assertThat(stream.state().isClosed()).isTrue();
    }

    @Test
    void an_empty_piece_only_ends_the_response() {
        Http2ServerStream stream = script.get(1);
        stream.head(200, null, fields, -1, false);
        assertThat(stream.send(new byte[0], 0, 0, false)).isTrue();
        assertThat(script.sent()).containsExactly("HEADERS 1");
        assertThat(stream.send(new byte[0], 0, 0, true)).isTrue();
        assertThat(script.sent()).containsExactly("DATA 1 0 end");
        assertThat(stream.state().isClosed()).isTrue();
    }

    @Test
    void a_response_ends_once() {
        Http2ServerStream plain = script.get(1);
        plain.head(200, null, fields, -1, false);
        Http2ServerStream withTrailers = script.get(3);
        withTrailers.head(200, null, fields, -1, false);
        script.sent();
        fields.set("X-A", "1");
        for (int i = 0; i < 2; i++) {
            plain.end(null);
            withTrailers.end(fields);
        }
        assertThat(script.sent()).containsExactly("DATA 1 0 end", "HEADERS 3 x-a=1 end");
        plain.done();
        withTrailers.done();
        assertThat(script.sent()).isEmpty();
        assertThat(script.session().streams()).isZero();
    }

    @Test
    void what_is_kept_can_change_afterwards() {
        Http2ServerStream stream = script.get(1);
        stream.head(200, null, fields, -1, false);
        stream.sender().keepRest();
        assertThat(stream.sender().isKept()).isFalse();
        script.room(false);
        byte[] bytes = {9, 9, 1, 2, 3, 9};
        stream.send(bytes, 2, 3, false);
        assertThat(stream.sender().isKept()).isFalse();
        assertThat(stream.sender().waiting()).isEqualTo(3);
        stream.sender().keepRest();
        assertThat(stream.sender().isKept()).isTrue();
        assertThat(stream.sender().waiting()).isEqualTo(3);
        Arrays.fill(bytes, (byte) 0);
        stream.sender().append(new byte[] {8, 4, 5, 8}, 1, 2);
        stream.sender().keepRest();
        assertThat(stream.sender().waiting()).isEqualTo(5);
        stream.end(null);
        assertThat(stream.sender().isKept()).isFalse();
        script.room(true);
        assertThat(script.sent()).containsExactly("HEADERS 1", "DATA 1 5 end");
        assertThat(script.body()).containsExactly(1, 2, 3, 4, 5);
        assertThat(stream.sender().isKept()).isFalse();
    }

    @Test
    void nothing_of_a_stream_that_was_reset_is_sent() {
        for (int urgency : new int[] {0, 3}) {
            ClientScript client = new ClientScript();
            client.priority(1, new Priority(urgency, true));
            Http2ServerStream stream = client.get(1);
            client.priority(1, new Priority(urgency, true));
            stream.head(200, null, fields, -1, false);
            client.room(false);
            stream.send(new byte[10], 0, 10, true);
            client.sent();
            client.client(out -> Http2FrameWriter.rstStream(out, 1, ErrorCode.CANCEL));
            assertThat(stream.sender().waiting()).isZero();
            assertThat(stream.failure()).hasMessageContaining("CANCEL");
            client.room(true);
            assertThat(client.sent()).isEmpty();
            assertThat(client.told()).containsExactly("failed");
            assertThat(stream.listener()).isSameAs(client);
        }
    }

    @Test
    void a_new_priority_moves_what_waits() {
        for (int before : new int[] {0, 3}) {
            ClientScript client = new ClientScript();
            client.room(false);
            for (int id : new int[] {1, 3}) {
                Http2ServerStream stream = client.get(id);
                client.priority(id, new Priority(before, true));
                stream.head(200, null, fields, -1, false);
                stream.send(new byte[10], 0, 10, true);
            }
            client.priority(1, new Priority(7, true));
            client.sent();
            client.room(true);
            assertThat(client.sent()).containsExactly("DATA 3 10 end", "DATA 1 10 end");
        }
    }

    @Test
    void responses_that_are_useless_in_part_send_eight_frames_a_turn() {
        assertThat(order(new Priority(2, false))).startsWith(1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3, 3, 3, 1);
        assertThat(order(new Priority(2, true))).startsWith(1, 3, 1, 3);
        assertThat(order(Priority.DEFAULT)).startsWith(1, 3, 1, 3);
    }

    private List<Integer> order(Priority priority) {
        ClientScript client = new ClientScript();
        client.client(out -> Http2FrameWriter.windowUpdate(out, 0, 1 << 20));
        client.room(false);
        for (int id : new int[] {1, 3}) {
            Http2ServerStream stream = client.get(id);
            client.client(out -> Http2FrameWriter.windowUpdate(out, id, 1 << 20));
            client.priority(id, priority);
            stream.head(200, null, fields, -1, false);
            stream.send(new byte[200_000], 0, 200_000, true);
        }
        client.sent();
        client.room(true);
        List<Integer> order = new ArrayList<>();
        client.allSent().forEach(line -> order.add(line.charAt(5) - '0'));
        return order;
    }

    @Test
    void settings_can_close_the_windows_of_streams_and_open_them_again() {
        for (int urgency : new int[] {0, 3}) {
            ClientScript client = new ClientScript();
            Http2ServerStream idle = client.get(1);
            idle.head(200, null, fields, -1, false);
            Http2ServerStream waiting = client.get(3);
            client.priority(3, new Priority(urgency, true));
            waiting.head(200, null, fields, -1, false);
            client.room(false);
            waiting.send(new byte[10], 0, 10, true);
            client.setting(Setting.INITIAL_WINDOW_SIZE, 0);
            client.sent();
            client.room(true);
            assertThat(client.sent()).isEmpty();
            client.setting(Setting.INITIAL_WINDOW_SIZE, 4);
            assertThat(client.sent()).containsExactly("DATA 3 4");
            client.setting(Setting.INITIAL_WINDOW_SIZE, 100);
            assertThat(client.sent()).containsExactly("DATA 3 6 end");
            assertThat(idle.isTaken()).isTrue();
        }
    }

    @Test
    void smaller_windows_that_stay_open_do_not_hold_data_up() {
        Http2ServerStream stream = script.get(1);
        stream.head(200, null, fields, -1, false);
        script.room(false);
        stream.send(new byte[10], 0, 10, true);
        script.setting(Setting.INITIAL_WINDOW_SIZE, 100);
        script.sent();
        script.room(true);
        assertThat(script.sent()).containsExactly("DATA 1 10 end");
    }

    @Test
    void a_client_that_reads_too_slowly_is_given_up() {
        assertThat(givenUp(new SendRate(SendRate.NEVER, 1_000, 5 * SECOND, SendRate.NEVER)))
                .containsExactly("reached RESPONSE_RATE", "failed");
        assertThat(givenUp(new SendRate(SendRate.NEVER, 0, SendRate.NEVER, 5 * SECOND)))
                .containsExactly("reached RESPONSE_WAIT", "failed");
    }

    private List<String> givenUp(SendRate rate) {
        ClientScript client = new ClientScript(rate);
        client.setting(Setting.INITIAL_WINDOW_SIZE, 10);
        Http2ServerStream stream = client.get(1);
        stream.head(200, null, fields, -1, false);
        stream.send(new byte[1_000], 0, 1_000, true);
        client.sent();
        for (int second = 1; second < 6; second++) {
            client.session().tick(second * SECOND);
            assertThat(client.told()).isEmpty();
            client.client(out -> Http2FrameWriter.windowUpdate(out, 1, 1));
            client.sent();
        }
        client.session().tick(6 * SECOND);
        assertThat(client.sent()).containsExactly("RST_STREAM 1 CANCEL");
        return client.told();
    }

    @Test
    void a_client_that_has_caught_up_may_be_slow_again() {
        ClientScript client = new ClientScript(new SendRate(SendRate.NEVER, 0, SendRate.NEVER, 5 * SECOND));
        client.setting(Setting.INITIAL_WINDOW_SIZE, 0);
        Http2ServerStream stream = client.get(1);
        stream.head(200, null, fields, -1, false);
        stream.send(new byte[10], 0, 10, false);
        client.session().tick(SECOND);
        client.session().tick(5 * SECOND);
        client.client(out -> Http2FrameWriter.windowUpdate(out, 1, 10));
        client.session().tick(6 * SECOND);
        client.session().tick(7 * SECOND);
        stream.send(new byte[10], 0, 10, true);
        client.session().tick(8 * SECOND);
        client.session().tick(12 * SECOND);
        assertThat(client.told()).containsExactly("taken");
        client.session().tick(13 * SECOND);
        assertThat(client.told()).containsExactly("reached RESPONSE_WAIT", "failed");
    }

    @Test
    void a_client_that_accepted_bytes_before_can_still_stall() {
        script.setting(Setting.INITIAL_WINDOW_SIZE, 100);
        Http2ServerStream stream = script.get(1);
        stream.head(200, null, fields, -1, false);
        stream.send(new byte[1_000], 0, 1_000, true);
        script.session().tick(SECOND);
        script.client(out -> Http2FrameWriter.windowUpdate(out, 1, 100));
        script.session().tick(2 * SECOND);
        script.session().tick(16 * SECOND);
        assertThat(script.told()).isEmpty();
        script.session().tick(17 * SECOND);
        assertThat(script.told()).containsExactly("reached WRITE_TIMEOUT", "failed");
    }

    @Test
    void too_many_slow_streams_end_the_connection() {
        script.setting(Setting.INITIAL_WINDOW_SIZE, 0);
        for (int id = 1; id < 23; id += 2) {
            Http2ServerStream stream = script.get(id);
            stream.head(200, null, fields, -1, false);
            stream.send(new byte[10], 0, 10, true);
        }
        script.sent();
        script.session().tick(SECOND);
        script.session().tick(16 * SECOND);
        assertThat(script.sent()).hasSize(11).endsWith("GOAWAY 21 ENHANCE_YOUR_CALM");
    }

    @Test
    void headers_follow_a_smaller_table_of_the_client() {
        fields.set("X-A", "1");
        script.get(1).head(200, null, fields, -1, true);
        script.sent();
        script.setting(Setting.HEADER_TABLE_SIZE, 0);
        script.get(3).head(200, null, fields, -1, true);
        assertThat(script.sent()).containsExactly("HEADERS 3 x-a=1 end");
    }

    @Test
    void the_priority_of_the_request_counts() {
        script.room(false);
        for (int id : new int[] {1, 3}) {
            script.headers(id, true, ":method: GET", ":scheme: http", ":authority: a", ":path: /",
                    "priority: u=" + (id == 3 ? 0 : 5));
            Http2ServerStream stream = script.latest();
            stream.head(200, null, fields, -1, false);
            stream.send(new byte[10], 0, 10, true);
        }
        script.sent();
        script.room(true);
        assertThat(script.sent()).containsExactly("DATA 3 10 end", "DATA 1 10 end");
    }

    @Test
    void a_new_priority_sends_nothing_for_a_stream_without_data() {
        Http2ServerStream stream = script.get(1);
        stream.head(200, null, fields, -1, false);
        stream.send(new byte[10], 0, 10, false);
        script.sent();
        script.priority(1, new Priority(0, true));
        assertThat(script.sent()).isEmpty();
    }

    @Test
    void a_stream_whose_own_window_is_closed_stalls_while_others_go_on() {
        for (int id : new int[] {1, 3}) {
            script.get(id).head(200, null, fields, -1, false);
        }
        script.setting(Setting.INITIAL_WINDOW_SIZE, 0);
        Http2ServerStream other = script.latest();
        script.session().forEachStream(stream -> stream.send(new byte[100], 0, 100, true));
        for (int second = 1; second < 18; second += 4) {
            script.client(out -> Http2FrameWriter.windowUpdate(out, other.id(), 1));
            script.session().tick(second * SECOND);
        }
        assertThat(script.told()).containsExactly("reached WRITE_TIMEOUT", "failed");
        assertThat(other.state().isClosed()).isFalse();
    }

    @Test
    void a_reset_removes_a_stream_whose_handler_has_ended() {
        Http2ServerStream stream = script.get(1);
        stream.head(200, null, fields, -1, false);
        script.room(false);
        stream.send(new byte[10], 0, 10, true);
        stream.done();
        assertThat(script.session().streams()).isEqualTo(1);
        script.client(out -> Http2FrameWriter.rstStream(out, 1, ErrorCode.CANCEL));
        assertThat(script.session().streams()).isZero();
    }
}
