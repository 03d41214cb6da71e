package dev.freshet.http;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Immutable headers, independent of the message or buffer that they were read from. Thread-safe. */
public final class KeptHeaders implements HttpHeaders {
    public static final KeptHeaders NONE = new KeptHeaders(new String[0]);

    private final String[] lines;

    private KeptHeaders(String[] lines) {
        this.lines = lines;
    }

    /**
     * Headers from alternating names and values, which are not checked.
     *
     * @throws IllegalArgumentException if the last name has no value
     */
    public static KeptHeaders of(String... namesAndValues) {
        if (namesAndValues.length % 2 != 0) {
            throw new IllegalArgumentException("header has no value: " + namesAndValues[namesAndValues.length - 1]);
        }
        return namesAndValues.length == 0 ? NONE : new KeptHeaders(namesAndValues.clone());
    }

    /** A copy of all headers, in order. */
    public static KeptHeaders copyOf(HttpHeaders headers) {
        if (headers instanceof KeptHeaders kept) {
            return kept;
        }
        if (headers.size() == 0) {
            return NONE;
        }
        Copy copy = new Copy(headers.size());
        headers.forEach(copy);
        return new KeptHeaders(copy.lines);
    }

    /** Collects headers without a list, because each response to a client comes through here. */
    private static final class Copy implements BiConsumer<String, String> {
        private final String[] lines;
        private int size;

        Copy(int headers) {
            lines = new String[2 * headers];
        }

        @Override
        public void accept(String name, String value) {
            lines[size++] = name;
            lines[size++] = value;
        }
    }

    @Override
    public int size() {
        return lines.length / 2;
    }

    @Override
    public @Nullable String first(String name) {
        int at = find(name, 0);
        return at < 0 ? null : lines[at + 1];
    }

    @Override
    public List<String> all(String name) {
        List<String> values = new ArrayList<>();
        for (int at = find(name, 0); at >= 0; at = find(name, at + 2)) {
            values.add(lines[at + 1]);
        }
        return values;
    }

    @Override
    public boolean contains(String name) {
        return find(name, 0) >= 0;
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super String> action) {
        for (int at = 0; at < lines.length; at += 2) {
            action.accept(lines[at], lines[at + 1]);
        }
    }

    /** The names only: values may be secrets, and this text may be logged. */
    @Override
    public String toString() {
        List<String> names = new ArrayList<>(size());
        forEach((name, value) -> names.add(name));
        return names.toString();
    }

    private int find(String name, int from) {
        for (int at = from; at < lines.length; at += 2) {
            if (lines[at].equalsIgnoreCase(name)) {
                return at;
            }
        }
        return -1;
    }
}
