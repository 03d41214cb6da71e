package dev.freshet.gateway.filter;

import dev.freshet.http.FieldSyntax;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Fields in order. Names compare without regard to case. Not thread-safe. */
public abstract sealed class MessageFields permits UpstreamRequest, UpstreamResponse {
    /** Names and values in turn. */
    private final List<String> fields = new ArrayList<>();
    /** Each says which names were taken away. */
    private List<Predicate<? super String>> removed = List.of();

    MessageFields() {
    }

    /** The first value under this name, or null. */
    public @Nullable String first(String name) {
        for (int i = 0; i < fields.size(); i += 2) {
            if (fields.get(i).equalsIgnoreCase(name)) {
                return fields.get(i + 1);
            }
        }
        return null;
    }

    /**
     * Adds a field behind all others.
     *
     * @throws IllegalArgumentException if the name is no token, or the value has CR, LF or NUL
     */
    public void add(String name, String value) {
        FieldSyntax.requireName(name);
        FieldSyntax.requireValue(name, value);
        fields.add(name);
        fields.add(value);
    }

    /**
     * Sets a field, in place of all of this name.
     *
     * @throws IllegalArgumentException as for {@link #add}
     */
    public void set(String name, String value) {
        FieldSyntax.requireName(name);
        FieldSyntax.requireValue(name, value);
        removeIf(name::equalsIgnoreCase);
        fields.add(name);
        fields.add(value);
    }

    /** Removes every field of this name, be it in the head or in the trailers. */
    public void remove(String name) {
        removeIf(name::equalsIgnoreCase);
    }

    /** Removes every field whose name is of these, be it in the head or in the trailers. */
    public void removeIf(Predicate<? super String> names) {
        if (removed.isEmpty()) {
            removed = new ArrayList<>(4);
        }
        removed.add(names);
        for (int i = fields.size() - 2; i >= 0; i -= 2) {
            if (names.test(fields.get(i))) {
                fields.remove(i + 1);
                fields.remove(i);
            }
        }
    }

    /** Takes over the fields of the other, in place of all. */
    final void fieldsOf(MessageFields other) {
        fields.clear();
        fields.addAll(other.fields);
        removed = other.removed.isEmpty() ? List.of() : new ArrayList<>(other.removed);
    }

    /**
     * Which trailers may follow: those of no name that was removed or set up to now. Stays so whatever becomes of the
     * fields; any thread may ask.
     */
    public Predicate<String> trailers() {
        List<Predicate<? super String>> taken = List.copyOf(removed);
        return name -> {
            for (Predicate<? super String> names : taken) {
                if (names.test(name)) {
                    return false;
                }
            }
            return true;
        };
    }

    /** Removes all, and all trailers. */
    public void clear() {
        removeIf(name -> true);
    }

    /** Calls with name and value of each field, in order. The fields must not change meanwhile. */
    public void forEach(BiConsumer<? super String, ? super String> action) {
        for (int i = 0; i < fields.size(); i += 2) {
            action.accept(fields.get(i), fields.get(i + 1));
        }
    }
}
