package dev.freshet.client.exchange;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.FrameWriter;
import dev.freshet.http.http2.HpackEncoder;
import dev.freshet.http.http2.Settings;
import dev.freshet.test.network.RawServer;
import java.io.IOException;

/** The server's end of an HTTP/2 connection, frame by frame. Reads nothing of what requests say. */
final class Http2Peer {
    private static final int PREFACE = 24;
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int ACK = 1;

    private final RawServer.Peer peer;
    private final HpackEncoder encoder = new HpackEncoder(4_096);
    private final OutputBytes out = new OutputBytes(new byte[1_024]);

    /** Shakes hands. */
    Http2Peer(RawServer.Peer peer) throws IOException {
        this.peer = peer;
        peer.socket().setTcpNoDelay(true);
        peer.in().readNBytes(PREFACE);
        FrameWriter.settings(out, Settings.INITIAL);
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
        while (true) {
            byte[] header = peer.in().readNBytes(9);
            if (header.length < 9) {
                return -1;
            }
            int length = (header[0] & 0xff) << 16 | (header[1] & 0xff) << 8 | header[2] & 0xff;
            peer.in().readNBytes(length);
            if (header[3] == HEADERS) {
                return (header[5] & 0x7f) << 24 | (header[6] & 0xff) << 16 | (header[7] & 0xff) << 8 | header[8] & 0xff;
            } else if (header[3] == SETTINGS && (header[4] & ACK) == 0) {
                FrameWriter.settingsAck(out);
                flush();
            } else if (header[3] == DATA && length > 0) {
                FrameWriter.windowUpdate(out, 0, length);
                flush();
            }
        }
    }

    /** Waits for so many PINGs and answers each. */
    void answerPings(int count) throws IOException {
        int left = count;
        while (left > 0) {
            byte[] header = peer.in().readNBytes(9);
            if (header.length < 9) {
                throw new IOException("the client has closed");
            }
            byte[] payload = peer.in().readNBytes((header[1] & 0xff) << 8 | header[2] & 0xff);
            if (header[3] == PING) {
                header[4] = ACK;
                out.put(header);
                out.put(payload);
                flush();
                left--;
            }
        }
    }

    /** A head with these names and values in turn behind the status. */
    void head(int stream, boolean end, String status, String... fields) throws IOException {
        int begin = FrameWriter.beginHeaders(out, stream, end);
        encoder.begin(out);
        encoder.encode(out, ":status", status);
        for (int i = 0; i < fields.length; i += 2) {
            encoder.encode(out, fields[i], fields[i + 1]);
        }
        FrameWriter.endHeaders(out, begin, 16_384);
        flush();
    }

    void data(int stream, String text, boolean end) throws IOException {
        FrameWriter.data(out, stream, text.getBytes(), 0, text.length(), end);
        flush();
    }

    /** A response of 200 with this body. */
    void answer(int stream, String text) throws IOException {
        head(stream, false, "200");
        data(stream, text, true);
    }

    void reset(int stream, ErrorCode code) throws IOException {
        FrameWriter.rstStream(out, stream, code);
        flush();
    }

    void goAway(int lastStream, ErrorCode code) throws IOException {
        FrameWriter.goAway(out, lastStream, code, "");
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
