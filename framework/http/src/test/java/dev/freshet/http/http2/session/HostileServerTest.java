package dev.freshet.http.http2.session;

import static dev.freshet.http.http2.session.ServerScript.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2FrameWriter;
import dev.freshet.http.http2.Setting;
import dev.freshet.http.http2.Settings;
import dev.freshet.http.http2.session.ServerScript.Request;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a server must not do to a client, frame by frame. Stream 1 waits for its response. */
class HostileServerTest {
    private final ServerScript script = ServerScript.ready();
    private final Request request = script.get();

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "PUSH_PROMISE,                      000005 05 04 00000001 0000000288, PROTOCOL_ERROR",
        "HEADERS of an idle stream,         000001 01 05 00000003 88, PROTOCOL_ERROR",
        "HEADERS of an even stream,         000001 01 05 00000002 88, PROTOCOL_ERROR",
        "HEADERS of stream 0,               000001 01 05 00000000 88, PROTOCOL_ERROR",
        "DATA of an idle stream,            000001 00 01 00000003 00, PROTOCOL_ERROR",
        "DATA of stream 0,                  000001 00 01 00000000 00, PROTOCOL_ERROR",
        "RST_STREAM of an idle stream,      000004 03 00 00000003 00000000, PROTOCOL_ERROR",
        "RST_STREAM of three octets,        000003 03 00 00000001 000000, FRAME_SIZE_ERROR",
        "WINDOW_UPDATE of an idle stream,   000004 08 00 00000003 00000001, PROTOCOL_ERROR",
        "WINDOW_UPDATE of 0,                000004 08 00 00000000 00000000, PROTOCOL_ERROR",
        "a connection window over 2^31-1,   000004 08 00 00000000 7fffffff, FLOW_CONTROL_ERROR",
        "SETTINGS with ENABLE_PUSH,         000006 04 00 00000000 000200000001, PROTOCOL_ERROR",
        "SETTINGS of five octets,           000005 04 00 00000000 0001000000, FRAME_SIZE_ERROR",
        "SETTINGS with a window over all,   000006 04 00 00000000 000480000000, FLOW_CONTROL_ERROR",
        "SETTINGS with a frame size of 0,   000006 04 00 00000000 000500000000, PROTOCOL_ERROR",
        "SETTINGS of a stream,              000000 04 00 00000001, PROTOCOL_ERROR",
        "an acknowledgement with payload,   000006 04 01 00000000 000200000000, FRAME_SIZE_ERROR",
        "PING of a stream,                  000008 06 00 00000001 0000000000000000, PROTOCOL_ERROR",
        "PING of seven octets,              000007 06 00 00000000 00000000000000, FRAME_SIZE_ERROR",
        "GOAWAY of a stream,                000008 07 00 00000001 0000000000000000, PROTOCOL_ERROR",
        "PRIORITY_UPDATE from a server,     000005 10 00 00000000 0000000131, PROTOCOL_ERROR",
        "CONTINUATION out of place,         000001 09 04 00000001 88, PROTOCOL_ERROR",
        "a frame within a field block,      000001 01 01 00000001 88 000000 04 00 00000000, PROTOCOL_ERROR",
        "a frame over the size,             004001 00 00 00000001, FRAME_SIZE_ERROR",
        "padding over the frame,            000002 00 08 00000001 05 00, PROTOCOL_ERROR",
        "HPACK: an index of nothing,        000001 01 05 00000001 ff, COMPRESSION_ERROR",
        "HPACK: an index over the table,    000002 01 05 00000001 ff 7f, COMPRESSION_ERROR",
        "HPACK: a table over the limit,     000004 01 05 00000001 3fe2ff03, COMPRESSION_ERROR",
        "HPACK: a block that stops,         000002 01 05 00000001 40 05, COMPRESSION_ERROR",
    })
    void ends_the_connection_for(String what, String hex, ErrorCode code) {
        byte[] frame = HexFormat.of().parseHex(hex.replace(" ", ""));
        script.sent();
        script.session().receive(frame, 0, frame.length, 0);
        assertThat(script.sent()).endsWith("GOAWAY 0 " + code);
        assertThat(request.told()).containsExactly("failed " + code + " with the connection");
        assertThat(script.session().isOver()).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "no status,                         x-a: 1",
        "a status of four digits,           :status: 2000",
        "a status that is no number,        :status: 2x0",
        "a status of 101,                   :status: 101",
        "a pseudo-field of requests,        :status: 200|:path: /",
        "a status twice,                    :status: 200|:status: 200",
        "a pseudo-field that comes late,    x-a: 1|:status: 200",
        "a field name with a space,         :status: 200|a b: 1",
        "a field for HTTP/1,                :status: 200|connection: close",
        "Transfer-Encoding,                 :status: 200|transfer-encoding: chunked",
        "two lengths,                       :status: 200|content-length: 1|content-length: 1",
        "a length that is none,             :status: 200|content-length: +1",
        "a length over every limit,         :status: 200|content-length: 99999999999999999999",
    })
    void resets_the_stream_for_a_head_with(String what, String fields) {
        script.sent();
        script.headers(1, false, fields.split("\\|"));
        assertThat(script.sent()).isEqualTo(List.of("RST_STREAM 1 PROTOCOL_ERROR"));
        assertThat(request.told()).containsExactly("failed PROTOCOL_ERROR");
        goesOn();
    }

    private void goesOn() {
        Request next = script.get();
        script.headers(3, true, ":status: 204");
        assertThat(next.told()).containsExactly("head 204 0", "complete");
    }

    @Test
    void resets_the_stream_for_an_interim_response_that_ends_it() {
        script.headers(1, true, ":status: 100");
        assertThat(request.told()).containsExactly("failed PROTOCOL_ERROR");
        goesOn();
    }

    @Test
    void resets_the_stream_for_interim_responses_without_end() {
        for (int i = 0; i < 1_001; i++) {
            script.headers(1, false, ":status: 102");
        }
        assertThat(request.told()).hasSize(1_001).last().isEqualTo("failed ENHANCE_YOUR_CALM");
        goesOn();
    }

    @Test
    void resets_the_stream_for_data_before_the_head() {
        script.data(1, 10, false);
        assertThat(request.told()).containsExactly("failed PROTOCOL_ERROR");
        goesOn();
    }

    @ParameterizedTest
    @CsvSource({"5, 6", "5, 4", "0, 1"})
    void resets_the_stream_for_a_body_of_another_length(int announced, int sent) {
        script.headers(1, false, ":status: 200", "content-length: " + announced);
        script.data(1, sent, true);
        assertThat(request.told()).last().isEqualTo("failed PROTOCOL_ERROR");
        goesOn();
    }

    @Test
    void resets_the_stream_for_trailers_that_come_too_early() {
        script.headers(1, false, ":status: 200", "content-length: 5");
        script.headers(1, true, "x-a: 1");
        assertThat(request.told()).last().isEqualTo("failed PROTOCOL_ERROR");
        goesOn();
    }

    @ParameterizedTest
    @CsvSource({"x-a: 1, false", ":status: 200, true", "content-length: 5, true", "connection: close, true"})
    void resets_the_stream_for_trailers_that_are_none(String field, boolean end) {
        script.headers(1, false, ":status: 200");
        script.headers(1, end, field);
        assertThat(request.told()).containsExactly("head 200 -1", "failed PROTOCOL_ERROR");
        goesOn();
    }

    @Test
    void resets_the_stream_for_a_body_where_none_may_be() {
        script.headers(1, false, ":status: 204");
        script.data(1, 1, true);
        assertThat(request.told()).containsExactly("head 204 0", "failed PROTOCOL_ERROR");
        goesOn();
    }

    @Test
    void resets_the_stream_for_data_beyond_its_window() {
        script.headers(1, false, ":status: 200");
        for (int i = 0; i < 4; i++) {
            script.data(1, 16_384, false);
        }
        assertThat(request.told()).endsWith("failed FLOW_CONTROL_ERROR");
        goesOn();
    }

    @Test
    void ends_the_connection_for_data_beyond_its_window() {
        for (int id = 1; id < 35; id += 2) {
            script.headers(id, false, ":status: 200");
            script.get();
            for (int i = 0; i < 3; i++) {
                script.data(id, 16_384, false);
            }
            script.data(id, 16_383, false);
        }
        assertThat(script.sent()).endsWith("GOAWAY 0 FLOW_CONTROL_ERROR");
    }

    @Test
    void resets_the_stream_for_a_window_over_31_bits() {
        script.server(out -> Http2FrameWriter.windowUpdate(out, 1, Integer.MAX_VALUE));
        assertThat(request.told()).containsExactly("failed FLOW_CONTROL_ERROR");
        goesOn();
    }

    @Test
    void ends_the_connection_where_settings_make_a_window_over_31_bits() {
        script.server(out -> Http2FrameWriter.windowUpdate(out, 1, 100_000));
        script.server(out -> Http2FrameWriter.settings(out,
                Settings.INITIAL.with(List.of(new Setting(Setting.INITIAL_WINDOW_SIZE, Integer.MAX_VALUE)))));
        assertThat(script.sent()).endsWith("GOAWAY 0 FLOW_CONTROL_ERROR");
    }

    @Test
    void ends_the_connection_for_frames_behind_the_end() {
        script.headers(1, true, ":status: 204");
        script.data(1, 1, true);
        assertThat(script.sent()).endsWith("GOAWAY 0 STREAM_CLOSED");
    }

    @Test
    void does_not_let_a_section_grow_in_continuations() {
        script.server(out -> {
            Http2FrameWriter.beginHeaders(out, 1, true);
            out.array()[out.size() - 5] &= ~4;
            for (int i = 0; i < 9; i++) {
                continuation(out, 16);
            }
        });
        assertThat(script.told()).contains("reached CONTINUATIONS");
        assertThat(script.sent()).endsWith("GOAWAY 0 ENHANCE_YOUR_CALM");
    }

    private static void continuation(OutputBytes out, int length) {
        out.put(new byte[] {0, 0, (byte) length, 9, 0, 0, 0, 0, 1});
        for (int i = 0; i < length; i++) {
            out.put((byte) 0x88);
        }
    }

    @Test
    void a_section_over_the_limits_fails_its_request_and_many_the_connection() {
        String[] large = {":status: 200", "x-a: " + "x".repeat(17_000)};
        script.headers(1, true, large);
        assertThat(request.told()).containsExactly("failed ENHANCE_YOUR_CALM");
        goesOn();
        for (int id = 5; script.session().isOpen(); id += 2) {
            assertThat(id).isLessThan(30);
            script.get();
            script.headers(id, true, large);
        }
        assertThat(script.told()).contains("reached HEAD_SIZE", "reached RESETS");
    }

    @Test
    void ends_the_connection_for_floods() {
        flood(out -> Http2FrameWriter.ping(out, 1, true), "CONTROL_FRAMES");
        flood(out -> Http2FrameWriter.windowUpdate(out, 0, 1), "CONTROL_FRAMES");
        flood(out -> Http2FrameWriter.rstStream(out, 1, ErrorCode.CANCEL), "CONTROL_FRAMES");
        flood(out -> Http2FrameWriter.windowUpdate(out, 1, 0), "CONTROL_FRAMES");
        flood(out -> out.put(HexFormat.of().parseHex("000001200000000001ff")), "CONTROL_FRAMES");
        flood(out -> Http2FrameWriter.settings(out, Settings.INITIAL), "CONTROL_FRAMES");
        flood(out -> Http2FrameWriter.data(out, 1, new byte[0], 0, 0, false), "EMPTY_FRAMES");
    }

    private static void flood(Consumer<OutputBytes> frame, String limit) {
        ServerScript script = ServerScript.ready();
        script.get();
        for (int i = 0; i < 3_000 && script.session().isOpen(); i++) {
            script.server(frame);
            script.sent();
        }
        assertThat(script.session().isOpen()).isFalse();
        assertThat(script.told()).contains("reached " + limit);
    }

    @Test
    void ends_the_connection_if_acknowledgements_are_not_read() {
        script.room(false);
        for (int i = 0; i < 101; i++) {
            script.server(out -> Http2FrameWriter.ping(out, 1, false));
        }
        assertThat(script.told()).contains("reached QUEUED_ACKS");
    }

    @Test
    void late_frames_of_cancelled_streams_are_no_flood_but_more_of_them_are() {
        for (int id = 3; id < 6_000; id += 2) {
            script.get().stream().cancel();
            script.headers(id, false, ":status: 200");
            int stream = id;
            script.server(out -> Http2FrameWriter.rstStream(out, stream, ErrorCode.CANCEL));
        }
        assertThat(script.session().isOpen()).isTrue();
        for (int i = 0; i < 10_000 && script.session().isOpen(); i++) {
            script.headers(5_999, false, ":status: 200");
        }
        assertThat(script.session().isOpen()).isFalse();
    }

    @Test
    void a_server_that_speaks_something_else_is_told_from_its_first_bytes() {
        ServerScript fresh = new ServerScript();
        byte[] answer = "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes();
        fresh.session().receive(answer, 0, answer.length, SECOND);
        assertThat(fresh.session().failure()).hasMessage("the first frame is not SETTINGS");
    }

    @Test
    void nothing_more_is_read_once_a_listener_has_ended_the_connection() {
        request.onHead(() -> script.session().end(ErrorCode.NO_ERROR, "enough"));
        script.sent();
        script.server(out -> {
            script.headers(out, 1, false, ":status: 200");
            Http2FrameWriter.ping(out, 1, false);
            Http2FrameWriter.data(out, 1, new byte[5], 0, 5, true);
        });
        assertThat(script.sent()).isEqualTo(List.of("GOAWAY 0 NO_ERROR"));
        assertThat(request.told()).containsExactly("head 200 -1", "failed NO_ERROR with the connection");
    }
}
