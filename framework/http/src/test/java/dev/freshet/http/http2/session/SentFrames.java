package dev.freshet.http.http2.session;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Frame;
import dev.freshet.http.http2.Http2FrameListener;
import dev.freshet.http.http2.Http2FrameReader;
import java.util.ArrayList;
import java.util.List;

/** Reads the frames that a session has sent, a line each. */
final class SentFrames implements Http2FrameListener {
    private final Http2FrameReader reader;
    private List<String> lines = new ArrayList<>();

    private SentFrames(Http2FrameReader reader) {
        this.reader = reader;
    }

    static SentFrames ofServer() {
        return new SentFrames(Http2FrameReader.ofServer(1 << 20));
    }

    static SentFrames ofClient() {
        return new SentFrames(new Http2FrameReader(1 << 20));
    }

    /** What these bytes are, which are forgotten then. */
    List<String> take(OutputBytes sent) {
        lines = new ArrayList<>();
        reader.read(sent.array(), 0, sent.size(), this);
        sent.size(0);
        return lines;
    }

    @Override
    public void headers(int streamId, int length, boolean endStream, boolean endHeaders) {
        lines.add("HEADERS " + streamId + (endStream ? " end" : ""));
    }

    @Override
    public void continuation(int streamId, int length, boolean endHeaders) {
        lines.add("CONTINUATION " + streamId);
    }

    @Override
    public void fragment(int streamId, byte[] bytes, int from, int to) {
    }

    @Override
    public void headersEnd(int streamId, boolean endStream) {
    }

    @Override
    public void dataBegin(int streamId, int length, int padding, boolean endStream) {
        lines.add("DATA " + streamId + " " + length + (endStream ? " end" : ""));
    }

    @Override
    public void data(int streamId, byte[] bytes, int from, int to) {
    }

    @Override
    public void dataEnd(int streamId, boolean endStream) {
    }

    @Override
    public void frame(Frame frame) {
        switch (frame) {
            case Frame.GoAway away -> lines.add("GOAWAY " + away.lastStreamId() + " " + away.code());
            case Frame.RstStream reset -> lines.add("RST_STREAM " + reset.streamId() + " " + reset.code());
            case Frame.WindowUpdate update ->
                    lines.add("WINDOW_UPDATE " + update.streamId() + " " + update.increment());
            default -> lines.add(frame.getClass().getSimpleName());
        }
    }

    @Override
    public void streamError(int streamId, ErrorCode code, String reason) {
        lines.add("error " + reason);
    }
}
