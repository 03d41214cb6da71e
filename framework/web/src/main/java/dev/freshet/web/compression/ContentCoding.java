package dev.freshet.web.compression;

import java.io.IOException;
import java.io.OutputStream;

/** A compression algorithm. Thread-safe. */
interface ContentCoding {
    /** The name in Content-Encoding. */
    String name();

    /**
     * A stream that writes encoded bytes to {@code to}. Its {@code flush} passes on everything written so far, so that
     * the client can decode it; its {@code close} ends the coding and closes {@code to}.
     */
    OutputStream encode(OutputStream to) throws IOException;
}
