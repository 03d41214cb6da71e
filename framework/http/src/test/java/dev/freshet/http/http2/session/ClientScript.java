package dev.freshet.http.http2.session;

import dev.freshet.http.HttpException;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.FieldSection;
import dev.freshet.http.http2.Frame;
import dev.freshet.http.http2.HpackDecoder;
import dev.freshet.http.http2.HpackEncoder;
import dev.freshet.http.http2.Http2FrameListener;
import dev.freshet.http.http2.Http2FrameReader;
import dev.freshet.http.http2.Http2FrameWriter;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.http.http2.Priority;
import dev.freshet.http.http2.Setting;
import dev.freshet.http.http2.Settings;
import dev.freshet.http.pace.SendRate;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A client that keeps to the rules, and the server session to test. */
final class ClientScript implements Outlet, SessionListener, StreamListener, Http2FrameListener {
    static final long SECOND = 1_000_000_000;
    static final int MOST_BODY = 70_000;
    /** The window of the connection is small, so that tests see when it opens: after 50,000 bytes. */
    private static final Http2Limits LIMITS =
            new Http2Limits(100, 65_535, 100_000, 16_384, 4_096, 16_384, 100, 8, 10, 30, 2_000, 100, 2);

    final HpackDecoder decoder = new HpackDecoder(4_096);
    private final OutputBytes sent = new OutputBytes(new byte[1024]);
    private final Http2FrameReader reader = Http2FrameReader.ofServer(1 << 20);
    private final FieldSection section = new FieldSection(16_384, 100);
    private final HpackEncoder encoder = new HpackEncoder(4_096);
    private final List<String> told = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private final Http2ServerSession session;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private @Nullable Http2ServerStream latest;
    private boolean room = true;
    private long payload;

    ClientScript() {
        this(SendRate.ofStall(15 * SECOND));
    }

    ClientScript(SendRate rate) {
        this(LIMITS, rate);
    }

    /** To a server that gives each stream this window. */
    static ClientScript withWindow(int size) {
        Http2Limits limits = new Http2Limits(100, size, 100_000, 16_384, 4_096, 16_384, 100, 8, 10, 30, 2_000, 100, 2);
        return new ClientScript(limits, SendRate.ofStall(15 * SECOND));
    }

    private ClientScript(Http2Limits limits, SendRate rate) {
        SessionTimes times = new SessionTimes(600 * SECOND, 10 * SECOND, rate);
        session = new Http2ServerSession(limits, MOST_BODY, times, this, this, 0);
        session.begin();
        client(out -> {
            Http2FrameWriter.clientPreface(out);
            Http2FrameWriter.settings(out, Settings.INITIAL);
        });
        sent();
    }

    Http2ServerSession session() {
        return session;
    }

    void client(Consumer<OutputBytes> frames) {
        OutputBytes out = new OutputBytes(new byte[256]);
        frames.accept(out);
        session.receive(out.array(), 0, out.size(), 0);
    }

    /** Sends the initial settings with this change. */
    void setting(int id, int value) {
        client(out -> Http2FrameWriter.settings(out, Settings.INITIAL.with(List.of(new Setting(id, value)))));
        if (id == Setting.HEADER_TABLE_SIZE) {
            decoder.maxTableSize(value);
        }
    }

    void priority(int streamId, Priority priority) {
        client(out -> priorityUpdate(out, streamId, priority));
    }

    /** Writes a PRIORITY_UPDATE for one of the first 127 streams (RFC 9218 section 7.1). */
    static void priorityUpdate(OutputBytes out, int streamId, Priority priority) {
        String value = priority.toString();
        out.put(new byte[] {0, 0, (byte) (4 + value.length()), 0x10, 0, 0, 0, 0, 0, 0, 0, 0, (byte) streamId});
        out.putLatin1(value);
    }

    /** The stream that was opened last. */
    Http2ServerStream latest() {
        return Objects.requireNonNull(latest);
    }

    Http2ServerStream get(int streamId) {
        headers(streamId, true, ":method: GET", ":scheme: http", ":authority: a", ":path: /");
        return latest();
    }

    Http2ServerStream post(int streamId, String... more) {
        List<String> fields = new ArrayList<>(List.of(":method: POST", ":scheme: http", ":authority: a", ":path: /"));
        fields.addAll(List.of(more));
        headers(streamId, false, fields.toArray(String[]::new));
        return latest();
    }

