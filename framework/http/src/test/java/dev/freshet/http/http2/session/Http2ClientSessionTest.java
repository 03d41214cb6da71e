package dev.freshet.http.http2.session;

import static dev.freshet.http.http2.session.ServerScript.SECOND;
import static dev.freshet.http.http2.session.ServerScript.head;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.ResponseFields;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2FrameWriter;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.http.http2.Http2RequestFields;
import dev.freshet.http.http2.Setting;
import dev.freshet.http.http2.Settings;
import dev.freshet.http.http2.session.ServerScript.Request;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A client's session between bytes and bytes, with a server that keeps to the rules. */
class Http2ClientSessionTest {
    private static final Settings WITH_CONNECT = Settings.INITIAL.with(
            List.of(new Setting(Setting.ENABLE_CONNECT_PROTOCOL, 1)));

    private final ServerScript script = ServerScript.ready();
    private final Http2ClientSession session = script.session();

    @Test
    void begins_with_the_preface_and_settings_and_opens_nothing_before_those_of_the_server() {
        ServerScript fresh = new ServerScript();
        assertThat(fresh.sent()).isEqualTo(List.of("SettingsChange", "WINDOW_UPDATE 0 983041"));
        assertThat(fresh.session().capacity()).isZero();
        assertThatIllegalStateException().isThrownBy(fresh::get);
        fresh.server(out -> Http2FrameWriter.settings(out, Settings.INITIAL));
        assertThat(fresh.told()).containsExactly("settled 100");
        assertThat(fresh.sent()).isEqualTo(List.of("SettingsAck"));
    }

    @Test
    void gives_interim_responses_a_head_a_body_and_trailers() {
        Request request = script.get();
        assertThat(script.sent()).isEqualTo(List.of("HEADERS 1 end"));
        script.headers(1, false, ":status: 103", "link: </a>");
        script.headers(1, false, ":status: 200", "x-a: 1");
        script.server(out -> Http2FrameWriter.data(out, 1, "hello".getBytes(), 0, 5, false));
        assertThat(request.told()).containsExactly("interim 103", "head 200 -1 x-a=1", "body hello");
        script.headers(1, true, "x-sum: 5");
        assertThat(request.told()).containsExactly("complete x-sum=5");
        assertThat(script.told()).containsExactly("available 100");
        assertThat(session.streams()).isZero();
    }

    @Test
    void a_response_to_head_has_a_length_and_no_body() {
        Request request = script.open(head("HEAD", "/"), true);
        script.headers(1, true, ":status: 200", "content-length: 10");
        assertThat(request.told()).containsExactly("head 200 0 content-length=10", "complete");
    }

    @Test
    void opens_as_many_streams_as_both_sides_allow() {
        script.server(out -> Http2FrameWriter.settings(out,
                Settings.INITIAL.with(List.of(new Setting(Setting.MAX_CONCURRENT_STREAMS, 2)))));
        script.get();
        script.get();
        assertThat(session.capacity()).isZero();
        script.headers(1, true, ":status: 204");
        assertThat(script.told()).containsExactly("available 1");
        script.get();
        script.server(out -> Http2FrameWriter.settings(out,
                Settings.INITIAL.with(List.of(new Setting(Setting.MAX_CONCURRENT_STREAMS, 5)))));
        assertThat(script.told()).containsExactly("available 3");
    }

    @Test
    void sends_a_body_as_far_as_the_windows_go_and_says_when_it_is_taken() {
        Request request = script.post(100_000);
        assertThat(request.stream().write(new byte[100_000], 0, 100_000)).isFalse();
        request.stream().end(null);
        assertThat(script.sent()).isEqualTo(List.of("HEADERS 1", "DATA 1 16384", "DATA 1 16384"));
        session.roomMade();
        session.roomMade();
        assertThat(script.sent()).isEqualTo(List.of("DATA 1 16384", "DATA 1 16383"));
        assertThat(request.told()).isEmpty();
        script.server(out -> {
            Http2FrameWriter.windowUpdate(out, 0, 100_000);
            Http2FrameWriter.windowUpdate(out, 1, 100_000);
        });
        assertThat(script.sent()).isEqualTo(List.of("DATA 1 16384", "DATA 1 16384"));
        session.roomMade();
        assertThat(script.sent()).isEqualTo(List.of("DATA 1 1697 end"));
        assertThat(request.told()).as("the end was given too").isEmpty();
    }

