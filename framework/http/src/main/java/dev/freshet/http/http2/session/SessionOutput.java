package dev.freshet.http.http2.session;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.HpackEncoder;
import dev.freshet.http.http2.Http2FrameWriter;
import dev.freshet.http.http2.Http2RequestFields;
import dev.freshet.http.http2.Setting;
import dev.freshet.http.http2.Settings;
import dev.freshet.http.syntax.Ascii;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The output of a connection. Control frames are written at once; DATA waits for windows, outlet space and its turn.
 */
final class SessionOutput implements ResponseFields.Visitor {
    /**
     * DATA is added while fewer bytes are pending: enough for an efficient write, and at most this much delays a
     * response.
     */
    private static final int DATA_AHEAD = 32 * 1024;
    /** The largest DATA frame, whatever the peer allows, so that other streams wait for one such frame at most. */
    private static final int FRAME = 16 * 1024;
    /** Once this much DATA was added, everything added before it has left. */
    static final int DATA_BEHIND_READ = DATA_AHEAD + FRAME;

    private final Outlet out;
    private final PeerGuard guard;
    private final HpackEncoder encoder = new HpackEncoder(Settings.INITIAL.headerTableSize());
    private final SendWindow window = new SendWindow(0, Settings.INITIAL.initialWindowSize());
    private final StreamQueue queue = new StreamQueue();
    private Settings peer = Settings.INITIAL;
    private boolean pumping;
    private long sentData;

    SessionOutput(Outlet out, PeerGuard guard) {
        this.out = out;
        this.guard = guard;
    }

    /** The DATA bytes written so far, on all streams. */
    long sentData() {
        return sentData;
    }

    Settings peer() {
        return peer;
    }

    void begin(Settings own, int connectionWindow) {
        Http2FrameWriter.settings(out.bytes(), own);
        int more = connectionWindow - Settings.INITIAL.initialWindowSize();
        if (more > 0) {
            Http2FrameWriter.windowUpdate(out.bytes(), 0, more);
        }
    }

    /** Applies the peer's SETTINGS. HPACK sizes take effect with the next block, in the order received. */
    void settings(List<Setting> changes, StreamTable<?> streams) {
        int before = peer.initialWindowSize();
        peer = peer.with(changes);
        for (Setting change : changes) {
            if (change.id() == Setting.HEADER_TABLE_SIZE) {
                encoder.peerTableSize(change.value());
            }
        }
        // The acknowledgement precedes DATA that the new windows allow, so that the peer knows which frames follow
        // them.
        Http2FrameWriter.settingsAck(out.bytes());
        int difference = peer.initialWindowSize() - before;
        if (difference != 0) {
            streams.forEach(stream -> stream.sender().shiftWindow(difference));
        }
    }

    void pingAck(long data) {
        Http2FrameWriter.ping(out.bytes(), data, true);
    }

    void ping(long data) {
        Http2FrameWriter.ping(out.bytes(), data, false);
    }

    void goAway(int lastStreamId, ErrorCode code, String reason) {
        Http2FrameWriter.goAway(out.bytes(), lastStreamId, code, reason);
    }

    void reset(int streamId, ErrorCode code) {
        Http2FrameWriter.rstStream(out.bytes(), streamId, code);
    }

    void openPeersWindow(int streamId, int increment) {
        Http2FrameWriter.windowUpdate(out.bytes(), streamId, increment);
    }

    /**
     * Writes the HEADERS of a response.
     *
     * @param date the value of Date, used unless the fields contain one
     * @param length the value of Content-Length; omitted if negative
     * @return the length of the field block
     */
    int head(int streamId, int status, @Nullable String date, ResponseFields fields, long length, boolean endStream) {
        OutputBytes bytes = out.bytes();
        int begin = Http2FrameWriter.beginHeaders(bytes, streamId, endStream);
        encoder.begin(bytes);
        encoder.status(bytes, status);
        if (date != null && !fields.hasDate()) {
            encoder.encode(bytes, "date", date);
        }
        fields.forEach(this);
        if (length >= 0) {
            encoder.contentLength(bytes, length);
        }
        return endHeaders(bytes, begin);
    }

    /**
     * Writes the HEADERS of a request.
     *
     * @return the length of the field block
     */
    int request(int streamId, Http2RequestFields head, boolean endStream) {
        OutputBytes bytes = out.bytes();
        int begin = Http2FrameWriter.beginHeaders(bytes, streamId, endStream);
        head.encode(encoder, bytes);
        return endHeaders(bytes, begin);
    }

    int trailers(int streamId, ResponseFields fields) {
        OutputBytes bytes = out.bytes();
        int begin = Http2FrameWriter.beginHeaders(bytes, streamId, true);
        encoder.begin(bytes);
        fields.forEach(this);
        return endHeaders(bytes, begin);
    }

    /** Ends the field block that began with {@code begin} and returns its length without frame headers. */
    private int endHeaders(OutputBytes bytes, int begin) {
        int length = bytes.size() - begin - Http2FrameWriter.HEADER_LENGTH;
        Http2FrameWriter.endHeaders(bytes, begin, peer.maxFrameSize());
        return length;
    }

    @Override
    public void field(String name, String value) {
        if (!ofConnection(name)) {
            encoder.encode(out.bytes(), name, Ascii.withoutBlanks(value));
        }
    }

    void endStream(int streamId) {
        Http2FrameWriter.data(out.bytes(), streamId, new byte[0], 0, 0, true);
    }

    /** Queues a stream that now has something to send. */
    void ready(StreamSender sender) {
        queue.add(sender);
        pump();
    }

    void notReady(StreamSender sender) {
        queue.remove(sender);
    }

    void opened(int increment) {
        window.opened(increment);
        pump();
    }

    /** Whether the connection's window is open this far. */
    boolean hasRoom(int bytes) {
        return window.size() >= bytes;
    }

    /** Adds DATA while the outlet has space and the connection's window is open. */
    void pump() {
        if (pumping) {
            return;
        }
        pumping = true;
        try {
            StreamSender sender = queue.first();
            while (sender != null && window.size() > 0 && out.pending() < DATA_AHEAD) {
                int most = Math.min(window.size(), Math.min(FRAME, peer.maxFrameSize()));
                int sent = sender.putFrame(out.bytes(), most);
                window.sent(sent);
                sentData += sent;
                guard.dataSent(sent);
                if (sender.isReady()) {
                    queue.sentOne(sender);
                } else {
                    queue.remove(sender);
                    sender.drained();
                }
                sender = queue.first();
            }
        } finally {
            pumping = false;
        }
    }

    /** Headers that concern an HTTP/1.1 connection are not allowed here (RFC 9113 section 8.2.2). */
    private static boolean ofConnection(String name) {
        return switch (name.length()) {
            case 7 -> name.equalsIgnoreCase("Upgrade");
            case 10 -> name.equalsIgnoreCase("Keep-Alive");
            case 16 -> name.equalsIgnoreCase("Proxy-Connection");
            default -> false;
        };
    }
}
