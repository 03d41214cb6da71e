package dev.freshet.client;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Fields that do not change: each change gives another list. Names and values in turn. */
record FieldList(List<String> lines) implements HttpHeaders {
    static final FieldList NONE = new FieldList(List.of());

    FieldList {
        lines = List.copyOf(lines);
    }

    static FieldList copyOf(HttpHeaders fields) {
        List<String> lines = new ArrayList<>(2 * fields.size());
        fields.forEach((name, value) -> {
            lines.add(name);
            lines.add(value);
        });
        return new FieldList(lines);
    }

    /** @throws IllegalArgumentException if this cannot be sent, or follows from other parts of the request */
    FieldList and(String name, String value) {
        requireSendable(name, value);
        List<String> more = new ArrayList<>(lines);
        more.add(name);
        more.add(value);
        return new FieldList(more);
    }

    /** As {@link #and}, in place of any of the same name. */
    FieldList with(String name, String value) {
        return without(name).and(name, value);
    }

    FieldList without(String name) {
        if (!contains(name)) {
            return this;
        }
        List<String> fewer = new ArrayList<>(lines.size());
        forEach((each, value) -> {
            if (!each.equalsIgnoreCase(name)) {
                fewer.add(each);
                fewer.add(value);
            }
        });
        return new FieldList(fewer);
    }

    /** The value is in no message: it may be a secret. */
    private static void requireSendable(String name, String value) {
        FieldSyntax.requireName(name);
        FieldSyntax.requireValue(name, value);
        switch (name.toLowerCase(Locale.ROOT)) {
            case "host" -> throw new IllegalArgumentException("Host follows from the URI");
            case "content-length", "transfer-encoding" ->
                throw new IllegalArgumentException(name + " follows from the body");
            case "connection", "upgrade", "keep-alive", "proxy-connection", "http2-settings" ->
                throw new IllegalArgumentException(name + " is for one connection, which writes it itself");
            default -> {
            }
        }
    }

    /** Each name once, in the form in which it came first. */
    Set<String> names() {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        forEach((name, value) -> names.add(name));
        return names;
    }

    @Override
    public int size() {
        return lines.size() / 2;
    }

    @Override
    public @Nullable String first(String name) {
        for (int i = 0; i < lines.size(); i += 2) {
            if (lines.get(i).equalsIgnoreCase(name)) {
                return lines.get(i + 1);
            }
        }
        return null;
    }

    @Override
    public List<String> all(String name) {
        List<String> values = new ArrayList<>();
        forEach((each, value) -> {
            if (each.equalsIgnoreCase(name)) {
                values.add(value);
            }
        });
        return values;
    }

    @Override
    public boolean contains(String name) {
        return first(name) != null;
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super String> action) {
        for (int i = 0; i < lines.size(); i += 2) {
            action.accept(lines.get(i), lines.get(i + 1));
        }
    }
}