    @Test
    void what_is_taken_at_once_is_not_told_as_well() {
        Request request = script.post(-1);
        assertThat(request.stream().write(new byte[10], 0, 10)).isTrue();
        script.room(false);
        assertThat(request.stream().write(new byte[10], 0, 10)).isFalse();
        assertThat(request.told()).isEmpty();
        script.room(true);
        session.roomMade();
        assertThat(request.told()).containsExactly("taken");
        ResponseFields trailers = new ResponseFields();
        trailers.set("X-Sum", "20");
        request.stream().end(trailers);
        assertThat(script.sent()).isEqualTo(List.of("HEADERS 1", "DATA 1 10", "DATA 1 10", "HEADERS 1 end"));
    }

    @Test
    void keeps_to_the_length_that_it_announced() {
        Request request = script.post(10);
        assertThatIllegalStateException().isThrownBy(() -> request.stream().write(new byte[11], 0, 11));
        request.stream().write(new byte[9], 0, 9);
        assertThatIllegalStateException().isThrownBy(() -> request.stream().end(null));
        request.stream().write(new byte[1], 0, 1);
        request.stream().end(null);
        assertThat(script.sent()).endsWith("DATA 1 1", "DATA 1 0 end");
    }

    @Test
    void the_server_may_send_more_as_its_bytes_are_consumed() {
        Request request = script.get();
        script.headers(1, false, ":status: 200");
        for (int i = 0; i < 3; i++) {
            script.data(1, 16_000, false);
        }
        script.sent();
        assertThatIllegalArgumentException().isThrownBy(() -> request.stream().consumed(48_001));
        request.stream().consumed(32_767);
        assertThat(script.sent()).isEmpty();
        request.stream().consumed(1);
        assertThat(script.sent()).isEqualTo(List.of("WINDOW_UPDATE 1 32768"));
    }

    @Test
    void the_window_of_the_connection_gets_back_what_an_ended_stream_left() {
        for (int id = 1; id < 23; id += 2) {
            Request request = script.get();
            script.headers(id, false, ":status: 200");
            for (int i = 0; i < 3; i++) {
                script.data(id, 16_000, false);
            }
            if (id % 4 == 1) {
                script.data(id, 0, true);
            } else {
                request.stream().cancel();
            }
        }
        assertThat(script.sent()).contains("WINDOW_UPDATE 0 528000");
    }

    @Test
    void the_rest_of_a_request_is_not_sent_behind_a_whole_response() {
        Request request = script.post(100_000);
        request.stream().write(new byte[100_000], 0, 100_000);
        script.sent();
        script.headers(1, true, ":status: 413");
        assertThat(request.told()).containsExactly("head 413 0", "complete");
        assertThat(script.sent()).isEqualTo(List.of("RST_STREAM 1 CANCEL"));
        script.server(out -> Http2FrameWriter.rstStream(out, 1, ErrorCode.NO_ERROR));
        assertThat(request.stream().write(new byte[1], 0, 1)).as("does nothing").isTrue();
        request.stream().end(null);
        assertThat(script.sent()).isEmpty();
        assertThat(session.isOpen()).isTrue();
    }

    @Test
    void a_reset_fails_the_request_and_says_whether_it_was_refused() {
        Request refused = script.get();
        Request broken = script.get();
        Request begun = script.get();
        script.headers(5, false, ":status: 200");
        script.server(out -> {
            Http2FrameWriter.rstStream(out, 1, ErrorCode.REFUSED_STREAM);
            Http2FrameWriter.rstStream(out, 3, ErrorCode.INTERNAL_ERROR);
            Http2FrameWriter.rstStream(out, 5, ErrorCode.REFUSED_STREAM);
        });
        assertThat(refused.told()).containsExactly("failed REFUSED_STREAM unprocessed");
        assertThat(broken.told()).containsExactly("failed INTERNAL_ERROR");
        assertThat(begun.told()).as("it was acted on").containsExactly("head 200 -1", "failed REFUSED_STREAM");
    }

