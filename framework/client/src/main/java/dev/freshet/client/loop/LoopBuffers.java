package dev.freshet.client.loop;

import dev.freshet.transport.BufferPool;
import dev.freshet.transport.PlainWire;
import dev.freshet.transport.tls.TlsBuffers;

/** The buffers that all connections of an event loop share. */
final class LoopBuffers {
    static final int SIZE = PlainWire.MAX_TRANSFER;
    /** Three records are nearly {@link #SIZE}. Reading one at a time costs a tenth more for large bodies. */
    private static final int RECORDS_A_READ = 3;
    /** A read of fewer bytes through TLS has emptied the socket. */
    static final int FULL_TLS_READ = RECORDS_A_READ * 16 * 1024;
    static final byte[] NONE = new byte[0];
    private static final int ARRAY_SIZE = 8 * 1024;
    private static final int ARRAYS_KEPT = 64;

    private final byte[] received = new byte[SIZE];
    private final BufferPool arrays = new BufferPool(ARRAY_SIZE, ARRAYS_KEPT);
    private final TlsBuffers tls = new TlsBuffers(RECORDS_A_READ);

    /** The array for the next read, which connections can share because only one reads at a time. */
    byte[] received() {
        return received;
    }

    /** Arrays for connections while they have output. */
    BufferPool arrays() {
        return arrays;
    }

    TlsBuffers tls() {
        return tls;
    }
}
