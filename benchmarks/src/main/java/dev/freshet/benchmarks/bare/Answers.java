package dev.freshet.benchmarks.bare;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** What every request is answered with: the bytes of the C loop, and of Freshet but for the date. */
final class Answers {
    private static final byte[] ONE = """
            HTTP/1.1 200 OK\r
            Content-Type: text/plain;charset=UTF-8\r
            Date: Sat, 01 Jan 2000 00:00:00 GMT\r
            Content-Length: 13\r
            \r
            Hello, World!""".getBytes(StandardCharsets.US_ASCII);
    static final int LENGTH = ONE.length;

    private Answers() {
    }

    /** So many of them behind each other, outside of the heap. */
    static ByteBuffer inARow(int count) {
        ByteBuffer answers = ByteBuffer.allocateDirect(count * LENGTH);
        for (int i = 0; i < count; i++) {
            answers.put(ONE);
        }
        return answers.flip();
    }
}
