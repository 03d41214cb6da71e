package dev.freshet.client;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.KeptHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Immutable request headers: each change returns a new list. */
record FieldList(KeptHeaders headers) {
    static final FieldList NONE = new FieldList(KeptHeaders.NONE);

    /**
     * Adds a header.
     *
     * @throws IllegalArgumentException if it cannot be sent, or is derived from other parts of the request
     */
    FieldList and(String name, String value) {
        requireSendable(name, value);
        List<String> more = lines(every -> true);
        more.add(name);
        more.add(value);
        return of(more);
    }

    /** Like {@link #and}. Adds nothing if there is a header of this name, or if the value is null. */
    FieldList orElse(String name, @Nullable String value) {
        return value == null || contains(name) ? this : and(name, value);
    }

    /** Adds the other headers, except those whose names are already here. */
    FieldList orElse(FieldList others) {
        List<String> missing = others.lines(name -> !contains(name));
        if (missing.isEmpty()) {
            return this;
        }
        List<String> all = lines(every -> true);
        all.addAll(missing);
        return of(all);
    }

    /** Like {@link #and}, but replaces all headers of the same name. */
    FieldList with(String name, String value) {
        return without(name).and(name, value);
    }

    FieldList without(String name) {
        return contains(name) ? of(lines(each -> !each.equalsIgnoreCase(name))) : this;
    }

    /** @param names in lower case */
    FieldList only(Set<String> names) {
        return of(lines(name -> names.contains(name.toLowerCase(Locale.ROOT))));
    }

    /** Alternating names and values of the headers to keep. */
    private List<String> lines(Predicate<String> kept) {
        List<String> lines = new ArrayList<>(2 * headers.size() + 2);
        headers.forEach((name, value) -> {
            if (kept.test(name)) {
                lines.add(name);
                lines.add(value);
            }
        });
        return lines;
    }

    private static FieldList of(List<String> lines) {
        return new FieldList(KeptHeaders.of(lines.toArray(String[]::new)));
    }

    /** Messages never contain the value, which may be a secret. */
    private static void requireSendable(String name, String value) {
        FieldSyntax.requireName(name);
        FieldSyntax.requireValue(name, value);
        switch (name.toLowerCase(Locale.ROOT)) {
            case "host" -> throw new IllegalArgumentException("Host is derived from the URI");
            case "content-length", "transfer-encoding" ->
                throw new IllegalArgumentException(name + " is derived from the body");
            case "connection", "upgrade", "keep-alive", "proxy-connection", "http2-settings" ->
                throw new IllegalArgumentException(name + " is only written by the connection");
            default -> {
            }
        }
    }

    boolean contains(String name) {
        return headers.contains(name);
    }
}
