package dev.freshet.lab.calibrate;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** HTTP/1.1, with requests that have no body: each ends with its head. */
final class Http1Answers implements TargetMain.Answers {
    /** ab speaks HTTP/1.0 and keeps a connection only if the response says so. */
    private static final byte[] ANSWER = ("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: keep-alive\r\n"
            + "Content-Length: " + SteadyTarget.BODY.length() + "\r\n\r\n" + SteadyTarget.BODY)
            .getBytes(StandardCharsets.US_ASCII);
    private static final int END = 4;

    /** How much of the end of a head was seen. */
    private int seen;

    @Override
    public int answer(ByteBuffer input, ByteBuffer output) {
        int heads = 0;
        int state = seen;
        for (int i = 0, length = input.limit(); i < length; i++) {
            byte b = input.get(i);
            if (b == ((state & 1) == 0 ? '\r' : '\n')) {
                state++;
            } else {
                state = b == '\r' ? 1 : 0;
            }
            if (state == END) {
                heads++;
                output.put(ANSWER);
                state = 0;
            }
        }
        seen = state;
        return heads;
    }
}