    @Test
    void a_cancelled_request_is_not_heard_of_and_what_is_on_its_way_is_passed_over() {
        Request request = script.get();
        Request other = script.get();
        request.stream().cancel();
        assertThat(script.sent()).endsWith("RST_STREAM 1 CANCEL");
        assertThat(session.resets()).isOne();
        script.headers(1, false, ":status: 200");
        script.data(1, 100, false);
        script.headers(1, true, "x-a: 1");
        script.headers(3, true, ":status: 204", "x-b: 2");
        assertThat(request.told()).isEmpty();
        assertThat(other.told()).as("its fields are decoded all the same")
                .containsExactly("head 204 0 x-b=2", "complete");
        assertThat(script.sent()).isEmpty();
    }

    @Test
    void more_cancelled_requests_than_are_remembered_do_no_harm() {
        for (int i = 0; i < 1_000; i++) {
            script.get().stream().cancel();
        }
        script.headers(1, false, ":status: 200");
        script.data(1, 100, true);
        assertThat(session.isOpen()).isTrue();
    }

    @Test
    void a_request_may_be_cancelled_begun_and_consumed_from_within_its_calls() {
        Request first = script.get();
        first.onHead(() -> first.stream().cancel());
        script.headers(1, true, ":status: 200");
        assertThat(first.told()).containsExactly("head 200 0");
        Request second = script.get();
        second.onBody(() -> {
            second.consume();
            second.stream().cancel();
            script.get("/other");
        });
        script.headers(3, false, ":status: 200");
        script.data(3, 10, true);
        assertThat(second.told()).containsExactly("head 200 -1", "body 10");
        assertThat(session.streams()).isOne();
    }

    @Test
    void goaway_fails_what_is_above_and_lets_the_rest_go_on() {
        Request answered = script.get();
        Request above = script.get();
        script.server(out -> Http2FrameWriter.goAway(out, 1, ErrorCode.NO_ERROR, ""));
        assertThat(script.told()).containsExactly("going away NO_ERROR");
        assertThat(above.told()).containsExactly("failed NO_ERROR unprocessed with the connection");
        assertThat(session.capacity()).isZero();
        assertThat(session.isOver()).isFalse();
        script.headers(1, true, ":status: 204");
        assertThat(answered.told()).containsExactly("head 204 0", "complete");
        assertThat(session.isOver()).isTrue();
        assertThat(script.told()).isEmpty();
    }

    @Test
    void a_first_goaway_above_everything_fails_nothing() {
        Request request = script.get();
        script.server(out -> Http2FrameWriter.goAway(out, Integer.MAX_VALUE, ErrorCode.NO_ERROR, ""));
        script.server(out -> Http2FrameWriter.goAway(out, 1, ErrorCode.NO_ERROR, ""));
        assertThat(script.told()).containsExactly("going away NO_ERROR");
        assertThat(request.told()).isEmpty();
    }

    @Test
    void what_is_lost_with_the_connection_fails() {
        Request request = script.get();
        session.lost("gone");
        assertThat(request.told()).containsExactly("failed CANCEL with the connection");
        assertThat(session.isOver()).isTrue();
    }

    @Test
    void answers_pings_and_asks_whether_a_quiet_server_is_there() {
        script.server(out -> Http2FrameWriter.ping(out, 7, false));
        assertThat(script.sent()).isEqualTo(List.of("Ping"));
        session.tick(1_000 * SECOND);
        assertThat(script.sent()).as("nothing waits").isEmpty();
        Request request = script.get();
        script.sent();
        session.tick(14 * SECOND);
        assertThat(script.sent()).isEmpty();
        session.tick(15 * SECOND);
        assertThat(script.sent()).isEqualTo(List.of("Ping"));
        script.session().receive(new byte[0], 0, 0, 16 * SECOND);
        session.tick(30 * SECOND);
        assertThat(script.sent()).as("something came").isEmpty();
        session.tick(31 * SECOND);
        session.tick(37 * SECOND);
        assertThat(script.sent()).isEqualTo(List.of("Ping", "GOAWAY 0 NO_ERROR"));
        assertThat(request.told()).containsExactly("failed NO_ERROR with the connection");
    }

