package dev.freshet.http.syntax;

import dev.freshet.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Headers as offsets into the bytes that contain them. All offsets count from one base, so moving the bytes costs one
 * addition for any number of headers.
 */
public final class FieldTable implements HttpHeaders {
    private static final byte[] NONE = new byte[0];
    private static final int INTS_A_FIELD = 4;

    private int[] offsets;
    private int size;
    private byte[] bytes = NONE;
    private int base;

    /** @param expected the initial capacity in headers, at least 1 */
    public FieldTable(int expected) {
        offsets = new int[expected * INTS_A_FIELD];
    }

    public void clear() {
        size = 0;
    }

    /** Makes all offsets count from {@code bytes[base]}. */
    public void bind(byte[] bytes, int base) {
        this.bytes = bytes;
        this.base = base;
    }

    public void add(int nameStart, int nameEnd, int valueStart, int valueEnd) {
        int at = INTS_A_FIELD * size++;
        int[] table = at < offsets.length ? offsets : grown();
        table[at] = nameStart;
        table[at + 1] = nameEnd;
        table[at + 2] = valueStart;
        table[at + 3] = valueEnd;
    }

    private int[] grown() {
        offsets = Arrays.copyOf(offsets, offsets.length * 2);
        return offsets;
    }

    /** Changes the value of this header to {@code bytes()[base + start..base + end)}. */
    public void setValue(int field, int start, int end) {
        offsets[field * INTS_A_FIELD + 2] = start;
        offsets[field * INTS_A_FIELD + 3] = end;
    }

    public void remove(int field) {
        int at = field * INTS_A_FIELD;
        size--;
        System.arraycopy(offsets, at + INTS_A_FIELD, offsets, at, size * INTS_A_FIELD - at);
    }

    public byte[] bytes() {
        return bytes;
    }

    public int nameLength(int field) {
        int at = field * INTS_A_FIELD;
        return offsets[at + 1] - offsets[at];
    }

    /** The index of the name's first byte in {@link #bytes()}. */
    public int nameStart(int field) {
        return base + offsets[field * INTS_A_FIELD];
    }

    /** The index of the value's first byte in {@link #bytes()}. */
    public int valueStart(int field) {
        return base + offsets[field * INTS_A_FIELD + 2];
    }

    public int valueEnd(int field) {
        return base + offsets[field * INTS_A_FIELD + 3];
    }

    public boolean isNamed(int field, byte[] lowerCaseName) {
        int at = field * INTS_A_FIELD;
        return Ascii.equalsIgnoreCase(bytes, base + offsets[at], base + offsets[at + 1], lowerCaseName);
    }

    public String name(int field) {
        return text(base + offsets[field * INTS_A_FIELD], nameLength(field));
    }

    public String value(int field) {
        int start = valueStart(field);
        return text(start, valueEnd(field) - start);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public @Nullable String first(String name) {
        int field = indexOf(name, 0);
        return field < 0 ? null : value(field);
    }

    @Override
    public List<String> all(String name) {
        int field = indexOf(name, 0);
        if (field < 0) {
            return List.of();
        }
        List<String> values = new ArrayList<>(2);
        while (field >= 0) {
            values.add(value(field));
            field = indexOf(name, field + 1);
        }
        return values;
    }

    @Override
    public boolean contains(String name) {
        return indexOf(name, 0) >= 0;
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super String> action) {
        for (int field = 0; field < size; field++) {
            action.accept(name(field), value(field));
        }
    }

    private int indexOf(String name, int from) {
        for (int field = from; field < size; field++) {
            if (nameLength(field) == name.length() && isNamed(field, name)) {
                return field;
            }
        }
        return -1;
    }

    private boolean isNamed(int field, String name) {
        int start = base + offsets[field * INTS_A_FIELD];
        for (int i = 0; i < name.length(); i++) {
            byte received = bytes[start + i];
            char asked = name.charAt(i);
            if (received != asked && (asked > 0x7f || Ascii.lower(received) != Ascii.lower((byte) asked))) {
                return false;
            }
        }
        return true;
    }

    private String text(int start, int length) {
        return new String(bytes, start, length, StandardCharsets.ISO_8859_1);
    }
}
