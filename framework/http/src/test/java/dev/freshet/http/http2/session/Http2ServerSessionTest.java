package dev.freshet.http.http2.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.freshet.http.HttpException;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.HpackEncoder;
import dev.freshet.http.http2.Http2FrameWriter;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.http.http2.Priority;
import dev.freshet.http.http2.Settings;
import dev.freshet.http.pace.SendRate;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A session between bytes and bytes: no socket, no thread, and time as it is told. */
class Http2ServerSessionTest implements Outlet, SessionListener, StreamListener {
    private static final long SECOND = 1_000_000_000;
    /** What the session's PING says that follows the first GOAWAY. */
    private static final long DRAIN_PING = 0x6672_6573_6865_7400L;

    private final OutputBytes sent = new OutputBytes(new byte[1024]);
    private final SentFrames frames = SentFrames.ofServer();
    private final HpackEncoder encoder = new HpackEncoder(4096);
    private final List<Http2ServerStream> opened = new ArrayList<>();
    private final List<SessionLimit> reached = new ArrayList<>();
    private final Http2ServerSession session = new Http2ServerSession(Http2Limits.DEFAULT, 1 << 20,
            new SessionTimes(60 * SECOND, 10 * SECOND, SendRate.ofStall(15 * SECOND)), this, this, 0);
    private int room = Integer.MAX_VALUE;
    private int failed;

    @BeforeEach
    void begin() {
        session.begin();
        client(out -> {
            Http2FrameWriter.clientPreface(out);
            Http2FrameWriter.settings(out, Settings.INITIAL);
        });
        frames();
    }

    @Test
    void sends_data_as_far_as_both_windows_go() {
        Http2ServerStream stream = open(1);
        stream.head(200, null, new ResponseFields(), -1, false);
        assertThat(stream.send(new byte[100_000], 0, 100_000, true)).isFalse();
        assertThat(frames()).isEqualTo(List.of("HEADERS 1", "DATA 1 16384", "DATA 1 16384"));
        session.roomMade();
        session.roomMade();
        assertThat(frames()).isEqualTo(List.of("DATA 1 16384", "DATA 1 16383"));
        client(out -> Http2FrameWriter.windowUpdate(out, 0, 10_000));
        assertThat(frames()).as("the stream's window is closed").isEmpty();
        client(out -> Http2FrameWriter.windowUpdate(out, 1, 100_000));
        assertThat(frames()).isEqualTo(List.of("DATA 1 10000"));
        client(out -> Http2FrameWriter.windowUpdate(out, 0, 100_000));
        assertThat(frames()).isEqualTo(List.of("DATA 1 16384", "DATA 1 8081 end"));
        assertThat(stream.isTaken()).isTrue();
    }

    @Test
    void streams_with_something_to_send_take_turns() {
        client(out -> Http2FrameWriter.windowUpdate(out, 0, 1 << 20));
        room = 0;
        for (int id : new int[] {1, 3}) {
            Http2ServerStream stream = open(id);
            stream.head(200, null, new ResponseFields(), -1, false);
            stream.send(new byte[30_000], 0, 30_000, true);
        }
        frames();
        room = Integer.MAX_VALUE;
        session.roomMade();
        assertThat(frames()).isEqualTo(List.of("DATA 1 16384", "DATA 3 16384"));
        session.roomMade();
        assertThat(frames()).isEqualTo(List.of("DATA 1 13616 end", "DATA 3 13616 end"));
    }

    @Test
    void a_place_is_free_when_the_stream_is_closed_and_no_one_works_for_it() {
        Http2ServerStream stream = open(1);
        client(out -> Http2FrameWriter.rstStream(out, 1, ErrorCode.CANCEL));
        assertThat(failed).isEqualTo(1);
        assertThat(session.streams()).isEqualTo(1);
        stream.done();
        assertThat(session.streams()).isZero();
        Http2ServerStream other = open(3);
        other.head(204, null, new ResponseFields(), -1, true);
        assertThat(session.streams()).isEqualTo(1);
        other.done();
        assertThat(session.streams()).isZero();
    }

    @Test
    void an_unfinished_answer_is_reset_when_its_work_is_done() {
        Http2ServerStream stream = open(1);
        stream.head(200, null, new ResponseFields(), -1, false);
        stream.done();
        assertThat(frames()).isEqualTo(List.of("HEADERS 1", "RST_STREAM 1 INTERNAL_ERROR"));
    }

    @Test
    void windows_open_again_as_a_body_is_read() {
        client(out -> head(out, 1, false));
        Http2ServerStream stream = opened.getLast();
        client(out -> {
            for (int i = 0; i < 3; i++) {
                Http2FrameWriter.data(out, 1, new byte[16_000], 0, 16_000, false);
            }
        });
        assertThat(frames()).as("nothing was read").isEmpty();
        assertThat(stream.read(new byte[32_767], 0, 32_767)).isEqualTo(32_767);
        assertThat(frames()).isEmpty();
        assertThat(stream.read(new byte[1], 0, 1)).isEqualTo(1);
        assertThat(frames()).isEqualTo(List.of("WINDOW_UPDATE 1 32768"));
        client(out -> {
            for (int i = 0; i < 4; i++) {
                Http2FrameWriter.data(out, 1, new byte[16_384], 0, 16_384, false);
            }
        });
        assertThat(frames()).as("more than the window").isEqualTo(List.of("RST_STREAM 1 FLOW_CONTROL_ERROR"));
    }

