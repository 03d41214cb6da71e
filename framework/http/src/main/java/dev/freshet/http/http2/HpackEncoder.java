package dev.freshet.http.http2;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.syntax.Ascii;

/**
 * Encodes field blocks (RFC 7541). One instance encodes everything sent on a connection; blocks must be sent in the
 * order encoded. Names are written in lower case. Headers with secrets (Authorization, Proxy-Authorization, Cookie,
 * Set-Cookie) are never indexed. Headers whose values rarely repeat do not enter the table. Not thread-safe.
 */
public final class HpackEncoder {
    /** The largest table that this side uses, whatever the peer allows. */
    public static final int MAX_TABLE_SIZE = 4_096;

    private static final int INDEXED = 0x80;
    private static final int INDEXING = 0x40;
    private static final int TABLE_SIZE = 0x20;
    private static final int NEVER_INDEXED = 0x10;
    private static final int NOT_INDEXED = 0x00;
    private static final long SECRET = bits(StaticTable.AUTHORIZATION, StaticTable.COOKIE,
            StaticTable.PROXY_AUTHORIZATION, StaticTable.SET_COOKIE);
    private static final long SELDOM_REPEATED = bits(StaticTable.PATH, StaticTable.AGE, StaticTable.CONTENT_LENGTH,
            StaticTable.CONTENT_RANGE, StaticTable.ETAG, StaticTable.EXPIRES, StaticTable.IF_MODIFIED_SINCE,
            StaticTable.IF_NONE_MATCH, StaticTable.LAST_MODIFIED, StaticTable.LOCATION, StaticTable.RETRY_AFTER);

    private final DynamicTable table = new DynamicTable(MAX_TABLE_SIZE);
    private final OutputBytes text = new OutputBytes(new byte[128]);
    private int tableSize = MAX_TABLE_SIZE;
    private int smallestTableSize = MAX_TABLE_SIZE;

    /** @param peerTableSize the peer's SETTINGS_HEADER_TABLE_SIZE; 4,096 until the peer changes it */
    public HpackEncoder(int peerTableSize) {
        peerTableSize(peerTableSize);
    }

    /** Applies a size set by the peer. Call it for each HEADER_TABLE_SIZE, in order; the next block announces it. */
    public void peerTableSize(int size) {
        tableSize = Math.min(size, MAX_TABLE_SIZE);
        smallestTableSize = Math.min(smallestTableSize, tableSize);
    }

    /** Begins a block and announces changes of the table size (RFC 7541 section 4.2). */
    public void begin(OutputBytes out) {
        if (smallestTableSize < table.maxSize()) {
            resize(out, smallestTableSize);
        }
        if (tableSize != table.maxSize()) {
            resize(out, tableSize);
        }
        smallestTableSize = tableSize;
    }

    private void resize(OutputBytes out, int size) {
        table.maxSize(size);
        number(out, TABLE_SIZE, 5, size);
    }

    /** Writes {@code :status}; the status must be 100 to 999. */
    public void status(OutputBytes out, int status) {
        int index = switch (status) {
            case 200 -> StaticTable.STATUS;
            case 204 -> StaticTable.STATUS + 1;
            case 206 -> StaticTable.STATUS + 2;
            case 304 -> StaticTable.STATUS + 3;
            case 400 -> StaticTable.STATUS + 4;
            case 404 -> StaticTable.STATUS + 5;
            case 500 -> StaticTable.STATUS + 6;
            default -> 0;
        };
        if (index > 0) {
            out.put((byte) (INDEXED | index));
        } else {
            text.size(0);
            text.put(StaticTable.name(StaticTable.STATUS));
            int nameEnd = text.size();
            text.putDecimal(status);
            field(out, nameEnd);
        }
    }

    public void contentLength(OutputBytes out, long length) {
        number(out, NOT_INDEXED, 4, StaticTable.CONTENT_LENGTH);
        int lengthAt = out.size();
        out.put((byte) 0);
        out.putDecimal(length);
        out.array()[lengthAt] = (byte) (out.size() - lengthAt - 1);
    }

    /** Writes a header or a pseudo-header, one byte per char. The caller has validated name and value. */
    public void encode(OutputBytes out, String name, String value) {
        text.size(0);
        text.putLatin1(name);
        int nameEnd = lowerCaseName();
        text.putLatin1(value);
        field(out, nameEnd);
    }

    private int lowerCaseName() {
        byte[] bytes = text.array();
        int end = text.size();
        for (int i = 0; i < end; i++) {
            bytes[i] = Ascii.lower(bytes[i]);
        }
        return end;
    }

    /** Writes the header in {@code text}: the name ends at {@code nameEnd}, the rest is the value. */
    private void field(OutputBytes out, int nameEnd) {
        byte[] bytes = text.array();
        int end = text.size();
        int nameHash = StaticTable.hash(0, bytes, 0, nameEnd);
        int named = StaticTable.find(bytes, 0, nameEnd, nameHash);
        int exact = named == 0 ? 0 : StaticTable.withValue(named, bytes, nameEnd, end);
        if (exact > 0) {
            number(out, INDEXED, 7, exact);
        } else if ((SECRET >> named & 1) != 0) {
            literal(out, NEVER_INDEXED, 4, named, nameEnd);
        } else if ((SELDOM_REPEATED >> named & 1) != 0 || end > table.maxSize() / 2) {
            literal(out, NOT_INDEXED, 4, named, nameEnd);
        } else {
            indexed(out, nameEnd, named, nameHash);
        }
    }

    private void indexed(OutputBytes out, int nameEnd, int named, int nameHash) {
        byte[] bytes = text.array();
        int end = text.size();
        int hash = StaticTable.hash(nameHash, bytes, nameEnd, end);
        int entry = table.find(bytes, nameEnd, end, hash);
        if (entry >= 0) {
            number(out, INDEXED, 7, StaticTable.SIZE + 1 + entry);
            return;
        }
        int nameIndex = named;
        if (nameIndex == 0) {
            nameIndex = table.findName(bytes, nameEnd, nameHash) + 1;
            nameIndex += nameIndex > 0 ? StaticTable.SIZE : 0;
        }
        literal(out, INDEXING, 6, nameIndex, nameEnd);
        table.add(bytes, nameEnd, end, nameHash, hash);
    }

    private void literal(OutputBytes out, int pattern, int prefixBits, int nameIndex, int nameEnd) {
        number(out, pattern, prefixBits, nameIndex);
        byte[] bytes = text.array();
        if (nameIndex == 0) {
            string(out, bytes, 0, nameEnd);
        }
        string(out, bytes, nameEnd, text.size());
    }

    private static void string(OutputBytes out, byte[] bytes, int from, int to) {
        int length = Huffman.encodedLength(bytes, from, to);
        if (length < to - from) {
            number(out, 0x80, 7, length);
            Huffman.encode(out, bytes, from, to);
        } else {
            number(out, 0, 7, to - from);
            out.put(bytes, from, to - from);
        }
    }

    /** RFC 7541 section 5.1. */
    private static void number(OutputBytes out, int pattern, int prefixBits, int value) {
        int most = (1 << prefixBits) - 1;
        if (value < most) {
            out.put((byte) (pattern | value));
            return;
        }
        out.put((byte) (pattern | most));
        int rest = value - most;
        while (rest >= 0x80) {
            out.put((byte) (rest | 0x80));
            rest >>>= 7;
        }
        out.put((byte) rest);
    }

    private static long bits(int... indexes) {
        long bits = 0;
        for (int index : indexes) {
            bits |= 1L << index;
        }
        return bits;
    }
}
