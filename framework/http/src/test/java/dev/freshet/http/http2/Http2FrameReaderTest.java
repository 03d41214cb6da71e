package dev.freshet.http.http2;

import static dev.freshet.http.http2.Events.PREFACE;
import static dev.freshet.http.http2.Events.SETTINGS;
import static dev.freshet.http.http2.Events.error;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 9113 sections 3.4, 4 and 6, as far as frames show it by themselves. */
class Http2FrameReaderTest {

    @Test
    void refuses_a_connection_without_the_preface() {
        assertThat(Events.read(true, "474554202f")).containsExactly(
                "PROTOCOL_ERROR: the connection does not begin with the HTTP/2 preface");
        assertThat(Events.read(true, PREFACE.substring(0, 46) + "0b" + SETTINGS)).hasSize(1);
    }

    @Test
    void refuses_a_first_frame_that_is_not_settings() {
        assertThat(Events.read(true, PREFACE + "000008 06 00 00000000 0000000000000000"))
                .containsExactly("PROTOCOL_ERROR: the first frame is not SETTINGS");
        assertThat(Events.read(true, PREFACE + "000000 04 01 00000000"))
                .containsExactly("PROTOCOL_ERROR: the first frame is not SETTINGS");
        assertThat(Events.read(false, "000008 06 00 00000000 0000000000000000"))
                .containsExactly("PROTOCOL_ERROR: the first frame is not SETTINGS");
    }

    @Test
    void reads_data() {
        assertThat(Events.of("000003 00 01 00000001 616263")).containsExactly(
                "data 1 3+0 end-stream", "bytes 1 abc", "data end 1 end-stream");
        assertThat(Events.of("000000 00 00 00000003")).containsExactly("data 3 0+0", "data end 3");
    }

    @Test
    void reads_padded_data() {
        assertThat(Events.of("000006 00 09 00000001 02 616263 0000")).containsExactly(
                "data 1 3+3 end-stream", "bytes 1 abc", "data end 1 end-stream");
        assertThat(Events.of("000003 00 08 00000001 02 0000")).containsExactly("data 1 0+3", "data end 1");
        assertThat(Events.of("000001 00 08 00000001 00")).containsExactly("data 1 0+1", "data end 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"000001 00 08 00000001 01", "000003 00 08 00000001 03 0000", "000002 00 08 00000001 ff 00",
        "000002 01 0c 00000001 02 82", "000007 01 2c 00000001 02 0000000000 82", "000001 01 0c 00000001 01"})
    void refuses_padding_longer_than_the_rest_of_its_frame(String frame) {
        assertThat(error(frame)).startsWith("PROTOCOL_ERROR: padding of");
    }

    @ParameterizedTest
    @ValueSource(strings = {"000000 00 08 00000001", "000000 01 0c 00000001", "000004 01 24 00000001 00000000",
        "000005 01 2c 00000001 0000000000"})
    void refuses_a_frame_too_short_for_what_its_flags_say(String frame) {
        assertThat(error(frame)).startsWith("FRAME_SIZE_ERROR");
    }

    @Test
    void reads_headers() {
        assertThat(Events.of("000003 01 05 00000001 616263")).containsExactly(
                "headers 1 3 end-stream whole", "fragment 1 abc", "headers end 1 end-stream");
        assertThat(Events.of("000000 01 04 00000001")).containsExactly("headers 1 0 whole", "headers end 1");
    }

    @Test
    void reads_padded_headers_with_the_old_priority() {
        assertThat(Events.of("00000b 01 2d 00000001 02 80000003 ff 616263 0000")).containsExactly(
                "headers 1 3 end-stream whole", "fragment 1 abc", "headers end 1 end-stream");
    }

    @Test
    void reads_continuations() {
        assertThat(Events.of("000001 01 01 00000001 61", "000000 09 00 00000001", "000002 09 04 00000001 6263"))
                .containsExactly("headers 1 1 end-stream", "fragment 1 a", "continuation 1 0",
                        "continuation 1 2 last", "fragment 1 bc", "headers end 1 end-stream");
    }