    @Test
    void leaves_in_two_steps() {
        open(1);
        session.drain(SECOND);
        List<String> first = frames();
        assertThat(first).hasSize(2).first().isEqualTo("GOAWAY 2147483647 NO_ERROR");
        Http2ServerStream late = open(3);
        session.tick(3 * SECOND);
        assertThat(frames()).isEqualTo(List.of("GOAWAY 3 NO_ERROR"));
        client(out -> head(out, 5, true));
        client(out -> head(out, 7, false));
        client(out -> Http2FrameWriter.data(out, 7, new byte[100], 0, 100, true));
        assertThat(frames()).as("what comes too late is passed over").isEmpty();
        assertThat(session.isOver()).isFalse();
        for (Http2ServerStream stream : List.of(opened.getFirst(), late)) {
            stream.head(200, null, new ResponseFields(), 0, true);
            stream.done();
        }
        assertThat(session.isOver()).isTrue();
    }

    @Test
    void waits_a_second_before_the_second_step() {
        open(1);
        client(out -> Http2FrameWriter.ping(out, DRAIN_PING, true));
        assertThat(frames()).as("an answer to nothing").isEmpty();
        session.drain(5 * SECOND);
        frames();
        session.tick(6 * SECOND - 1);
        client(out -> Http2FrameWriter.ping(out, 1, true));
        assertThat(frames()).isEmpty();
        session.tick(6 * SECOND + 1);
        assertThat(frames()).isEqualTo(List.of("GOAWAY 1 NO_ERROR"));
    }

    @Test
    void leaves_as_soon_as_the_client_has_seen_the_first_step() {
        open(1);
        session.drain(5 * SECOND);
        frames();
        client(out -> Http2FrameWriter.ping(out, DRAIN_PING, true));
        assertThat(frames()).isEqualTo(List.of("GOAWAY 1 NO_ERROR"));
        session.tick(9 * SECOND);
        assertThat(frames()).as("once").isEmpty();
    }

    @Test
    void shows_the_streams_that_it_counts() {
        open(1);
        Http2ServerStream other = open(3);
        List<Integer> shown = new ArrayList<>();
        session.forEachStream(stream -> shown.add(stream.id()));
        assertThat(shown).containsExactlyInAnyOrder(1, 3);
        other.head(204, null, new ResponseFields(), -1, true);
        other.done();
        shown.clear();
        session.forEachStream(stream -> shown.add(stream.id()));
        assertThat(shown).containsExactly(1);
    }

    @Test
    void a_connection_error_fails_every_stream() {
        open(1);
        open(3);
        client(out -> Http2FrameWriter.windowUpdate(out, 9, 1));
        assertThat(frames()).isEqualTo(List.of("GOAWAY 3 PROTOCOL_ERROR"));
        assertThat(failed).isEqualTo(2);
        assertThat(session.isOver()).isTrue();
        client(out -> Http2FrameWriter.ping(out, 1, false));
        assertThat(frames()).as("nothing is read any more").isEmpty();
    }

    @Test
    void time_limits_end_what_does_not_go_on() {
        Http2ServerStream stream = open(1);
        stream.head(200, null, new ResponseFields(), -1, false);
        stream.send(new byte[200_000], 0, 200_000, true);
        session.roomMade();
        session.roomMade();
        frames();
        session.tick(SECOND);
        session.tick(15 * SECOND);
        assertThat(frames()).isEmpty();
        session.tick(17 * SECOND);
        assertThat(frames()).isEqualTo(List.of("RST_STREAM 1 CANCEL"));
        stream.done();
        session.tick(200 * SECOND);
        assertThat(frames()).isEqualTo(List.of("GOAWAY 1 NO_ERROR"));
        assertThat(reached).containsExactly(SessionLimit.WRITE_TIMEOUT, SessionLimit.IDLE_TIMEOUT);
    }

    @Test
    void a_stream_that_waits_for_others_of_its_connection_does_not_stall() {
        client(out -> Http2FrameWriter.windowUpdate(out, 0, 1 << 20));
        for (int id : new int[] {1, 3}) {
            client(out -> head(out, id, true));
            client(out -> Http2FrameWriter.windowUpdate(out, id, 1 << 20));
        }
        opened.getFirst().head(200, null, new ResponseFields(), -1, false);
        Http2ServerStream urgent = opened.getLast();
        client(out -> ClientScript.priorityUpdate(out, 3, new Priority(0, false)));
        urgent.head(200, null, new ResponseFields(), -1, false);
        room = 0;
        opened.getFirst().send(new byte[50_000], 0, 50_000, true);
        urgent.send(new byte[1 << 20], 0, 1 << 20, true);
        for (int second = 1; second < 60; second += 4) {
            room = Integer.MAX_VALUE;
            session.roomMade();
            room = 0;
            sent.size(0);
            session.tick(second * SECOND);
        }
        assertThat(reached).as("the connection moves").isEmpty();
        session.tick(80 * SECOND);
        assertThat(reached).as("it does not").containsExactly(SessionLimit.WRITE_TIMEOUT, SessionLimit.WRITE_TIMEOUT);
    }

