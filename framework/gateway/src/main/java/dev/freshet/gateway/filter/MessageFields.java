package dev.freshet.gateway.filter;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Headers in order. Names ignore case. Not thread-safe. */
public abstract sealed class MessageFields permits UpstreamRequest, UpstreamResponse {
    /** Alternating names and values, with room for the five headers that the gateway itself adds. */
    private final List<String> fields = new ArrayList<>(16);
    /** Predicates for the names removed so far. */
    private List<Predicate<? super String>> removed = List.of();

    MessageFields() {
    }

    /**
     * Adds headers of a received message, which its parser has checked. The connection checks them again before it
     * sends them.
     *
     * @param names selects those to add
     */
    public void addAll(HttpHeaders received, Predicate<? super String> names) {
        received.forEach((name, value) -> {
            if (names.test(name)) {
                fields.add(name);
                fields.add(value);
            }
        });
    }

    /** The first value of this name, or null. */
    public @Nullable String first(String name) {
        for (int i = 0; i < fields.size(); i += 2) {
            if (fields.get(i).equalsIgnoreCase(name)) {
                return fields.get(i + 1);
            }
        }
        return null;
    }

    /**
     * Adds a header at the end.
     *
     * @throws IllegalArgumentException if the name is not a token, or the value has a control character other than tab
     *     or a char over 255
     */
    public void add(String name, String value) {
        FieldSyntax.requireName(name);
        FieldSyntax.requireValue(name, value);
        fields.add(name);
        fields.add(value);
    }

    /**
     * Replaces all headers of this name.
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

    /** Removes all headers and trailers of this name. */
    public void remove(String name) {
        removeIf(name::equalsIgnoreCase);
    }

    /** Removes all headers and trailers whose name matches. */
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

    /** Replaces all fields by those of the other message. */
    final void fieldsOf(MessageFields other) {
        fields.clear();
        fields.addAll(other.fields);
        removed = other.removed.isEmpty() ? List.of() : new ArrayList<>(other.removed);
    }

    /**
     * The names of trailers that may follow: those neither removed nor set so far. Later changes do not affect the
     * result; it is thread-safe.
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

    /** Removes all headers and trailers. */
    public void clear() {
        removeIf(name -> true);
    }

    /** Calls the action with the name and value of each header, in order. It must not change the headers. */
    public void forEach(BiConsumer<? super String, ? super String> action) {
        for (int i = 0; i < fields.size(); i += 2) {
            action.accept(fields.get(i), fields.get(i + 1));
        }
    }
}
