package dev.freshet.client.exchange;

import dev.freshet.http.HttpHeaders;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Fields that outlive the buffer they came in: names and values in turn. */
final class ReceivedFields implements HttpHeaders {
    static final ReceivedFields NONE = new ReceivedFields(new String[0], 0);

    private final String[] lines;
    private final int size;

    private ReceivedFields(String[] lines, int size) {
        this.lines = lines;
        this.size = size;
    }

    static ReceivedFields copyOf(HttpHeaders fields) {
        return fields.size() == 0 ? NONE : new Copy(fields.size()).of(fields);
    }

    private static final class Copy implements BiConsumer<String, String> {
        private String[] lines;
        private int at;

        Copy(int fields) {
            lines = new String[2 * fields];
        }

        @Override
        public void accept(String name, String value) {
            if (at == lines.length) {
                lines = Arrays.copyOf(lines, at * 2);
            }
            lines[at++] = name;
            lines[at++] = value;
        }

        ReceivedFields of(HttpHeaders fields) {
            fields.forEach(this);
            return new ReceivedFields(lines, at / 2);
        }
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public @Nullable String first(String name) {
        int field = find(name, 0);
        return field < 0 ? null : value(field);
    }

    @Override
    public List<String> all(String name) {
        List<String> values = new ArrayList<>();
        for (int field = find(name, 0); field >= 0; field = find(name, field + 1)) {
            values.add(value(field));
        }
        return values;
    }

    @Override
    public boolean contains(String name) {
        return find(name, 0) >= 0;
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super String> action) {
        for (int field = 0; field < size; field++) {
            action.accept(lines[2 * field], value(field));
        }
    }

    @Override
    public String toString() {
        return String.join(", ", Arrays.asList(lines).subList(0, 2 * size));
    }

    private String value(int field) {
        return lines[2 * field + 1];
    }

    private int find(String name, int from) {
        for (int field = from; field < size; field++) {
            if (lines[2 * field].equalsIgnoreCase(name)) {
                return field;
            }
        }
        return -1;
    }
}