    @Test
    void small_appends_to_what_waits_copy_about_what_they_add() {
        Http2ServerStream stream = open(1);
        stream.head(200, null, new ResponseFields(), -1, false);
        byte[] message = new byte[100];
        room = 0;
        stream.send(message, 0, message.length, false);
        stream.sender().keepRest();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 1; i < 10_000; i++) {
            stream.sender().append(message, 0, message.length);
            stream.sender().keepRest();
        }
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).as("bytes allocated for a million")
                .isLessThan(8_000_000);
        assertThat(stream.sender().waiting()).isEqualTo(1_000_000);
    }

    @Test
    void what_was_appended_is_sent_in_order_whatever_went_before() {
        client(out -> Http2FrameWriter.windowUpdate(out, 0, 1 << 30));
        Http2ServerStream stream = open(1);
        client(out -> Http2FrameWriter.windowUpdate(out, 1, 1 << 30));
        stream.head(200, null, new ResponseFields(), -1, false);
        frames();
        room = 0;
        byte next = 0;
        byte expected = 0;
        for (int i = 0; i < 300; i++) {
            byte[] message = new byte[1 + i * 7 % 900];
            for (int j = 0; j < message.length; j++) {
                message[j] = next++;
            }
            if (stream.isTaken()) {
                stream.send(message, 0, message.length, false);
                stream.sender().keepRest();
            } else {
                stream.sender().append(message, 0, message.length);
            }
            if (i % 10 == 9) {
                room = Integer.MAX_VALUE;
                session.roomMade();
                room = 0;
                for (int at = 0; at < sent.size(); at += 9) {
                    int length = (sent.array()[at + 1] & 0xff) << 8 | sent.array()[at + 2] & 0xff;
                    for (int j = 0; j < length; j++) {
                        assertThat(sent.array()[at + 9 + j]).isEqualTo(expected++);
                    }
                    at += length;
                }
                sent.size(0);
            }
        }
        assertThat(stream.isTaken()).isTrue();
        assertThat(expected).isEqualTo(next);
    }

    @Test
    void ten_field_sections_over_the_limits_are_endured_whatever_their_stream() {
        for (int id = 1; id <= 9; id += 2) {
            int stream = id;
            client(out -> head(out, stream, false));
            client(out -> large(out, stream));
        }
        assertThat(reached).as("trailers").hasSize(5).containsOnly(SessionLimit.HEAD_SIZE);
        client(out -> head(out, 11, false));
        client(out -> Http2FrameWriter.rstStream(out, 11, ErrorCode.CANCEL));
        session.drain(0);
        session.tick(2 * SECOND);
        for (int i = 0; i < 4; i++) {
            client(out -> large(out, 13));
        }
        assertThat(reached).as("passed over, as the server leaves").hasSize(9).containsOnly(SessionLimit.HEAD_SIZE);
        frames();
        client(out -> large(out, 13));
        assertThat(frames()).isEqualTo(List.of("GOAWAY 11 ENHANCE_YOUR_CALM"));
        assertThat(reached).endsWith(SessionLimit.HEAD_SIZE, SessionLimit.RESETS);
    }

    private void large(OutputBytes out, int streamId) {
        int begin = Http2FrameWriter.beginHeaders(out, streamId, true);
        encoder.begin(out);
        for (int i = 0; i <= Http2Limits.DEFAULT.maxHeaderCount(); i++) {
            encoder.encode(out, "x", "y");
        }
        Http2FrameWriter.endHeaders(out, begin, 16_384);
    }

    private Http2ServerStream open(int streamId) {
        client(out -> head(out, streamId, true));
        return opened.getLast();
    }

    private void head(OutputBytes out, int streamId, boolean end) {
        int begin = Http2FrameWriter.beginHeaders(out, streamId, end);
        encoder.begin(out);
        encoder.encode(out, ":method", end ? "GET" : "POST");
        encoder.encode(out, ":scheme", "http");
        encoder.encode(out, ":authority", "a");
        encoder.encode(out, ":path", "/");
        Http2FrameWriter.endHeaders(out, begin, 16_384);
    }

    private void client(Consumer<OutputBytes> frames) {
        OutputBytes out = new OutputBytes(new byte[256]);
        frames.accept(out);
        session.receive(out.array(), 0, out.size(), 0);
    }

    /** What was sent since the last call. */
    private List<String> frames() {
        return frames.take(sent);
    }

    @Override
    public OutputBytes bytes() {
        return sent;
    }

    @Override
    public int pending() {
        return room == 0 ? Integer.MAX_VALUE : sent.size();
    }

    @Override
    public StreamListener opened(Http2ServerStream stream, @Nullable HttpException refusal) {
        opened.add(stream);
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
        failed++;
    }
}
