package dev.freshet.http.http2;

/**
 * Decodes field blocks (RFC 7541). One for all that a peer sends on a connection, for each block changes its table: a
 * block of a stream that is gone must be decoded too. Not thread-safe.
 *
 * <p>Nothing is kept before its size is charged: a field over the section's limits is not put there, but still goes
 * through the table, and decoding takes time by the bytes of the block only, not by what they stand for.
 */
public final class HpackDecoder {
    private int maxTableSize;

    /** @param maxTableSize the SETTINGS_HEADER_TABLE_SIZE that this side announces, in bytes; 4,096 unless it does */
    public HpackDecoder(int maxTableSize) {
        this.maxTableSize = maxTableSize;
    }

    /**
     * The peer has acknowledged this size. If its table is larger, its next block must begin with a smaller size.
     */
    public void maxTableSize(int size) {
        this.maxTableSize = size;
    }

    /** A block begins, whose fields go into this section after it is cleared. */
    public void begin(FieldSection section) {
        throw new UnsupportedOperationException("table size " + maxTableSize);
    }

    /**
     * Decodes the next bytes of the block.
     *
     * @throws Http2Exception COMPRESSION_ERROR, for the connection
     */
    public void decode(byte[] bytes, int from, int to) {
        throw new UnsupportedOperationException();
    }

    /**
     * The block is over.
     *
     * @throws Http2Exception COMPRESSION_ERROR, for the connection, if it ends in the middle of a field
     */
    public void end() {
        throw new UnsupportedOperationException();
    }
}
