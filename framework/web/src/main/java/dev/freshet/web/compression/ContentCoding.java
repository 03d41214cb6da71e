package dev.freshet.web.compression;

import java.io.IOException;
import java.io.OutputStream;

/** A way to make responses smaller. Thread-safe. */
interface ContentCoding {
    /** As it stands in Content-Encoding. */
    String name();

    /**
     * A stream that writes what it gets, encoded, to another. Its {@code flush} passes on all that it got so far, so
     * that the client can decode it; its {@code close} ends the coding.
     */
    OutputStream encode(OutputStream to) throws IOException;
}