    @Test
    void the_first_settings_and_every_field_section_must_come_in_time() {
        ServerScript fresh = new ServerScript();
        fresh.session().tick(11 * SECOND);
        assertThat(fresh.sent()).endsWith("GOAWAY 0 ENHANCE_YOUR_CALM");
        script.get();
        script.sent();
        script.server(out -> {
            script.headers(out, 1, false, ":status: 200");
            out.size(out.size() - 1);
        });
        session.tick(9 * SECOND);
        assertThat(script.sent()).isEmpty();
        session.tick(11 * SECOND);
        assertThat(script.sent()).isEqualTo(List.of("GOAWAY 0 ENHANCE_YOUR_CALM"));
    }

    @Test
    void an_extended_connect_makes_a_tunnel_where_the_server_allows_it() {
        Http2RequestFields head = head("GET", "/chat");
        head.protocol("websocket");
        assertThatIllegalArgumentException().isThrownBy(() -> script.open(head, false));
        ServerScript allowing = ServerScript.ready(WITH_CONNECT);
        Request request = allowing.open(head, false);
        allowing.headers(1, false, ":status: 200", "content-length: 3");
        request.stream().write(new byte[] {1}, 0, 1);
        allowing.data(1, 5, false);
        allowing.data(1, 5, true);
        assertThat(request.told()).containsExactly("head 200 3 content-length=3", "body 5", "body 5", "complete");
        assertThat(allowing.sent()).isEqualTo(List.of("HEADERS 1", "DATA 1 1", "DATA 1 0 end"));
    }

    @Test
    void a_refused_extended_connect_is_a_response_like_any_other() {
        ServerScript allowing = ServerScript.ready(WITH_CONNECT);
        Http2RequestFields head = head("GET", "/chat");
        head.protocol("websocket");
        Request request = allowing.open(head, false);
        allowing.headers(1, true, ":status: 403");
        assertThat(request.told()).containsExactly("head 403 0", "complete");
        assertThat(allowing.sent()).endsWith("RST_STREAM 1 CANCEL");
    }

    @Test
    void a_head_over_what_the_server_takes_is_refused_before_it_is_sent() {
        script.server(out -> Http2FrameWriter.settings(out,
                Settings.INITIAL.with(List.of(new Setting(Setting.MAX_HEADER_LIST_SIZE, 300)))));
        script.sent();
        Http2RequestFields head = head("GET", "/");
        head.field("X-Long", "x".repeat(200));
        assertThatIllegalArgumentException().isThrownBy(() -> script.open(head, true))
                .withMessageContaining("but the server accepts 300 at most");
        assertThat(script.sent()).isEmpty();
    }

    @Test
    void drains_when_told_to() {
        Request request = script.get();
        session.drain();
        assertThat(session.isOpen()).isFalse();
        assertThat(session.isOver()).isFalse();
        script.headers(1, true, ":status: 204");
        assertThat(request.told()).endsWith("complete");
        assertThat(session.isOver()).isTrue();
    }

    @Test
    void takes_no_more_than_the_limits_allow_at_once() {
        ServerScript few = new ServerScript(new Http2Limits(3, 65_535, 65_535, 16_384, 4_096, 16_384, 100, 8, 100, 30,
                2_000, 100, 2));
        few.server(out -> Http2FrameWriter.settings(out, Settings.INITIAL));
        assertThat(few.told()).containsExactly("settled 3");
    }

