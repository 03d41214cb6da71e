package dev.freshet.fuzz;

import java.util.List;

/** A codec that reads bytes in pieces. */
interface Reading {
    /** Reads {@code bytes[from..to)}. */
    void read(byte[] bytes, int from, int to);

    /** The outcome of all bytes so far, as lines; pieces of a body are joined. */
    List<String> outcome();
}
