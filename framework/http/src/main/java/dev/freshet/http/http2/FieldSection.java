package dev.freshet.http.http2;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.syntax.FieldTable;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A decoded field section: names and values as bytes, in the order received. An {@link HpackDecoder} fills it. As
 * {@link HttpHeaders} it shows all but pseudo-fields. Reusable; not thread-safe.
 */
public final class FieldSection implements HttpHeaders {
    /** What HPACK counts for a field beside name and value (RFC 7541 section 4.1). */
    public static final int FIELD_OVERHEAD = 32;

    /** So many times what may be kept is no head that grew too large, but made to be unpacked (CVE-2026-49975). */
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
     * @param maxBytes name + value + 32 for each field, charged before a field is kept
     * @param maxCount fields, pseudo-fields and pieces of Cookie counted each
     */
    public FieldSection(int maxBytes, int maxCount) {
        this.maxBytes = maxBytes;
        this.maxCount = maxCount;
        bind();
    }

    /** Forgets every field; memory over the usual is let go. */
    public void clear() {
        pseudoFields.clear();
        fields.clear();
        if (bytes.length > MOST_KEPT) {
            bytes = new byte[USUAL_BYTES];
            bind();
        }
        used = 0;
        charged = 0;
        overLimit = false;
        pseudoFieldLate = false;
    }

    /** Whether more came than the limits let in: what is here is not the whole section. Answered with 431. */
    public boolean overLimit() {
        return overLimit;
    }

    /** Whether it was made to cost much: eight times the limit in bytes has been unpacked. */
    boolean isBomb() {
        return charged > (long) BOMB * maxBytes;
    }

    /** How long a field may be to be let in. */
    int remaining() {
        return overLimit ? 0 : (int) Math.max(0, maxBytes - charged - FIELD_OVERHEAD);
    }

    void exceed() {
        overLimit = true;
    }

    /** Adds a field, unless it is over the limits: then neither this nor any later one. */
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

    /** Whether a pseudo-field came behind another field (RFC 9113 section 8.3). */
    boolean pseudoFieldLate() {
        return pseudoFieldLate;
    }

    /**
     * Makes the fields of this name one, in the first one's place, with this between their values. Empty values are
     * left out, for with them the separator's white space would stand at an end, where HTTP/1.1 drops it.
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

    @Override
    public int size() {
        return fields.size();
    }

    @Override
    public @Nullable String first(String name) {
        return fields.first(name);
    }

    @Override
    public List<String> all(String name) {
        return fields.all(name);
    }

    @Override
    public boolean contains(String name) {
        return fields.contains(name);
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super String> action) {
        fields.forEach(action);
    }
}