    @Test
    void knows_whether_a_timeout_runs() {
        ServerScript fresh = new ServerScript();
        assertThat(fresh.session().isSettled()).isFalse();
        assertThat(fresh.session().isWaiting()).as("for SETTINGS").isTrue();
        assertThat(session.isSettled()).isTrue();
        assertThat(session.isWaiting()).isFalse();
        Request request = script.get();
        assertThat(session.isWaiting()).as("for a response").isTrue();
        script.headers(1, true, ":status: 200");
        assertThat(request.stream().state().isClosed()).isTrue();
        assertThat(session.isWaiting()).isFalse();
        script.server(out -> {
            Http2FrameWriter.ping(out, 1, false);
            out.size(out.size() - 1);
        });
        assertThat(session.isWaiting()).as("for the rest of a frame").isTrue();
        session.end(ErrorCode.NO_ERROR, "over");
        assertThat(session.isWaiting()).isFalse();
    }

    @Test
    void knows_whether_a_response_has_begun() {
        Request first = script.get();
        script.get();
        assertThat(session.isResponding()).isFalse();
        script.headers(3, false, ":status: 200");
        assertThat(first.stream().responseBegun()).isFalse();
        assertThat(session.isResponding()).isTrue();
        script.data(3, 1, true);
        assertThat(session.isResponding()).isFalse();
    }

    @Test
    void every_end_of_a_response_closes_the_stream() {
        Request withData = script.get();
        script.headers(1, false, ":status: 200");
        script.data(1, 1, true);
        assertThat(withData.stream().state().isClosed()).isTrue();
        Request withTrailers = script.get();
        script.headers(3, false, ":status: 200");
        script.headers(3, true, "x-sum: 1");
        assertThat(withTrailers.stream().state().isClosed()).isTrue();
    }

    @Test
    void no_byte_counts_as_consumed_twice() {
        Request request = script.get();
        script.headers(1, false, ":status: 200");
        script.data(1, 10, false);
        request.stream().consumed(10);
        assertThatIllegalArgumentException().isThrownBy(() -> request.stream().consumed(1));
    }

    @Test
    void counts_the_requests_that_it_cut_short() {
        Request request = script.post(-1);
        script.room(false);
        request.stream().write(new byte[10], 0, 10);
        script.headers(1, true, ":status: 200");
        script.sent();
        assertThat(session.resets()).isEqualTo(1);
        script.room(true);
        session.roomMade();
        assertThat(script.sent()).as("what waited is dropped").isEmpty();
        script.get().stream().cancel();
        assertThat(session.resets()).isEqualTo(2);
    }

    @Test
    void a_failed_request_leaves_its_place_to_another() {
        script.get();
        script.told();
        script.server(out -> Http2FrameWriter.rstStream(out, 1, ErrorCode.REFUSED_STREAM));
        assertThat(script.told()).containsExactly("available 100");
    }

    @Test
    void a_request_after_a_long_pause_is_not_followed_by_a_ping() {
        session.open(head("GET", "/"), true, new Request(), 100 * SECOND);
        script.sent();
        session.tick(114 * SECOND);
        assertThat(script.sent()).isEmpty();
        session.tick(115 * SECOND);
        assertThat(script.sent()).containsExactly("Ping");
        session.tick(119 * SECOND);
        assertThat(script.sent()).as("the server has five seconds").isEmpty();
        session.tick(120 * SECOND + 1);
        assertThat(script.sent()).containsExactly("GOAWAY 0 NO_ERROR");
    }

    @Test
    void a_request_while_others_run_does_not_hide_a_silent_server() {
        script.get();
        session.open(head("GET", "/"), true, new Request(), 14 * SECOND);
        script.sent();
        session.tick(15 * SECOND);
        assertThat(script.sent()).containsExactly("Ping");
    }

    @Test
    void gives_the_connections_window_back_as_bytes_are_consumed_not_as_they_come() {
        for (int id = 1; id < 19; id += 2) {
            script.get();
            script.headers(id, false, ":status: 200");
            for (int i = 0; i < 4; i++) {
                script.data(id, 16_000, false);
            }
        }
        assertThat(script.sent()).noneMatch(line -> line.startsWith("WINDOW"));
    }

