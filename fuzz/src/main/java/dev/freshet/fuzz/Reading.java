package dev.freshet.fuzz;

import java.util.List;

/** A codec at work on bytes that come in pieces. */
interface Reading {
    /** The next bytes are {@code bytes[from..to)}. */
    void read(byte[] bytes, int from, int to);

    /** What came of all bytes so far, as lines; pieces of a body put together. */
    List<String> outcome();
}
