package dev.freshet.web.json;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where a reader stands: the objects and arrays that are open, the property or element in each, and the names that each
 * object has had. At most so many levels are open at once, also in properties that nobody asked for.
 */
final class JsonPath {
    private static final int FEW = 8;
    private static final int LONGEST = 200;

    private final JsonText text;
    private final int maxDepth;
    private int depth;
    private boolean[] arrays = new boolean[4];
    /** How many elements or properties of each level have begun. */
    private int[] counts = new int[4];
    /** The first names of each object, FEW a level. */
    private @Nullable String[] names = new String[4 * FEW];
    private int[] places = new int[4 * FEW];
    private @Nullable SeenNames @Nullable [] many;
    private @Nullable String[] current = new String[4];

    JsonPath(JsonText text, int maxDepth) {
        this.text = text;
        this.maxDepth = maxDepth;
    }

    int depth() {
        return depth;
    }

    /** Whether the innermost level is an array. */
    boolean inArray() {
        return depth > 0 && arrays[depth - 1];
    }

    /** Whether nothing of the innermost level has begun. */
    boolean atFirst() {
        return counts[depth - 1] == 0;
    }

    void open(boolean array) {
        if (depth == maxDepth) {
            throw new JsonFault("it is nested more than " + maxDepth + " levels deep", text.position() - 1);
        }
        if (depth == arrays.length) {
            grow();
        }
        arrays[depth] = array;
        counts[depth] = 0;
        current[depth] = null;
        depth++;
    }

    void close() {
        depth--;
        if (many != null && many.length > depth) {
            many[depth] = null;
        }
    }

    /** Goes on to the next element of the innermost array. */
    void element() {
        counts[depth - 1]++;
    }

    /**
     * Goes on to a property of the innermost object.
     *
     * @param place where its string begins
     * @throws JsonFault if the object has had one of the same name
     */
    void property(String name, int place) {
        int level = depth - 1;
        int count = counts[level]++;
        current[level] = name;
        boolean isNew = count < FEW ? isNewOfFew(name, level * FEW, count) : isNewOfMany(name, place, level, count);
        if (!isNew) {
            throw new JsonFault("it has a property twice", place);
        }
        if (count < FEW) {
            names[level * FEW + count] = name;
            places[level * FEW + count] = place;
        }
    }

    private boolean isNewOfFew(String name, int first, int count) {
        int hash = name.hashCode();
        for (int i = first; i < first + count; i++) {
            String other = names[i];
            if (other != null && other.hashCode() == hash && other.equals(name)) {
                return false;
            }
        }
        return true;
    }

    private boolean isNewOfMany(String name, int place, int level, int count) {
        @Nullable SeenNames[] levels = many;
        if (levels == null || levels.length <= level) {
            levels = levels == null ? new SeenNames[level + 1] : Arrays.copyOf(levels, 2 * (level + 1));
            many = levels;
        }
        SeenNames seen = levels[level];
        if (seen == null || count == FEW) {
            seen = new SeenNames(text);
            levels[level] = seen;
            for (int i = level * FEW; i < (level + 1) * FEW; i++) {
                String few = names[i];
                if (few != null) {
                    seen.add(few, places[i]);
                }
            }
        }
        return seen.add(name, place);
    }

    private void grow() {
        int levels = 2 * depth;
        arrays = Arrays.copyOf(arrays, levels);
        counts = Arrays.copyOf(counts, levels);
        current = Arrays.copyOf(current, levels);
        names = Arrays.copyOf(names, levels * FEW);
        places = Arrays.copyOf(places, levels * FEW);
    }

    /** As JSONPath writes it (RFC 9535), such as {@code $.items[2].count}; the end is left out if it is long. */
    @Override
    public String toString() {
        StringBuilder path = new StringBuilder("$");
        for (int level = 0; level < depth && path.length() <= LONGEST; level++) {
            String name = current[level];
            if (arrays[level] && counts[level] > 0) {
                path.append('[').append(counts[level] - 1).append(']');
            } else if (name != null) {
                append(name, path);
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
