package dev.freshet.transport.tls;

import dev.freshet.transport.BufferPool;

/**
 * Pools of arrays that many TLS connections share.
 *
 * @param small for the records of most requests
 * @param record for reading the largest record, or several
 * @param flight for one write, such as a server's first handshake messages
 */
public record TlsBuffers(BufferPool small, BufferPool record, BufferPool flight) {
    /** Header, 2^14 bytes, and the overhead of the ciphers of TLS 1.2 and 1.3 (RFC 8446 section 5.2). */
    static final int MAX_RECORD = 16 * 1024 + 512;
    static final int SMALL = 4 * 1024;
    private static final int KEPT = 256;

    /**
     * @param records how many of the largest records one read may take; more cost memory while a record is incomplete
     */
    public TlsBuffers(int records) {
        this(new BufferPool(SMALL, KEPT), new BufferPool(records * MAX_RECORD, KEPT),
                new BufferPool(2 * MAX_RECORD, KEPT));
    }
}
