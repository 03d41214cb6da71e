package dev.freshet.http.http2.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.freshet.http.HttpException;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2FrameWriter;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.http.http2.Settings;
import dev.freshet.http.pace.SendRate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a server endures from a client, to the last frame, and what it does then. Frames are in hexadecimal. */
class HostileClientTest implements Outlet, SessionListener, StreamListener {
    private static final long SECOND = 1_000_000_000;
    private static final long BEGIN = 200 * SECOND;
    private static final long MOST_BODY = 20;
    /** GET http://a/ by the static table. */
    private static final String GET = "82 86 84 41 01 61";
    private static final String POST = "83 86 84 41 01 61";
    private static final String PONG = frame(6, 1, 0, "0000000000000000");
    private static final String PING = frame(6, 0, 0, "0000000000000000");
    private static final Http2Limits SMALL =
            new Http2Limits(3, 65_535, 1_048_576, 16_384, 4_096, 1_024, 100, 2, 10, 30, 4, 3, 2);

    private final OutputBytes sent = new OutputBytes(new byte[1024]);
    private final SentFrames frames = SentFrames.ofServer();
    private final List<Http2ServerStream> opened = new ArrayList<>();
    private final List<Integer> refusals = new ArrayList<>();
    private final List<SessionLimit> reached = new ArrayList<>();
    private Http2ServerSession session = session(SMALL);
    private long now;
    /** Bytes that the client never reads. */
    private int unread;
    /** The stream whose handler ends the connection; 0 for none. */
    private int endsAt;

    private Http2ServerSession session(Http2Limits limits) {
        SessionTimes times = new SessionTimes(1_000 * SECOND, 10 * SECOND, SendRate.ofStall(15 * SECOND));
        return new Http2ServerSession(limits, MOST_BODY, times, this, this, 0);
    }

    @BeforeEach
    void begin() {
        session.begin();
        OutputBytes out = new OutputBytes(new byte[256]);
        Http2FrameWriter.clientPreface(out);
        Http2FrameWriter.settings(out, Settings.INITIAL);
        session.receive(out.array(), 0, out.size(), 0);
        now = BEGIN;
        frames();
    }

    @Test
    void endures_ten_resets_in_thirty_seconds() {
        for (int id = 1; id < 21; id += 2) {
            openAndReset(id);
        }
        now += 60 * SECOND;
        for (int id = 21; id < 41; id += 2) {
            openAndReset(id);
        }
        assertThat(reached).isEmpty();
        openAndReset(41);
        assertGivenUp(SessionLimit.RESETS);
    }

    private void openAndReset(int id) {
        client(frame(1, 5, id, GET), frame(3, 0, id, "00000008"));
        opened.getLast().done();
    }

    @Test
    void counts_a_stream_that_it_has_to_reset_like_one_that_the_client_resets() {
        for (int id = 1; id < 21; id += 2) {
            client(frame(1, 4, id, POST), frame(1, 4, id, "40 01 61 01 62"));
            opened.getLast().done();
        }
        assertThat(frames()).hasSize(10).allMatch(line -> line.endsWith(" PROTOCOL_ERROR"));
        openAndReset(21);
        assertGivenUp(SessionLimit.RESETS);
    }

    @Test
    void blames_no_client_for_trailers_that_were_on_their_way_when_it_closed_the_stream() {
        client(frame(1, 4, 1, POST + "0f 0d 01 35"), frame(1, 1, 1, "40 01 61 01 62"));
        opened.getLast().reset(ErrorCode.CANCEL);
        assertThat(frames()).containsExactly("RST_STREAM 1 CANCEL");
        client(frame(9, 4, 1, ""));
        assertThat(frames()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "an answer to no PING,  000008 06 01 00000000 0000000000000000",
        "PRIORITY,              000005 02 00 00000001 0000000010",
        "PRIORITY_UPDATE,       000007 10 00 00000000 00000001753d33",
        "GOAWAY,                000008 07 00 00000000 0000000000000000",
        "SETTINGS acknowledged, 000000 04 01 00000000",
        "an unknown type,       000001 77 00 00000000 00",
    })
    void endures_four_control_frames_in_thirty_seconds(String what, String frame) {
        client(frame, frame, frame, frame);
        now += 60 * SECOND;
        client(frame, frame, frame, frame);
        assertThat(reached).isEmpty();
        client(frame);
        assertGivenUp(SessionLimit.CONTROL_FRAMES);
    }