    void headers(int streamId, boolean end, String... fields) {
        client(out -> {
            int begin = Http2FrameWriter.beginHeaders(out, streamId, end);
            encoder.begin(out);
            for (String field : fields) {
                int colon = field.indexOf(": ", 1);
                encoder.encode(out, field.substring(0, colon), field.substring(colon + 2));
            }
            Http2FrameWriter.endHeaders(out, begin, 16_384);
        });
    }

    void data(int streamId, int length, boolean end) {
        for (int left = length; left > 0 || length == 0; left -= 16_000) {
            int part = Math.min(left, 16_000);
            client(out -> Http2FrameWriter.data(out, streamId, new byte[part], 0, part, end && part == length));
            if (length == 0) {
                return;
            }
        }
    }

    /** One byte and the most padding that a frame can have: 256 bytes with its length. */
    void padded(int streamId, boolean end) {
        byte[] frame = new byte[9 + 257];
        frame[1] = 1;
        frame[2] = 1;
        frame[4] = (byte) (end ? 9 : 8);
        frame[8] = (byte) streamId;
        frame[9] = (byte) 255;
        session.receive(frame, 0, frame.length, 0);
    }

    /** Whether the socket takes anything. */
    void room(boolean open) {
        room = open;
        if (open) {
            session.roomMade();
        }
    }

    /** The frames that the session has sent since the last call. */
    List<String> sent() {
        lines.clear();
        reader.read(sent.array(), 0, sent.size(), this);
        sent.size(0);
        return List.copyOf(lines);
    }

    /** The frames until nothing more comes, as the socket takes all of them. */
    List<String> allSent() {
        List<String> all = new ArrayList<>();
        for (List<String> more = sent(); !more.isEmpty(); more = sent()) {
            all.addAll(more);
            session.roomMade();
        }
        return all;
    }

    /** What streams and the session have told since the last call. */
    List<String> told() {
        List<String> copy = List.copyOf(told);
        told.clear();
        return copy;
    }

    /** All DATA received so far. */
    byte[] body() {
        return body.toByteArray();
    }

    /** The payload of all HEADERS and DATA received so far. */
    long payload() {
        return payload;
    }

    @Override
    public OutputBytes bytes() {
        return sent;
    }

    @Override
    public int pending() {
        return room ? sent.size() : Integer.MAX_VALUE;
    }

    @Override
    public StreamListener opened(Http2ServerStream stream, @Nullable HttpException refusal) {
        latest = stream;
        return this;
    }

    @Override
    public void reached(SessionLimit limit) {
        told.add("reached " + limit);
    }

    @Override
    public void received() {
        told.add("received");
    }

    @Override
    public void taken() {
        told.add("taken");
    }

    @Override
    public void failed() {
        told.add("failed");
    }

    @Override
    public void headers(int streamId, int length, boolean endStream, boolean endHeaders) {
        payload += length;
        section.clear();
        decoder.begin(section);
    }

    @Override
    public void continuation(int streamId, int length, boolean endHeaders) {
        payload += length;
    }

    @Override
    public void fragment(int streamId, byte[] bytes, int from, int to) {
        decoder.decode(bytes, from, to);
    }

    @Override
    public void headersEnd(int streamId, boolean endStream) {
        decoder.end();
        StringBuilder fields = new StringBuilder();
        section.headers().forEach((name, value) -> fields.append(' ').append(name).append('=').append(value));
        lines.add("HEADERS " + streamId + fields + (endStream ? " end" : ""));
    }

    @Override
    public void dataBegin(int streamId, int length, int padding, boolean endStream) {
        payload += length;
        lines.add("DATA " + streamId + " " + length + (endStream ? " end" : ""));
    }

    @Override
    public void data(int streamId, byte[] bytes, int from, int to) {
        body.write(bytes, from, to - from);
    }

    @Override
    public void dataEnd(int streamId, boolean endStream) {
    }

    @Override
    public void frame(Frame frame) {
        switch (frame) {
            case Frame.GoAway away -> lines.add("GOAWAY " + away.lastStreamId() + " " + away.code());
            case Frame.RstStream reset -> lines.add("RST_STREAM " + reset.streamId() + " " + reset.code());
            case Frame.WindowUpdate update -> lines.add("WINDOW " + update.streamId() + " " + update.increment());
            default -> {
            }
        }
    }

    @Override
    public void streamError(int streamId, ErrorCode code, String reason) {
        throw new AssertionError(reason);
    }
}
