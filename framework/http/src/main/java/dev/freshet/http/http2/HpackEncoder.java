package dev.freshet.http.http2;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.PreparedHeader;

/**
 * Encodes field blocks (RFC 7541). One for all that is sent on a connection; blocks must go out in the order encoded.
 * Names are written in lower case. Fields that hold secrets (Authorization, Proxy-Authorization, Cookie, Set-Cookie) are
 * never indexed; those that seldom repeat are not put into the table. Not thread-safe.
 */
public final class HpackEncoder {
    /** The most that this side's table takes, whatever the peer allows. */
    public static final int MAX_TABLE_SIZE = 4_096;

    private int peerTableSize;

    /** @param peerTableSize the peer's SETTINGS_HEADER_TABLE_SIZE; 4,096 until it says otherwise */
    public HpackEncoder(int peerTableSize) {
        this.peerTableSize = peerTableSize;
    }

    /** The peer has set this size; call it for each HEADER_TABLE_SIZE, in order. The next block says so. */
    public void peerTableSize(int size) {
        this.peerTableSize = size;
    }

    /** Begins a block: writes what changed of the table's size. */
    public void begin(OutputBytes out) {
        throw new UnsupportedOperationException("table size " + peerTableSize);
    }

    /** Writes {@code :status}, 100 to 999. */
    public void status(OutputBytes out, int status) {
        throw new UnsupportedOperationException();
    }

    /** Writes a field, or a pseudo-field of a request; name and value one char an octet, checked by the caller. */
    public void encode(OutputBytes out, String name, String value) {
        throw new UnsupportedOperationException();
    }

    /** Writes a field that is encoded once for all connections. */
    public void encode(OutputBytes out, PreparedHeader header) {
        throw new UnsupportedOperationException();
    }

    /** Writes a field whose value is {@code bytes[from..to)}; the name in lower case. */
    public void encode(OutputBytes out, byte[] name, byte[] bytes, int from, int to) {
        throw new UnsupportedOperationException();
    }

    /** Writes Content-Length. */
    public void contentLength(OutputBytes out, long length) {
        throw new UnsupportedOperationException();
    }
}
