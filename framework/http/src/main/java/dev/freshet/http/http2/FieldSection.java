package dev.freshet.http.http2;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.syntax.FieldTable;
import java.util.Arrays;

/**
 * A decoded field section: names and values as bytes, in the order received. {@link HpackDecoder} fills it.
 * Reusable; not thread-safe.
 */
public final class FieldSection {
    /** Bytes that HPACK adds to the size of each header (RFC 7541 section 4.1). */
    public static final int FIELD_OVERHEAD = 32;

    /** A section this many times over the limit is not just too large, but a decompression attack (CVE-2026-49975). */
    private static final int BOMB = 8;
    private static final int USUAL_BYTES = 256;
    private static final int MOST_KEPT = 4_096;

    private final int maxBytes;
    private final int maxCount;
    private final FieldTable pseudoFields = new FieldTable(4);
    private final FieldTable fields = new FieldTable(8);
    private byte[] bytes = new byte[USUAL_BYTES];
    private int used;
    private long charged;
    private boolean overLimit;
    private boolean pseudoFieldLate;

    /**
     * @param maxBytes the limit for the sum of name + value + 32 of all headers, checked before a header is stored
     * @param maxCount the limit for the number of headers, including pseudo-headers and each piece of Cookie
     */
    public FieldSection(int maxBytes, int maxCount) {
        this.maxBytes = maxBytes;
        this.maxCount = maxCount;
        bind();
    }

    /** Whether it has unusually large memory, which {@link #clear} frees. */
    public boolean isLarge() {
        return bytes.length > MOST_KEPT;
    }

    /** Removes all headers and frees unusually large memory. */
    public void clear() {
        pseudoFields.clear();
        fields.clear();
        if (isLarge()) {
            bytes = new byte[USUAL_BYTES];
            bind();
        }
        used = 0;
        charged = 0;
        overLimit = false;
        pseudoFieldLate = false;
    }

    /** Whether the section exceeded the limits, so that it is incomplete here. Respond with 431. */
    public boolean overLimit() {
        return overLimit;
    }

    /** Whether the section is a decompression attack: it decoded to over eight times the byte limit. */
    boolean isBomb() {
        return charged > (long) BOMB * maxBytes;
    }

    /** The longest name and value together that still fit. */
    int remaining() {
        return overLimit ? 0 : (int) Math.max(0, maxBytes - charged - FIELD_OVERHEAD);
    }

    void exceed() {
        overLimit = true;
    }

    /** Adds a header. Once one exceeds the limits, it and all later ones are dropped. */
    void add(byte[] names, int nameStart, int nameEnd, byte[] values, int valueStart, int valueEnd) {
        int nameLength = nameEnd - nameStart;
        int valueLength = valueEnd - valueStart;
        charged += (long) nameLength + valueLength + FIELD_OVERHEAD;
        if (overLimit || charged > maxBytes || pseudoFields.size() + fields.size() == maxCount) {
            overLimit = true;
            return;
        }
        require(nameLength + valueLength);
        int middle = used + nameLength;
        int end = middle + valueLength;
        System.arraycopy(names, nameStart, bytes, used, nameLength);
        System.arraycopy(values, valueStart, bytes, middle, valueLength);
        if (nameLength > 0 && bytes[used] == ':') {
            pseudoFieldLate |= fields.size() > 0;
            pseudoFields.add(used, middle, middle, end);
        } else {
            fields.add(used, middle, middle, end);
        }
        used = end;
    }

    private void require(int more) {
        if (bytes.length - used < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, used + more));
            bind();
        }
    }

    private void bind() {
        pseudoFields.bind(bytes, 0);
        fields.bind(bytes, 0);
    }

    FieldTable pseudoFields() {
        return pseudoFields;
    }

    FieldTable fields() {
        return fields;
    }

    /** A view of all headers except pseudo-headers. */
    public HttpHeaders headers() {
        return fields;
    }

    /** Whether a pseudo-header followed a regular header (RFC 9113 section 8.3). */
    boolean pseudoFieldLate() {
        return pseudoFieldLate;
    }

    /**
     * Joins all headers of this name into the first one, with the separator between values. Empty values are left out:
     * they would put the separator's white space at an end, where HTTP/1.1 drops it.
     */
    void join(byte[] name, byte[] separator) {
        int first = nextNamed(name, 0);
        int next = first < 0 ? -1 : nextNamed(name, first + 1);
        if (next < 0) {
            return;
        }
        int start = used;
        append(fields.bytes(), fields.valueStart(first), fields.valueEnd(first));
        while (next >= 0) {
            if (used > start && fields.valueStart(next) < fields.valueEnd(next)) {
                append(separator, 0, separator.length);
            }
            append(fields.bytes(), fields.valueStart(next), fields.valueEnd(next));
            fields.remove(next);
            next = nextNamed(name, next);
        }
        fields.setValue(first, start, used);
    }

    private void append(byte[] from, int start, int end) {
        require(end - start);
        System.arraycopy(from, start, bytes, used, end - start);
        used += end - start;
    }

    private int nextNamed(byte[] name, int from) {
        for (int field = from; field < fields.size(); field++) {
            if (fields.isNamed(field, name)) {
                return field;
            }
        }
        return -1;
    }
}