    @ParameterizedTest
    @ValueSource(strings = {"000000 09 04 00000003", "000000 00 00 00000001", "000000 04 00 00000000",
        "000000 01 04 00000001", "000000 fa 00 00000001", "000005 02 00 00000001 0000000000"})
    void refuses_anything_between_a_field_block_and_its_continuation(String frame) {
        assertThat(error("000001 01 00 00000001 61", frame))
                .isEqualTo("PROTOCOL_ERROR: a field block is not followed by its CONTINUATION");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "000000 01 04 00000001", "000000 01 00 00000001 000000 09 04 00000001",
        "000000 00 00 00000001"})
    void refuses_a_continuation_of_nothing(String before) {
        assertThat(error(before, "000000 09 04 00000001"))
                .isEqualTo("PROTOCOL_ERROR: CONTINUATION does not follow an open field block");
    }

    @ParameterizedTest
    @ValueSource(strings = {"004001 00 00 00000001", "004001 01 04 00000001", "ffffff 06 00 00000000",
        "004001 fa 00 00000000"})
    void refuses_a_frame_over_the_size_limit_by_its_header(String header) {
        assertThat(error(header)).startsWith("FRAME_SIZE_ERROR: a frame has");
    }

    @Test
    void takes_a_frame_of_the_largest_size() {
        byte[] bytes = Blocks.hex(PREFACE + SETTINGS + "004000 00 00 00000001" + "61".repeat(16_384));
        assertThat(Events.read(true, bytes, bytes.length)).contains("data 1 16384+0", "data end 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"000000 00 00", "000000 01 04", "000005 02 00", "000004 03 00"})
    void refuses_stream_0_for_frames_of_a_stream(String start) {
        assertThat(error(start + "00000000")).startsWith("PROTOCOL_ERROR").contains("is on stream 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"000000 04 00", "000008 06 00", "000008 07 00", "000004 10 00"})
    void refuses_a_stream_for_frames_of_the_connection(String start) {
        assertThat(error(start + "00000001")).startsWith("PROTOCOL_ERROR").endsWith("is not on stream 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"000000 00 00", "000000 01 04", "000004 03 00", "000004 08 00"})
    void refuses_streams_of_even_number_which_nobody_may_open(String start) {
        assertThat(error(start + "00000002")).startsWith("PROTOCOL_ERROR")
                .endsWith(" is on a stream with an even number");
    }

    @Test
    void ignores_the_reserved_bit_of_a_stream_number() {
        assertThat(Events.of("000000 00 00 80000001")).containsExactly("data 1 0+0", "data end 1");
    }

    @Test
    void ignores_flags_that_a_type_does_not_have() {
        assertThat(Events.of("000004 08 ff 00000001 00000001", "000000 00 f6 00000001"))
                .containsExactly("WindowUpdate[streamId=1, increment=1]", "data 1 0+0", "data end 1");
    }

    @Test
    void tells_of_priority_without_its_content() {
        assertThat(Events.of("000005 02 00 00000002 00000001 0f")).containsExactly("DeprecatedPriority[streamId=2]");
    }

    @ParameterizedTest
    @CsvSource({"000004 02 00 00000001 00000000,4", "000006 02 00 00000001 000000000000,6", "000000 02 00 00000001,0"})
    void makes_priority_of_another_size_an_error_of_its_stream(String frame, int size) {
        assertThat(Events.of(frame, "000000 00 00 00000001")).containsExactly(
                "stream error 1 FRAME_SIZE_ERROR: PRIORITY frame has " + size + " bytes, not 5", "data 1 0+0",
                "data end 1");
    }

    @Test
    void refuses_a_stream_that_depends_on_itself() {
        assertThat(Events.of("000005 02 00 00000003 80000003 0f")).containsExactly(
                "stream error 3 PROTOCOL_ERROR: PRIORITY makes a stream depend on itself");
        assertThat(error("000005 01 24 00000003 00000003 0f"))
                .isEqualTo("PROTOCOL_ERROR: HEADERS makes a stream depend on itself");
    }

    @Test
    void reads_resets() {
        assertThat(Events.of("000004 03 00 00000001 00000008", "000004 03 00 00000003 ffffffff")).containsExactly(
                "RstStream[streamId=1, code=CANCEL]", "RstStream[streamId=3, code=INTERNAL_ERROR]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"000003 03 00 00000001", "000005 03 00 00000001", "000003 08 00 00000001",
        "000005 08 00 00000000", "000007 06 00 00000000", "000009 06 00 00000000", "000007 07 00 00000000",
        "000003 10 00 00000000", "000005 04 00 00000000", "000006 04 01 00000000"})
    void refuses_a_control_frame_of_another_size(String header) {
        assertThat(error(header)).startsWith("FRAME_SIZE_ERROR");
    }

    @Test
    void reads_settings_and_leaves_out_the_unknown() {
        assertThat(Events.of("00001e 04 00 00000000 0001 00000000 0001 00001000 0003 ffffffff 00ff 12345678"
                + "0008 00000001")).containsExactly("SettingsChange[changes=[Setting[id=1, value=0], "
                + "Setting[id=1, value=4096], Setting[id=3, value=2147483647], Setting[id=8, value=1]]]");
        assertThat(Events.of("000000 04 01 00000000")).containsExactly("SettingsAck[]");
    }

    @ParameterizedTest
    @CsvSource({"0002 00000002,PROTOCOL_ERROR", "0004 80000000,FLOW_CONTROL_ERROR", "0005 00003fff,PROTOCOL_ERROR",
        "0005 01000000,PROTOCOL_ERROR", "0008 00000002,PROTOCOL_ERROR", "0009 00000002,PROTOCOL_ERROR"})
    void refuses_settings_that_cannot_be(String setting, String code) {
        assertThat(error("000006 04 00 00000000" + setting)).startsWith(code + ": SETTINGS has");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0002 00000000", "0002 00000001", "0004 7fffffff", "0005 00004000", "0005 00ffffff",
        "0001 ffffffff", "0006 ffffffff", "0008 00000001", "0009 00000001"})
    void takes_settings_at_their_bounds(String setting) {
        assertThat(error("000006 04 00 00000000" + setting)).startsWith("SettingsChange");
    }

    @Test
    void bounds_the_parameters_of_one_frame() {
        assertThat(error("0000c0 04 00 00000000" + "000400000001".repeat(32))).startsWith("SettingsChange");
        assertThat(error("0000c6 04 00 00000000" + "000400000001".repeat(33))).startsWith("ENHANCE_YOUR_CALM");
        assertThat(error("0000c6 04 00 00000000" + "00ff00000001".repeat(33))).isEqualTo("SettingsChange[changes=[]]");
    }

    @Test
    void refuses_a_server_that_pushes_or_would_be_pushed_to() {
        assertThat(error("000004 05 04 00000001 00000002")).startsWith("PROTOCOL_ERROR: PUSH_PROMISE");
        assertThat(Events.read(false, SETTINGS + "000004 05 04 00000001 00000002").getLast())
                .startsWith("PROTOCOL_ERROR: PUSH_PROMISE");
        assertThat(Events.read(false, "000006 04 00 00000000 0002 00000001").getLast())
                .isEqualTo("PROTOCOL_ERROR: a server must not set ENABLE_PUSH to 1");
    }

    @Test
    void reads_pings() {
        assertThat(Events.of("000008 06 00 00000000 fffffffefffffffd", "000008 06 01 00000000 0000000000000001"))
                .containsExactly("Ping[data=-4294967299, ack=false]", "Ping[data=1, ack=true]");
    }

    @Test
    void reads_goaway_and_the_beginning_of_its_text() {
        assertThat(Events.of("00000a 07 00 00000000 80000005 00000002 6162")).containsExactly(
                "GoAway[lastStreamId=5, code=INTERNAL_ERROR, debugData=ab]");
        assertThat(Events.of("0000d0 07 00 00000000 00000005 00000000" + "61".repeat(200), "000000 00 00 00000001"))
                .containsExactly("GoAway[lastStreamId=5, code=NO_ERROR, debugData=" + "a".repeat(128) + "]",
                        "data 1 0+0", "data end 1");
    }

    @Test
    void reads_window_updates() {
        assertThat(Events.of("000004 08 00 00000000 ffffffff", "000004 08 00 00000001 00000001")).containsExactly(
                "WindowUpdate[streamId=0, increment=2147483647]", "WindowUpdate[streamId=1, increment=1]");
    }

    @Test
    void refuses_window_updates_of_0() {
        assertThat(error("000004 08 00 00000000 80000000")).isEqualTo("PROTOCOL_ERROR: WINDOW_UPDATE of 0");
        assertThat(Events.of("000004 08 00 00000001 80000000", "000000 00 00 00000001")).containsExactly(
                "stream error 1 PROTOCOL_ERROR: WINDOW_UPDATE of 0", "data 1 0+0", "data end 1");
    }

    @Test
    void reads_priority_updates() {
        assertThat(Events.of("00000a 10 00 00000000 00000003" + "753d312c2069")).containsExactly(
                "PriorityUpdate[streamId=3, priority=u=1, i]");
        assertThat(Events.of("000004 10 00 00000000 00000003")).containsExactly(
                "PriorityUpdate[streamId=3, priority=u=3]");
        assertThat(error("000004 10 00 00000000 80000000")).contains("about stream 0");
        assertThat(Events.read(false, SETTINGS + "000004 10 00 00000000 00000003").getLast())
                .contains("from a server");
    }

    @Test
    void passes_over_frames_of_unknown_types() {
        assertThat(Events.of("000003 0a ff 00000005 616263", "000000 ff 00 00000000", "000000 00 00 00000001"))
                .containsExactly("Unknown[type=10, streamId=5, length=3]", "Unknown[type=255, streamId=0, length=0]",
                        "data 1 0+0", "data end 1");
    }

    @Test
    void knows_when_it_is_between_frames() {
        Http2FrameReader reader = Http2FrameReader.ofServer(16_384);
        byte[] bytes = Blocks.hex(SETTINGS + "000001 00 00 00000001 61");
        for (int i = 0; i < bytes.length; i++) {
            assertThat(reader.betweenFrames()).isEqualTo(i == 0 || i == 9);
            reader.read(bytes, i, i + 1, new Events());
        }
        assertThat(reader.betweenFrames()).isTrue();
    }
}
