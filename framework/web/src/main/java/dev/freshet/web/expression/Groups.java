package dev.freshet.web.expression;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The groups of one match. Immutable. */
public final class Groups {
    private final String text;
    private final int[] places;
    private final Map<String, Integer> names;

    Groups(String text, int[] places, Map<String, Integer> names) {
        this.text = text;
        this.places = places;
        this.names = names;
    }

    /**
     * The text that the group matched, the last one if it was repeated; null if the group took no part. Group 0 is the
     * whole text.
     *
     * @throws IndexOutOfBoundsException if there is no such group
     */
    public @Nullable String get(int group) {
        int from = places[group * 2];
        int to = places[group * 2 + 1];
        return from < 0 || to < from ? null : text.substring(from, to);
    }

    /** Same as {@link #get(int)}; throws an IllegalArgumentException if there is no such group. */
    public @Nullable String get(String name) {
        Integer group = names.get(name);
        if (group == null) {
            throw new IllegalArgumentException("unknown group " + name);
        }
        return get(group);
    }
}
