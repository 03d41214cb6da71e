package dev.freshet.client.exchange;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.HpackEncoder;
import dev.freshet.http.http2.Http2FrameWriter;
import dev.freshet.http.http2.Settings;
import dev.freshet.test.network.RawFrame;
import dev.freshet.test.network.RawServer;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;

/** The server's end of an HTTP/2 connection, frame by frame. Reads nothing of what requests say. */
final class Http2Peer {
    private static final int PREFACE = 24;

    private final RawServer.Peer peer;
    private final DataInputStream in;
    private final HpackEncoder encoder = new HpackEncoder(4_096);
    private final OutputBytes out = new OutputBytes(new byte[1_024]);

    /** Shakes hands. */
    Http2Peer(RawServer.Peer peer) throws IOException {
        this.peer = peer;
        this.in = new DataInputStream(peer.in());
        peer.socket().setTcpNoDelay(true);
        peer.in().readNBytes(PREFACE);
        Http2FrameWriter.settings(out, Settings.INITIAL);
        flush();
    }

    /** What a connection does. */
    interface Script {
        void on(Http2Peer peer) throws IOException;
    }

    static RawServer serving(Script script) {
        return RawServer.on(peer -> script.on(new Http2Peer(peer)));
    }

    /** The id of the next stream that the client opens; -1 at the end. Answers SETTINGS. */
    int nextRequest() throws IOException {
        try {
            while (true) {
                RawFrame frame = RawFrame.read(in);
                if (frame.type() == RawFrame.HEADERS) {
                    return frame.stream();
                } else if (frame.type() == RawFrame.SETTINGS && !frame.has(RawFrame.ACK)) {
                    Http2FrameWriter.settingsAck(out);
                    flush();
                } else if (frame.type() == RawFrame.DATA && frame.payload().length > 0) {
                    Http2FrameWriter.windowUpdate(out, 0, frame.payload().length);
                    flush();
                }
            }
        } catch (EOFException e) {
            return -1;
        }
    }

    /** Waits for so many PINGs and answers each. */
    void answerPings(int count) throws IOException {
        int left = count;
        while (left > 0) {
            RawFrame frame = RawFrame.read(in);
            if (frame.type() == RawFrame.PING) {
                raw(RawFrame.frame(RawFrame.PING, RawFrame.ACK, 0, frame.payload()));
                left--;
            }
        }
    }

    /** A head with these names and values in turn behind the status. */
    void head(int stream, boolean end, String status, String... fields) throws IOException {
        int begin = Http2FrameWriter.beginHeaders(out, stream, end);
        encoder.begin(out);
        encoder.encode(out, ":status", status);
        for (int i = 0; i < fields.length; i += 2) {
            encoder.encode(out, fields[i], fields[i + 1]);
        }
        Http2FrameWriter.endHeaders(out, begin, 16_384);
        flush();
    }

    void data(int stream, String text, boolean end) throws IOException {
        Http2FrameWriter.data(out, stream, text.getBytes(), 0, text.length(), end);
        flush();
    }

    /** A response of 200 with this body. */
    void answer(int stream, String text) throws IOException {
        head(stream, false, "200");
        data(stream, text, true);
    }

    void reset(int stream, ErrorCode code) throws IOException {
        Http2FrameWriter.rstStream(out, stream, code);
        flush();
    }

    void goAway(int lastStream, ErrorCode code) throws IOException {
        Http2FrameWriter.goAway(out, lastStream, code, "");
        flush();
    }

    void raw(byte... bytes) throws IOException {
        out.put(bytes);
        flush();
    }

    void close() throws IOException {
        peer.socket().close();
    }

    void awaitEnd() throws IOException {
        peer.awaitEnd();
    }

    private void flush() throws IOException {
        peer.out().write(out.array(), 0, out.size());
        peer.out().flush();
        out.size(0);
    }
}
