package dev.freshet.benchmarks.bare;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The response to every request: the bytes of the C loop, and of Freshet except for the date. */
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

    /** This many responses in a row, outside the heap. */
    static ByteBuffer inARow(int count) {
        ByteBuffer answers = ByteBuffer.allocateDirect(count * LENGTH);
        for (int i = 0; i < count; i++) {
            answers.put(ONE);
        }
        return answers.flip();
    }
}