    @Test
    void unread_bytes_of_a_stream_do_not_keep_what_others_have_read() {
        for (int id = 1; id < 19; id += 2) {
            script.get();
            script.headers(id, false, ":status: 200");
            for (int i = 0; i < 4; i++) {
                script.data(id, 16_000, false);
            }
        }
        Request other = script.get();
        script.headers(19, false, ":status: 200");
        script.data(19, 16_000, false);
        script.sent();
        other.stream().consumed(16_000);
        assertThat(script.sent()).as("less than half of the window").isEmpty();
        session.tick(SECOND);
        assertThat(script.sent()).isEqualTo(List.of("WINDOW_UPDATE 0 16000"));
    }

    @Test
    void says_why_a_request_was_not_taken() {
        Http2RequestFields head = head("GET", "/chat");
        head.protocol("websocket");
        assertThatThrownBy(() -> script.open(head, false))
                .isInstanceOfSatisfying(RequestNotTakenException.class,
                        e -> assertThat(e.reason()).isEqualTo(RequestNotTakenException.Reason.PROTOCOL));
    }

    @Test
    void writes_nothing_after_announcing_an_empty_body() {
        Request request = script.post(0);
        assertThatIllegalStateException().isThrownBy(() -> request.stream().write(new byte[1], 0, 1));
    }

    @Test
    void a_head_may_be_as_large_as_the_server_accepts() {
        Http2RequestFields head = head("GET", "/");
        ServerScript small = ServerScript.ready(Settings.INITIAL.with(
                List.of(new Setting(Setting.MAX_HEADER_LIST_SIZE, (int) head.size()))));
        small.open(head, true);
        assertThat(small.sent()).containsExactly("HEADERS 1 end");
    }

    @Test
    void the_size_of_a_head_counts_the_digits_of_its_content_length() {
        Http2RequestFields head = head("POST", "/");
        long before = head.size();
        head.contentLength(1_000);
        assertThat(head.size()).isEqualTo(before + "content-length".length() + "1000".length() + 32);
    }

    @Test
    void the_size_of_an_extended_connect_counts_the_method_that_is_sent() {
        Http2RequestFields head = head("GET", "/");
        long before = head.size() - "GET".length();
        head.protocol("websocket");
        assertThat(head.size()).isEqualTo(
                before + "CONNECT".length() + ":protocol".length() + "websocket".length() + 32);
    }

    @Test
    void a_server_opens_no_streams() {
        script.get();
        script.get();
        script.sent();
        script.server(out -> Http2FrameWriter.windowUpdate(out, 2, 1));
        assertThat(script.sent()).containsExactly("GOAWAY 0 PROTOCOL_ERROR");
    }

    @Test
    void settings_that_change_nothing_make_no_place() {
        script.server(out -> Http2FrameWriter.settings(out, Settings.INITIAL));
        assertThat(script.told()).isEmpty();
    }

    @Test
    void goaway_after_goaway_is_a_flood() {
        int left = Http2Limits.DEFAULT.maxControlFrames() - 1;
        for (int i = 0; i < left; i++) {
            script.server(out -> Http2FrameWriter.goAway(out, 0, ErrorCode.NO_ERROR, ""));
        }
        assertThat(script.told()).as("SETTINGS counted too").containsExactly("going away NO_ERROR");
        script.server(out -> Http2FrameWriter.goAway(out, 0, ErrorCode.NO_ERROR, ""));
        assertThat(script.told()).containsExactly("reached CONTROL_FRAMES");
    }

    @Test
    void the_rest_of_a_frame_gives_its_window_back_when_the_request_was_cancelled() {
        for (int id = 1; id < 80; id += 2) {
            Request request = script.get();
            script.headers(id, false, ":status: 200");
            byte[] frame = new byte[9 + 16_000];
            frame[1] = 16_000 >> 8;
            frame[2] = (byte) (16_000 & 0xff);
            frame[8] = (byte) id;
            session.receive(frame, 0, 10, 0);
            request.stream().cancel();
            session.receive(frame, 10, frame.length, 0);
        }
        assertThat(script.sent()).anyMatch(line -> line.startsWith("WINDOW_UPDATE 0 "));
    }
}
