package dev.freshet.benchmarks.bare;

import java.nio.ByteBuffer;

/** Finds the ends of request heads on a connection: CR LF CR LF, which may be split anywhere. */
final class HeadEnds {
    private static final int END = 4;

    /** How much of the end has arrived. */
    private int matched;

    /** The number of heads that end in these bytes. */
    int count(ByteBuffer bytes, int from, int to) {
        int heads = 0;
        int state = matched;
        for (int i = from; i < to; i++) {
            byte b = bytes.get(i);
            if (b == (state % 2 == 0 ? '\r' : '\n')) {
                state++;
            } else {
                state = b == '\r' ? 1 : 0;
            }
            if (state == END) {
                heads++;
                state = 0;
            }
        }
        matched = state;
        return heads;
    }
}
