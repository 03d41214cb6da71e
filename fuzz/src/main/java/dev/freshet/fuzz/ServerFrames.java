package dev.freshet.fuzz;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.FieldSection;
import dev.freshet.http.http2.Frame;
import dev.freshet.http.http2.FrameListener;
import dev.freshet.http.http2.FrameReader;
import dev.freshet.http.http2.HpackDecoder;
import dev.freshet.http.http2.Http2ResponseHead;
import java.util.HashSet;
import java.util.Set;

/** Reads what a server sends, as a client does that takes nothing but what the RFC allows. */
final class ServerFrames implements FrameListener {
    private final FrameReader reader = FrameReader.ofServer(FrameReader.MAX_MAX_FRAME_SIZE);
    private final HpackDecoder decoder = new HpackDecoder(1 << 20);
    private final FieldSection section = new FieldSection(1 << 20, 1_000);
    private final Http2ResponseHead head = new Http2ResponseHead(section);
    private final Set<Integer> ended = new HashSet<>();

    void read(byte[] bytes, int length) {
        reader.read(bytes, 0, length, this);
        if (!reader.betweenFrames()) {
            throw new AssertionError("the server stopped within a frame");
        }
    }

    private void open(int streamId) {
        if (ended.contains(streamId)) {
            throw new AssertionError("a frame behind the end of stream " + streamId);
        }
    }

    private void end(int streamId, boolean endStream) {
        if (endStream) {
            ended.add(streamId);
        }
    }

    @Override
    public void headers(int streamId, int length, boolean endStream, boolean endHeaders) {
        open(streamId);
        decoder.begin(section);
    }

    @Override
    public void continuation(int streamId, int length, boolean endHeaders) {
        open(streamId);
    }

    @Override
    public void fragment(int streamId, byte[] bytes, int from, int to) {
        decoder.decode(bytes, from, to);
    }

    @Override
    public void headersEnd(int streamId, boolean endStream) {
        decoder.end();
        head.read(streamId, endStream, true);
        Lines.of(head.headers());
        end(streamId, endStream);
    }

    @Override
    public void dataBegin(int streamId, int length, int padding, boolean endStream) {
        open(streamId);
    }

    @Override
    public void data(int streamId, byte[] bytes, int from, int to) {
        open(streamId);
    }

    @Override
    public void dataEnd(int streamId, boolean endStream) {
        end(streamId, endStream);
    }

    @Override
    public void frame(Frame frame) {
        if (frame instanceof Frame.RstStream reset) {
            ended.add(reset.streamId());
        }
    }

    @Override
    public void streamError(int streamId, ErrorCode code, String reason) {
        throw new AssertionError("the server sent what is an error of stream " + streamId + ": " + reason);
    }
}
