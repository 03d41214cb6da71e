package dev.freshet.web.expression;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the groups of an expression have taken of one text. Immutable. */
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
     * What this group has taken, the last time if it was repeated; null if it was left out. Group 0 is the whole text.
     *
     * @throws IndexOutOfBoundsException if there is no such group
     */
    public @Nullable String get(int group) {
        int from = places[group * 2];
        int to = places[group * 2 + 1];
        return from < 0 || to < from ? null : text.substring(from, to);
    }

    /** @throws IllegalArgumentException if there is no such group */
    public @Nullable String get(String name) {
        Integer group = names.get(name);
        if (group == null) {
            throw new IllegalArgumentException("there is no group " + name);
        }
        return get(group);
    }
}
