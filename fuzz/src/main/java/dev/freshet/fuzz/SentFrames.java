package dev.freshet.fuzz;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.FieldSection;
import dev.freshet.http.http2.Frame;
import dev.freshet.http.http2.HpackDecoder;
import dev.freshet.http.http2.Http2FrameListener;
import dev.freshet.http.http2.Http2FrameReader;
import dev.freshet.http.http2.Http2RequestHead;
import dev.freshet.http.http2.Http2ResponseHead;
import java.util.HashSet;
import java.util.Set;

/** Reads the output of a session like a peer that accepts only what the RFC allows. */
final class SentFrames implements Http2FrameListener {
    private final boolean ofClient;
    private final Http2FrameReader reader;
    private final HpackDecoder decoder = new HpackDecoder(1 << 20);
    private final FieldSection section = new FieldSection(1 << 20, 1_000);
    private final Http2ResponseHead response = new Http2ResponseHead(section);
    private final Http2RequestHead request = new Http2RequestHead(section);
    private final Set<Integer> ended = new HashSet<>();
    private int lastStreamId;

    private SentFrames(boolean ofClient) {
        this.ofClient = ofClient;
        int most = Http2FrameReader.MAX_MAX_FRAME_SIZE;
        this.reader = ofClient ? new Http2FrameReader(most) : Http2FrameReader.ofServer(most);
    }

    static SentFrames ofServer() {
        return new SentFrames(false);
    }

    static SentFrames ofClient() {
        return new SentFrames(true);
    }

    void read(byte[] bytes, int length) {
        reader.read(bytes, 0, length, this);
        if (!reader.betweenFrames()) {
            throw new AssertionError("the session stopped within a frame");
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
        if (!ofClient) {
            response.read(streamId, endStream, true);
        } else if (streamId > lastStreamId) {
            lastStreamId = streamId;
            request.read(streamId, endStream, true);
        } else {
            Http2RequestHead.checkTrailers(streamId, section);
        }
        Lines.of(section.headers());
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
        throw new AssertionError("the session sent what is an error of stream " + streamId + ": " + reason);
    }
}
