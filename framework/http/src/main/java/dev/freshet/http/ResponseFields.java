package dev.freshet.http;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a message that is not written yet: of a response until it is committed, or of a request. Refuses
 * headers that the codec writes itself. Not thread-safe; an HTTP/1.1 connection reuses it for all its responses.
 */
public final class ResponseFields {
    private @Nullable String[] names = new String[8];
    /** Parallel to {@code names}: each value is a String or a PreparedHeader. */
    private @Nullable Object[] values = new Object[8];
    private int size;
    private long contentLength = -1;
    private boolean close;
    private boolean ownDate;

    /** Receives the headers one by one. */
    public interface Visitor {
        void field(String name, String value);

        default void field(PreparedHeader header) {
            field(header.name(), header.value());
        }
    }

    /**
     * Fields with these names and values, alternately.
     *
     * @throws IllegalArgumentException if the last name has no value
     */
    public static ResponseFields of(String... namesAndValues) {
        if (namesAndValues.length % 2 != 0) {
            throw new IllegalArgumentException(
                    "the last header, " + namesAndValues[namesAndValues.length - 1] + ", has no value");
        }
        ResponseFields fields = new ResponseFields();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.add(namesAndValues[i], namesAndValues[i + 1]);
        }
        return fields;
    }

    public void clear() {
        Arrays.fill(names, 0, size, null);
        Arrays.fill(values, 0, size, null);
        size = 0;
        contentLength = -1;
        close = false;
        ownDate = false;
    }

    public void set(String name, String value) {
        FieldSyntax.requireValue(name, value);
        if (!special(name, value)) {
            put(name, value);
        }
    }

    public void set(PreparedHeader header) {
        if (!special(header.name(), header.value())) {
            put(header.name(), header);
        }
    }

    /** Sets this header, which must not be one that the codec writes, unless there is one with its name. */
    public void setIfAbsent(PreparedHeader header) {
        if (find(0, header.name()) < 0) {
            append(header.name(), header);
        }
    }

    public void add(String name, String value) {
        FieldSyntax.requireName(name);
        FieldSyntax.requireValue(name, value);
        if (!special(name, value)) {
            append(name, value);
        }
    }

    public void remove(String name) {
        if (name.equalsIgnoreCase("Content-Length")) {
            contentLength = -1;
        } else if (name.equalsIgnoreCase("Connection")) {
            close = false;
        } else if (name.equalsIgnoreCase("Date")) {
            ownDate = false;
        }
        removeFrom(0, name);
    }

    public @Nullable String first(String name) {
        if (name.equalsIgnoreCase("Content-Length")) {
            return contentLength < 0 ? null : Long.toString(contentLength);
        }
        int at = find(0, name);
        if (at < 0) {
            return null;
        }
        return values[at] instanceof PreparedHeader prepared ? prepared.value() : (String) values[at];
    }

    /** The Content-Length that was set, or -1. */
    public long contentLength() {
        return contentLength;
    }

    /** Whether Connection was set to {@code close}. */
    public boolean closes() {
        return close;
    }

    /** Whether Date was set; otherwise the codec writes it. */
    public boolean hasDate() {
        return ownDate;
    }

    /** Passes all headers except Content-Length and Connection to the visitor, in order. */
    public void forEach(Visitor visitor) {
        for (int i = 0; i < size; i++) {
            String name = names[i];
            if (values[i] instanceof PreparedHeader prepared) {
                visitor.field(prepared);
            } else if (name != null && values[i] instanceof String value) {
                visitor.field(name, value);
            }
        }
    }

    /** Writes one line per header. */
    public void encode(OutputBytes out) {
        for (int i = 0; i < size; i++) {
            if (values[i] instanceof PreparedHeader prepared) {
                out.put(prepared.line());
            } else {
                encodeLine(out, names[i], (String) values[i]);
            }
        }
    }

    private static void encodeLine(OutputBytes out, @Nullable String name, @Nullable String value) {
        if (name != null && value != null) {
            out.putLatin1(name);
            out.put((byte) ':');
            out.put((byte) ' ');
            out.putLatin1(value);
            out.put((byte) '\r');
            out.put((byte) '\n');
        }
    }

    private void put(String name, Object value) {
        int at = find(0, name);
        if (at < 0) {
            if (value instanceof String) {
                FieldSyntax.requireName(name);
            }
            append(name, value);
        } else {
            names[at] = name;
            values[at] = value;
            removeFrom(at + 1, name);
        }
    }

    private void append(String name, Object value) {
        if (size == names.length) {
            grow();
        }
        names[size] = name;
        values[size++] = value;
    }

    private void grow() {
        names = Arrays.copyOf(names, size * 2);
        values = Arrays.copyOf(values, size * 2);
    }

    /**
     * Handles headers for framing and persistence, which the codec writes. Returns true if the header is not stored.
     */
    private boolean special(String name, String value) {
        switch (name.length()) {
            case 4 -> ownDate |= name.equalsIgnoreCase("Date");
            case 10 -> {
                if (name.equalsIgnoreCase("Connection")) {
                    requireClose(value);
                    close = true;
                    return true;
                }
            }
            case 14 -> {
                if (name.equalsIgnoreCase("Content-Length")) {
                    contentLength = length(value);
                    return true;
                }
            }
            case 17 -> {
                if (name.equalsIgnoreCase("Transfer-Encoding")) {
                    throw new IllegalArgumentException("Transfer-Encoding is written by the engine");
                }
            }
            default -> {
            }
        }
        return false;
    }

    private static void requireClose(String value) {
        if (!value.equalsIgnoreCase("close")) {
            throw new IllegalArgumentException("Connection is written by the engine; you can only set it to close");
        }
    }

    private static long length(String value) {
        try {
            long length = Long.parseLong(value);
            if (length >= 0) {
                return length;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new IllegalArgumentException("Content-Length must be a whole number of bytes, is \"" + value + "\"");
    }

    private int find(int from, String name) {
        for (int i = from; i < size; i++) {
            if (name.equalsIgnoreCase(names[i])) {
                return i;
            }
        }
        return -1;
    }

    private void removeFrom(int from, String name) {
        int kept = from;
        for (int i = from; i < size; i++) {
            if (!name.equalsIgnoreCase(names[i])) {
                names[kept] = names[i];
                values[kept++] = values[i];
            }
        }
        Arrays.fill(names, kept, size, null);
        Arrays.fill(values, kept, size, null);
        size = kept;
    }
}
