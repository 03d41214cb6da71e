package dev.freshet.http.json;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The position of a reader in the tree: the open objects and arrays, the current property or element of each, and the
 * names that each open object has had. The number of levels is limited, in ignored properties too. A path can be used
 * for one text after another, so it stores only numbers, not parts of a text.
 */
public final class JsonPath {
    /** The first names of an object are compared one by one; the others are hashed. */
    private static final int FEW = 8;
    private static final int LONGEST = 200;
    /** Longer arrays are not reused for the next text. */
    private static final int KEPT = 64;

    private final NameCache cache;
    /** For the class that stores paths; unused here. */
    private final int home;
    private int maxDepth;
    private int depth;
    /**
     * Two elements per level: the count of elements or properties so far (complemented for arrays), the index of its
     * names.
     */
    private int[] levels = new int[8];
    /** For each open object, the hash and length of its first names, then of its latest name. */
    private long[] names = new long[8];
    /** For each of these names, the index in the text where its string begins. */
    private int[] places = new int[8];
    private @Nullable SeenNames @Nullable [] many;

    public JsonPath(NameCache cache, int home) {
        this.cache = cache;
        this.home = home;
    }

    public int home() {
        return home;
    }

    /** Begins another text. */
    public JsonPath begin(int maxLevels) {
        depth = 0;
        maxDepth = maxLevels;
        return this;
    }

    /** Frees the memory that a large text needed. */
    public void clear() {
        many = null;
        if (levels.length > KEPT) {
            levels = new int[KEPT];
        }
        if (names.length > KEPT) {
            names = new long[KEPT];
            places = new int[KEPT];
        }
    }

    int depth() {
        return depth;
    }

    /** Whether the innermost level is an array. */
    boolean inArray() {
        return isArray(depth - 1);
    }

    /** Whether the innermost level has had no element or property yet. */
    boolean atFirst() {
        return count(depth - 1) == 0;
    }

    /** @param position the index after the bracket or brace */
    void open(boolean array, int position) {
        if (depth == maxDepth) {
            throw new JsonFault("it is nested more than " + maxDepth + " levels deep", position - 1);
        }
        if (2 * depth == levels.length) {
            levels = Arrays.copyOf(levels, 2 * levels.length);
        }
        levels[2 * depth + 1] = depth == 0 ? 0 : namesEnd(depth - 1);
        levels[2 * depth] = array ? ~0 : 0;
        depth++;
    }

    void close() {
        depth--;
        if (many != null && many.length > depth) {
            many[depth] = null;
        }
    }

    void element() {
        levels[2 * depth - 2]--;
    }

    /**
     * Reads the name of the next property of the innermost object.
     *
     * @throws JsonFault if the object already has a property of this name
     */
    String property(JsonText text) {
        int place = text.position();
        String name = text.name(cache);
        int level = 2 * depth - 2;
        int count = levels[level]++;
        int first = levels[level + 1];
        int at = first + Math.min(count, FEW);
        if (at == names.length) {
            names = Arrays.copyOf(names, 2 * at);
            places = Arrays.copyOf(places, 2 * at);
        }
        long key = (long) name.hashCode() << Integer.SIZE | name.length();
        names[at] = key;
        places[at] = place;
        for (int i = first; i < at; i++) {
            if (names[i] == key && text.again(places[i]).equals(name)) {
                throw twice(place);
            }
        }
        if (count >= FEW && !seen(text, count).add(name, place)) {
            throw twice(place);
        }
        return name;
    }

    private static JsonFault twice(int place) {
        return new JsonFault("a property occurs twice", place);
    }

    private SeenNames seen(JsonText text, int count) {
        int level = depth - 1;
        @Nullable SeenNames[] known = many;
        if (known == null || known.length <= level) {
            known = known == null ? new SeenNames[level + 1] : Arrays.copyOf(known, 2 * (level + 1));
            many = known;
        }
        SeenNames seen = known[level];
        if (seen == null || count == FEW) {
            seen = new SeenNames(text);
            known[level] = seen;
        }
        return seen;
    }

    private boolean isArray(int level) {
        return levels[2 * level] < 0;
    }

    private int count(int level) {
        int count = levels[2 * level];
        return count < 0 ? ~count : count;
    }

    private int namesEnd(int level) {
        return levels[2 * level + 1] + (isArray(level) ? 0 : Math.min(count(level), FEW + 1));
    }

    /** A JSONPath (RFC 9535) such as {@code $.items[2].count}, cut after 200 characters. */
    String of(JsonText text) {
        StringBuilder path = new StringBuilder("$");
        for (int level = 0; level < depth && path.length() <= LONGEST; level++) {
            if (count(level) > 0 && isArray(level)) {
                path.append('[').append(count(level) - 1).append(']');
            } else if (count(level) > 0) {
                append(text.again(places[namesEnd(level) - 1]), path);
            }
        }
        return path.length() <= LONGEST ? path.toString() : path.substring(0, LONGEST) + "...";
    }

    private static void append(String name, StringBuilder path) {
        boolean simple = !name.isEmpty() && name.length() <= LONGEST && name.chars().allMatch(
                c -> c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_');
        if (simple) {
            path.append('.').append(name);
        } else {
            String begin = name.length() <= LONGEST ? name : name.substring(0, LONGEST);
            path.append("['").append(begin.replace("\\", "\\\\").replace("'", "\\'")).append("']");
        }
    }
}
