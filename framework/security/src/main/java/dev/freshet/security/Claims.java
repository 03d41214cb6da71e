package dev.freshet.security;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The statements of an issuer about a caller. Values are String, Boolean, Long, Double, List, Map or null. Immutable.
 *
 * @param all the values by name; do not change the map afterwards
 */
public record Claims(Map<String, @Nullable Object> all) {
    /** The value of a claim; null if it is absent. */
    public @Nullable Object get(String name) {
        return all.get(name);
    }

    /** The text of a claim; null if it is absent or something else. */
    public @Nullable String text(String name) {
        return all.get(name) instanceof String text ? text : null;
    }

    /** Whether the claim is this text, or a list that contains it. */
    public boolean is(String name, String value) {
        return texts(all.get(name)).contains(value);
    }

    /**
     * The texts of a list or of a single text; empty if the claim is absent or something else.
     *
     * @param path the name of a claim, or names of claims inside claims with dots between them
     */
    public Set<String> texts(String path) {
        return texts(at(path));
    }

    /**
     * The value of a claim; null if it is absent.
     *
     * @param path the name of a claim, or names of claims inside claims with dots between them
     */
    public @Nullable Object at(String path) {
        if (all.containsKey(path)) {
            return all.get(path);
        }
        Object value = all;
        for (String name : path.split("\\.", -1)) {
            value = value instanceof Map<?, ?> inside ? inside.get(name) : null;
        }
        return value;
    }

    private static Set<String> texts(@Nullable Object value) {
        if (value instanceof Collection<?> several) {
            return several.stream().filter(String.class::isInstance).map(String.class::cast)
                    .collect(Collectors.toSet());
        }
        return value instanceof String text ? Set.of(text) : Set.of();
    }

    /** Names only, because logs must not receive the values. */
    @Override
    public String toString() {
        return all.keySet().toString();
    }
}
