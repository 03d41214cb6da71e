package dev.freshet.lab.calibrate;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * HTTP/2 with prior knowledge (RFC 9113), as far as a load needs it. Reads no header fields. Does not count
 * flow-control windows: the answers to all outstanding requests fit into the smallest one.
 */
final class Http2Answers implements TargetMain.Answers {
    private static final int PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".length();
    private static final int FRAME_HEAD = 9;
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;
    private static final int ACK = 1;
    /** The status 200, the content type and the content length, with names from the static table (RFC 7541). */
    private static final byte[] FIELDS = ("\u0088\u000f\u0010\ntext/plain\u000f\r\u0002"
            + SteadyTarget.BODY.length()).getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] BODY = SteadyTarget.BODY.getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NOTHING = {};

    private final ByteBuffer head = ByteBuffer.allocate(FRAME_HEAD);
    /** The last bytes of the frame's payload: all of it, for a PING. */
    private final byte[] payload = new byte[8];
    private int prefaceLeft = PREFACE;
    private int payloadLeft;
    private boolean greeted;

    @Override
    public int answer(ByteBuffer input, ByteBuffer output) {
        if (!greeted) {
            frame(output, SETTINGS, 0, 0, NOTHING);
            greeted = true;
        }
        int preface = Math.min(prefaceLeft, input.remaining());
        input.position(input.position() + preface);
        prefaceLeft -= preface;
        int requests = 0;
        while (input.hasRemaining()) {
            if (head.hasRemaining()) {
                head.put(input.get());
                payloadLeft = head.hasRemaining() ? 0 : head.getInt(0) >>> 8;
            } else {
                payload[-payloadLeft & 7] = input.get();
                payloadLeft--;
            }
            if (!head.hasRemaining() && payloadLeft == 0) {
                requests += complete(output);
                head.clear();
            }
        }
        return requests;
    }

    private int complete(ByteBuffer output) {
        int type = head.get(3);
        int flags = head.get(4);
        if ((type == SETTINGS || type == PING) && (flags & ACK) == 0) {
            frame(output, type, ACK, 0, type == PING ? payload : NOTHING);
        }
        if (type > HEADERS || (flags & END_STREAM) == 0) {
            return 0;
        }
        frame(output, HEADERS, END_HEADERS, head.getInt(5), FIELDS);
        frame(output, DATA, END_STREAM, head.getInt(5), BODY);
        return 1;
    }

    private static void frame(ByteBuffer output, int type, int flags, int stream, byte[] payload) {
        output.putInt(payload.length << 8 | type).put((byte) flags).putInt(stream).put(payload);
    }
}
