package dev.freshet.fuzz;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Frame;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2FrameListener;
import dev.freshet.http.http2.Http2FrameReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Frames of a client and of a server, including their field blocks. */
final class Http2FramesTarget implements FuzzTarget {
    @Override
    public void test(byte[] input) {
        Cuts.outcome(input, () -> new Frames(true));
        Cuts.outcome(input, () -> new Frames(false));
    }

    private static final class Frames implements Reading, Http2FrameListener {
        private static final byte[] PREFACE =
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        private static final int MAX_FRAME = 16_384;

        private final Http2FrameReader reader;
        private final FieldBlocks blocks = new FieldBlocks(4_096);
        private final List<String> lines = new ArrayList<>();
        private final StringBuilder data = new StringBuilder();
        private int open;
        private int left;
        private boolean closed;

        Frames(boolean fromClient) {
            reader = fromClient ? new Http2FrameReader(MAX_FRAME) : Http2FrameReader.ofServer(MAX_FRAME);
            if (fromClient) {
                reader.read(PREFACE, 0, PREFACE.length, this);
            }
        }

        @Override
        public void read(byte[] bytes, int from, int to) {
            if (closed) {
                return;
            }
            try {
                reader.read(bytes, from, to, this);
            } catch (Http2Exception e) {
                require(e.endsConnection(), "a framing error that is not of the connection");
                lines.add(e.code() + " " + e.reason());
                closed = true;
            }
        }

        private static void require(boolean kept, String rule) {
            if (!kept) {
                throw new AssertionError(rule);
            }
        }

        @Override
        public void headers(int streamId, int length, boolean endStream, boolean endHeaders) {
            require(open == 0 && left == 0 && (streamId & 1) == 1, "HEADERS inside of something");
            lines.add("headers " + streamId + " " + length + " " + endStream + " " + endHeaders);
            open = streamId;
            left = length;
            blocks.begin();
        }

        @Override
        public void continuation(int streamId, int length, boolean endHeaders) {
            require(streamId == open && left == 0, "CONTINUATION of another block");
            lines.add("continuation " + streamId + " " + length + " " + endHeaders);
            left = length;
        }

        @Override
        public void fragment(int streamId, byte[] bytes, int from, int to) {
            take(streamId, from, to);
            blocks.decode(bytes, from, to);
        }

        private void take(int streamId, int from, int to) {
            require(streamId == open && from < to, "a piece of nothing");
            left -= to - from;
            require(left >= 0, "more than was announced");
        }

        @Override
        public void headersEnd(int streamId, boolean endStream) {
            require(streamId == open && left == 0, "the end of another block");
            lines.add("end " + streamId + " " + endStream);
            open = 0;
            blocks.end();
            blocks.interpret(streamId, endStream);
        }

        @Override
        public void dataBegin(int streamId, int length, int padding, boolean endStream) {
            require(open == 0 && padding <= 256 && length + padding <= MAX_FRAME, "DATA that does not fit");
            lines.add("data " + streamId + " " + length + "+" + padding + " " + endStream);
            open = streamId;
            left = length;
            data.setLength(0);
        }

        @Override
        public void data(int streamId, byte[] bytes, int from, int to) {
            take(streamId, from, to);
            data.append(Lines.text(bytes, from, to));
        }

        @Override
        public void dataEnd(int streamId, boolean endStream) {
            require(streamId == open && left == 0, "the end of other data");
            lines.add("data end " + streamId + " " + endStream + " " + data);
            open = 0;
        }

        @Override
        public void frame(Frame frame) {
            require(open == 0, "a frame inside of another");
            lines.add(frame.toString());
        }

        @Override
        public void streamError(int streamId, ErrorCode code, String reason) {
            require(streamId != 0, "an error of stream 0");
            lines.add("stream error " + streamId + " " + code + " " + reason);
        }

        @Override
        public List<String> outcome() {
            List<String> outcome = new ArrayList<>(lines);
            outcome.add(reader.betweenFrames() + " " + blocks.isBroken());
            outcome.addAll(blocks.lines());
            return outcome;
        }
    }
}