    @Test
    void endures_three_acknowledgements_that_are_not_read() {
        client(PING, PING, PING);
        assertThat(frames()).containsExactly("Ping", "Ping", "Ping");
        client(PING);
        assertThat(reached).as("they were read").isEmpty();
        now += 60 * SECOND;
        client(PING, frame(4, 0, 0, ""));
        assertThat(reached).isEmpty();
        client(PING);
        assertGivenUp(SessionLimit.QUEUED_ACKS);
    }

    @Test
    void knows_that_acknowledgements_before_a_long_body_were_read() {
        unread = 1;
        client(frame(8, 0, 0, "7f000000"), frame(1, 5, 1, GET), frame(8, 0, 1, "7f000000"));
        Http2ServerStream stream = opened.getLast();
        stream.head(200, null, new ResponseFields(), -1, false);
        for (int i = 0; i < 10; i++) {
            now += 60 * SECOND;
            client(PING);
            stream.send(new byte[48 * 1024], 0, 48 * 1024, false);
            while (!stream.isTaken()) {
                frames();
                session.roomMade();
            }
        }
        assertThat(reached).isEmpty();
        client(PING, PING);
        assertThat(reached).as("one before the last DATA, and two").isEmpty();
        client(PING, PING);
        assertGivenUp(SessionLimit.QUEUED_ACKS);
    }

    @Test
    void takes_two_window_updates_for_a_short_frame_of_data_that_it_sends() {
        String update = frame(8, 0, 0, "00000001");
        client(frame(1, 5, 1, GET));
        opened.getLast().head(200, null, new ResponseFields(), -1, false);
        opened.getLast().send(new byte[10], 0, 10, true);
        client(update, update, update, update);
        client(PONG, PONG, PONG);
        client(update);
        assertThat(reached).isEmpty();
        client(update);
        assertGivenUp(SessionLimit.CONTROL_FRAMES);
    }

    @Test
    void takes_two_window_updates_for_each_two_kib_of_a_longer_frame() {
        String update = frame(8, 0, 0, "00000001");
        client(frame(1, 5, 1, GET));
        opened.getLast().head(200, null, new ResponseFields(), -1, false);
        opened.getLast().send(new byte[16_384], 0, 16_384, true);
        client(update.repeat(2 + 16), PONG, PONG, PONG, PONG);
        assertThat(reached).isEmpty();
        client(update);
        assertGivenUp(SessionLimit.CONTROL_FRAMES);
    }

    @Test
    void endures_two_empty_frames_in_a_row() {
        String empty = frame(0, 0, 1, "");
        client(frame(1, 4, 1, POST), empty, empty, frame(0, 0, 1, "00"), empty, empty);
        assertThat(reached).isEmpty();
        client(empty);
        assertGivenUp(SessionLimit.EMPTY_FRAMES);
    }

    @Test
    void takes_an_empty_frame_that_ends_something() {
        for (int id = 1; id < 9; id += 2) {
            client(frame(1, 0, id, POST), frame(9, 4, id, ""), frame(0, 1, id, ""));
            opened.getLast().head(200, null, new ResponseFields(), 0, true);
            opened.getLast().done();
        }
        assertThat(reached).isEmpty();
    }

    @Test
    void endures_two_continuations_of_a_field_section() {
        client(frame(1, 1, 1, "82"), frame(9, 0, 1, "86"), frame(9, 4, 1, "84 41 01 61"));
        client(frame(1, 1, 3, "82"), frame(9, 0, 3, "86"), frame(9, 0, 3, "84"));
        assertThat(reached).isEmpty();
        client(frame(9, 4, 3, "41 01 61"));
        assertGivenUp(SessionLimit.CONTINUATIONS);
    }

    @Test
    void reads_a_field_block_of_twice_the_bytes_of_a_section() {
        String most = GET + "00 01 61 7f f50e" + "62".repeat(2_048 - 6 - 6);
        client(frame(1, 5, 1, most));
        assertThat(refusals).containsExactly(431);
        assertThat(reached).containsExactly(SessionLimit.HEAD_SIZE);
        client(frame(1, 5, 3, GET + "00 01 61 7f f60e" + "62".repeat(2_048 - 6 - 5)));
        assertGivenUp(SessionLimit.HEAD_SIZE);
    }

    @Test
    void refuses_a_fourth_stream_until_another_ends() {
        client(frame(1, 5, 1, GET), frame(1, 5, 3, GET), frame(1, 5, 5, GET), frame(1, 4, 7, POST));
        client(frame(0, 1, 7, "00"));
        assertThat(frames()).as("its body was on its way").containsExactly("RST_STREAM 7 REFUSED_STREAM");
        assertThat(reached).containsExactly(SessionLimit.STREAMS);
        opened.getFirst().head(200, null, new ResponseFields(), 0, true);
        opened.getFirst().done();
        client(frame(1, 5, 9, GET));
        assertThat(opened).extracting(Http2ServerStream::id).containsExactly(1, 3, 5, 9);
    }

