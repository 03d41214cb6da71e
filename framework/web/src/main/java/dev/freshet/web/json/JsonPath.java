package dev.freshet.web.json;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where a reader stands: the objects and arrays that are open, the property or element in each, and the names that each
 * object has had. At most so many levels are open at once, also in properties that nobody asked for.
 */
final class JsonPath {
    /** So many names of an object are compared one by one; further ones are hashed. */
    private static final int FEW = 8;
    private static final int LONGEST = 200;

    private final JsonText text;
    private final int maxDepth;
    private int depth;
    /** Two for each level: how many elements or properties have begun, as a complement for arrays; where its names begin. */
    private int[] levels = new int[4];
    /** Of each open object the first names, and behind those the latest. */
    private @Nullable String[] names = new String[4];
    private @Nullable SeenNames @Nullable [] many;

    JsonPath(JsonText text, int maxDepth) {
        this.text = text;
        this.maxDepth = maxDepth;
    }

    int depth() {
        return depth;
    }

    /** Whether the innermost level is an array. */
    boolean inArray() {
        return isArray(depth - 1);
    }

    /** Whether nothing of the innermost level has begun. */
    boolean atFirst() {
        return count(depth - 1) == 0;
    }

    void open(boolean array) {
        if (depth == maxDepth) {
            throw new JsonFault("it is nested more than " + maxDepth + " levels deep", text.position() - 1);
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

    /** Goes on to the next element of the innermost array. */
    void element() {
        levels[2 * depth - 2]--;
    }

    /**
     * Goes on to a property of the innermost object.
     *
     * @param place where its string begins
     * @throws JsonFault if the object has had one of the same name
     */
    void property(String name, int place) {
        int level = depth - 1;
        int count = levels[2 * level]++;
        int first = levels[2 * level + 1];
        int at = first + Math.min(count, FEW);
        if (at == names.length) {
            names = Arrays.copyOf(names, 2 * names.length);
        }
        names[at] = name;
        if (!isNew(name, first, at) || count >= FEW && !seen(level, count).add(name, place)) {
            throw new JsonFault("it has a property twice", place);
        }
    }

    private boolean isNew(String name, int from, int to) {
        int hash = name.hashCode();
        for (int i = from; i < to; i++) {
            String other = names[i];
            if (other != null && other.hashCode() == hash && other.equals(name)) {
                return false;
            }
        }
        return true;
    }

    private SeenNames seen(int level, int count) {
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

    /** As JSONPath writes it (RFC 9535), such as {@code $.items[2].count}; the end is left out if it is long. */
    @Override
    public String toString() {
        StringBuilder path = new StringBuilder("$");
        for (int level = 0; level < depth && path.length() <= LONGEST; level++) {
            if (count(level) > 0 && isArray(level)) {
                path.append('[').append(count(level) - 1).append(']');
            } else if (count(level) > 0) {
                append(String.valueOf(names[namesEnd(level) - 1]), path);
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
