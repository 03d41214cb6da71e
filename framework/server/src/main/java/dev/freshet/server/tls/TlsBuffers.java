package dev.freshet.server.tls;

import dev.freshet.server.io.BufferPool;

/**
 * The array pools that all TLS connections of a server share.
 *
 * @param small for the records of most requests
 * @param record for the largest record
 * @param flight for one write, such as the server's first handshake messages
 */
record TlsBuffers(BufferPool small, BufferPool record, BufferPool flight) {
    /** Header, 2^14 bytes, and the overhead of the ciphers of TLS 1.2 and 1.3 (RFC 8446 section 5.2). */
    static final int MAX_RECORD = 16 * 1024 + 512;
    static final int SMALL = 4 * 1024;
    private static final int KEPT = 256;

    TlsBuffers() {
        this(new BufferPool(SMALL, KEPT), new BufferPool(MAX_RECORD, KEPT), new BufferPool(2 * MAX_RECORD, KEPT));
    }
}