    @Test
    void takes_another_stream_when_one_has_ended_although_its_handler_still_runs() {
        client(frame(1, 5, 1, GET), frame(1, 5, 3, GET), frame(1, 5, 5, GET));
        opened.getFirst().head(200, null, new ResponseFields(), 0, true);
        frames();
        client(frame(1, 5, 7, GET));
        assertThat(frames()).isEmpty();
        assertThat(opened).extracting(Http2ServerStream::id).containsExactly(1, 3, 5, 7);
        client(frame(1, 5, 9, GET));
        assertThat(frames()).containsExactly("RST_STREAM 9 REFUSED_STREAM");
    }

    @Test
    void counts_a_refused_stream_as_a_control_frame() {
        client(frame(1, 5, 1, GET), frame(1, 5, 3, GET), frame(1, 5, 5, GET));
        for (int id = 7; id < 15; id += 2) {
            client(frame(1, 5, id, GET));
        }
        assertThat(reached).hasSize(4).containsOnly(SessionLimit.STREAMS);
        client(frame(1, 5, 15, GET));
        assertGivenUp(SessionLimit.CONTROL_FRAMES);
    }

    @Test
    void endures_two_empty_frames_of_a_field_section() {
        for (int id = 1; id < 6; id += 2) {
            client(frame(1, 1, id, ""), frame(9, 4, id, GET));
        }
        assertThat(reached).as("each ends the stream").isEmpty();
        client(frame(1, 0, 7, ""), frame(9, 0, 7, ""));
        assertThat(reached).isEmpty();
        client(frame(9, 0, 7, ""));
        assertGivenUp(SessionLimit.EMPTY_FRAMES);
    }

    @Test
    void gives_up_a_field_section_that_unpacks_to_eight_times_its_limit() {
        client(frame(1, 5, 1, GET + "40 01 78 7f21" + "62".repeat(160)));
        client(frame(1, 5, 3, GET + "bf".repeat(50)));
        assertGivenUp(SessionLimit.HEAD_SIZE);
    }

    @Test
    void reads_nothing_after_the_connection_was_ended_while_it_read() {
        endsAt = 3;
        client(frame(1, 5, 1, GET), frame(1, 5, 3, GET), frame(1, 5, 5, GET), frame(0, 0, 5, "00"), PING);
        assertThat(opened).extracting(Http2ServerStream::id).containsExactly(1, 3);
        assertThat(frames()).containsExactly("GOAWAY 3 NO_ERROR");
    }

    @Test
    void gives_the_window_back_for_data_that_nobody_reads_and_its_padding() {
        client(frame(1, 4, 1, POST));
        opened.getLast().reset(ErrorCode.CANCEL);
        String data = frame(0, 8, 1, "ff" + "00".repeat(16_000 + 255));
        for (int i = 0; i < 33; i++) {
            client(data);
        }
        assertThat(frames()).containsExactly("RST_STREAM 1 CANCEL", "WINDOW_UPDATE 0 536448");
    }

    @Test
    void remembers_which_streams_were_skipped_and_which_ended() {
        client(frame(1, 5, 1, GET), frame(1, 5, 5, GET));
        for (int id = 7; id < 27; id += 2) {
            opened.getLast().head(204, null, new ResponseFields(), -1, true);
            opened.getLast().done();
            client(frame(1, 5, id, GET));
        }
        frames();
        client(frame(0, 1, 3, "00"));
        assertThat(frames()).as("3 was skipped").containsExactly("GOAWAY 25 PROTOCOL_ERROR");
    }

    @Test
    void knows_an_ended_stream_from_a_skipped_one_after_it() {
        client(frame(1, 5, 1, GET));
        opened.getLast().head(204, null, new ResponseFields(), -1, true);
        opened.getLast().done();
        client(frame(1, 5, 5, GET));
        frames();
        client(frame(0, 1, 1, "00"));
        assertThat(frames()).containsExactly("GOAWAY 5 STREAM_CLOSED");
    }

    @Test
    void answers_413_to_a_body_over_the_limit() {
        client(frame(1, 4, 1, POST + "0f0d 02 3230"), frame(1, 4, 3, POST + "0f0d 02 3231"));
        assertThat(refusals).as("20 bytes, 21 bytes").containsExactly(0, 413);
        client(frame(0, 0, 1, "00".repeat(20)));
        assertThat(opened.getFirst().read(new byte[30], 0, 30)).isEqualTo(20);
        client(frame(1, 4, 5, POST), frame(0, 0, 5, "00".repeat(20)), frame(0, 0, 5, "00"));
        assertThatExceptionOfType(HttpException.class).isThrownBy(() -> opened.getLast().read(new byte[30], 0, 30))
                .extracting(HttpException::status).isEqualTo(413);
        assertThat(reached).containsExactly(SessionLimit.BODY_SIZE, SessionLimit.BODY_SIZE);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "HEADERS of an even stream,         000006 01 05 00000002 828684410161, PROTOCOL_ERROR",
        "HEADERS of a skipped stream,       000006 01 05 00000003 828684410161, PROTOCOL_ERROR",
        "DATA of a skipped stream,          000001 00 01 00000003 00, PROTOCOL_ERROR",
        "DATA of an idle stream,            000001 00 01 00000009 00, PROTOCOL_ERROR",
        "DATA of a stream of the server,    000001 00 01 00000006 00, PROTOCOL_ERROR",
        "DATA of a stream that has ended,   000001 00 01 00000005 00, STREAM_CLOSED",
        "RST_STREAM of an idle stream,      000004 03 00 00000009 00000008, PROTOCOL_ERROR",
        "WINDOW_UPDATE of an idle stream,   000004 08 00 00000009 00000001, PROTOCOL_ERROR",
        "WINDOW_UPDATE of 0 for an idle one, 000004 08 00 00000009 00000000, PROTOCOL_ERROR",
        "a connection window over 2^31-1,   000004 08 00 00000000 7fffffff, FLOW_CONTROL_ERROR",
        "PUSH_PROMISE,                      000005 05 04 00000007 0000000282, PROTOCOL_ERROR",
        "HPACK: a block that stops,         000002 01 05 00000009 40 05, COMPRESSION_ERROR",
    })
    void ends_the_connection_for(String what, String frame, ErrorCode code) {
        client(frame(1, 5, 5, GET), frame(1, 4, 7, POST));
        opened.getFirst().head(204, null, new ResponseFields(), -1, true);
        opened.getFirst().done();
        frames();
        client(frame);
        assertThat(frames()).containsExactly("GOAWAY 7 " + code);
        assertThat(session.isOver()).isTrue();
        assertThat(opened.getLast().state().isClosed()).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "DATA after the end,                000001 00 01 00000005 00, 5 STREAM_CLOSED",
        "trailers after the end,            000005 01 05 00000005 0001610162, 5 STREAM_CLOSED",
        "trailers that do not end,          000005 01 04 00000007 0001610162, 7 PROTOCOL_ERROR",
        "trailers before the whole body,    000005 01 05 00000007 0001610162, 7 PROTOCOL_ERROR",
        "a pseudo-header in trailers,       000001 01 05 00000007 82, 7 PROTOCOL_ERROR",
        "a longer body,                     000003 00 00 00000007 000000, 7 PROTOCOL_ERROR",
        "a shorter body,                    000001 00 01 00000007 00, 7 PROTOCOL_ERROR",
        "a window over 2^31-1,              000004 08 00 00000007 7fffffff, 7 FLOW_CONTROL_ERROR",
        "WINDOW_UPDATE of 0,                000004 08 00 00000007 00000000, 7 PROTOCOL_ERROR",
        "a request without a path,          000002 01 05 00000009 8286, 9 PROTOCOL_ERROR",
    })
    void resets_only_the_stream_for(String what, String frame, String reset) {
        client(frame(1, 5, 5, GET), frame(1, 4, 7, POST + "0f0d 01 32"));
        client(frame);
        assertThat(frames()).containsExactly("RST_STREAM " + reset);
        client(frame(1, 5, 11, GET));
        assertThat(opened.getLast().id()).isEqualTo(11);
    }

    @Test
    void waits_ten_seconds_for_the_rest_of_a_field_section() {
        client(frame(1, 1, 1, "82"));
        now += 9 * SECOND;
        client(frame(9, 0, 1, "86"));
        session.tick(BEGIN + 10 * SECOND - 2);
        assertThat(reached).isEmpty();
        session.tick(BEGIN + 10 * SECOND + 1);
        assertGivenUp(SessionLimit.HEADER_TIMEOUT);
    }

    @Test
    void waits_ten_seconds_for_the_rest_of_each_frame() {
        client("000008 06");
        now += 9 * SECOND;
        session.tick(now);
        client("01 00000000 0000000000000000 000008");
        now += 9 * SECOND;
        session.tick(now);
        assertThat(reached).isEmpty();
        session.tick(now + 2 * SECOND);
        assertGivenUp(SessionLimit.HEADER_TIMEOUT);
    }

    @Test
    void leaves_the_time_for_a_body_to_the_handler() {
        client(frame(1, 4, 1, POST), "000004 00 01 00000001 0000");
        session.tick(BEGIN + 60 * SECOND);
        assertThat(reached).isEmpty();
        Http2ServerStream stream = opened.getLast();
        byte[] body = new byte[10];
        assertThat(stream.read(body, 0, 10)).isEqualTo(2);
        assertThat(stream.read(body, 0, 10)).as("more is to come").isZero();
        client("0000");
        assertThat(stream.read(body, 0, 10)).isEqualTo(2);
        assertThat(stream.read(body, 0, 10)).isEqualTo(-1);
        assertThat(stream.bodyEnded()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"3f45, true", "'', false"})
    void requires_a_smaller_table_once_it_is_acknowledged(String update, boolean accepted) {
        session = session(new Http2Limits(3, 65_535, 1_048_576, 16_384, 100, 1_024, 100, 2, 10, 30, 4, 3, 2));
        begin();
        client(frame(4, 1, 0, ""), frame(1, 5, 1, update + GET));
        assertThat(opened).hasSize(accepted ? 1 : 0);
        assertThat(frames()).isEqualTo(accepted ? List.of() : List.of("GOAWAY 0 COMPRESSION_ERROR"));
    }

    @Test
    void waits_a_while_for_a_request() {
        client(frame(1, 5, 1, GET));
        session.tick(BEGIN + 1_001 * SECOND);
        assertThat(reached).as("one is being processed").isEmpty();
        now = BEGIN + 1_010 * SECOND;
        client(PONG);
        opened.getLast().head(204, null, new ResponseFields(), -1, true);
        opened.getLast().done();
        frames();
        session.tick(BEGIN + 2_010 * SECOND - 1);
        assertThat(reached).isEmpty();
        session.tick(BEGIN + 2_010 * SECOND);
        assertThat(reached).containsExactly(SessionLimit.IDLE_TIMEOUT);
        assertThat(frames()).containsExactly("GOAWAY 1 NO_ERROR");
    }

    @Test
    void ignores_bodies_that_were_sent_before_the_client_saw_that_many_streams_were_reset() {
        session = session(new Http2Limits(300, 65_535, 1_048_576, 16_384, 4_096, 1_024, 100, 2, 10, 30, 4, 3, 2));
        begin();
        for (int id = 1; id < 600; id += 2) {
            client(frame(1, 4, id, POST));
        }
        for (Http2ServerStream stream : opened) {
            stream.head(204, null, new ResponseFields(), -1, true);
            stream.done();
        }
        assertThat(frames()).filteredOn(line -> line.startsWith("RST_STREAM ")).hasSize(300);
        client(frame(0, 0, 1, "00"), frame(1, 5, 3, "40 01 61 01 62"));
        assertThat(frames()).isEmpty();
        assertThat(session.isOver()).isFalse();
    }

    private void assertGivenUp(SessionLimit limit) {
        assertThat(reached).last().isEqualTo(limit);
        assertThat(frames()).last().asString().startsWith("GOAWAY ").endsWith(" ENHANCE_YOUR_CALM");
        assertThat(session.isOver()).isTrue();
    }

    private static String frame(int type, int flags, int streamId, String payload) {
        String bytes = payload.replace(" ", "");
        return "%06x%02x%02x%08x%s".formatted(bytes.length() / 2, type, flags, streamId, bytes);
    }

    private void client(String... hex) {
        byte[] bytes = HexFormat.of().parseHex(String.join("", hex).replace(" ", ""));
        session.receive(bytes, 0, bytes.length, now);
    }

    /** What was sent since the last call, which the client has read now. */
    private List<String> frames() {
        return frames.take(sent);
    }

    @Override
    public OutputBytes bytes() {
        return sent;
    }

    @Override
    public int pending() {
        return unread + sent.size();
    }

    @Override
    public StreamListener opened(Http2ServerStream stream, @Nullable HttpException refusal) {
        opened.add(stream);
        refusals.add(refusal == null ? 0 : refusal.status());
        if (stream.id() == endsAt) {
            session.end(ErrorCode.NO_ERROR, "");
        }
        return this;
    }

    @Override
    public void reached(SessionLimit limit) {
        reached.add(limit);
    }

    @Override
    public void received() {
    }

    @Override
    public void taken() {
    }

    @Override
    public void failed() {
    }
}
