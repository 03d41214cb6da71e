package dev.freshet.data.statement;

import java.util.Arrays;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Values that are lists: collections and arrays, except byte arrays. */
final class Lists {
    private Lists() {
    }

    static boolean isList(@Nullable Object value) {
        return value instanceof Collection<?> || value instanceof Object[] || value instanceof int[]
                || value instanceof long[] || value instanceof double[];
    }

    /** The elements; null if the value is not a list. */
    static @Nullable Object @Nullable [] elements(@Nullable Object value) {
        if (value instanceof Collection<?> collection) {
            return collection.toArray();
        }
        if (value instanceof Object[] array) {
            return array;
        }
        if (value instanceof int[] ints) {
            return Arrays.stream(ints).boxed().toArray();
        }
        if (value instanceof long[] longs) {
            return Arrays.stream(longs).boxed().toArray();
        }
        return value instanceof double[] doubles ? Arrays.stream(doubles).boxed().toArray() : null;
    }

    /** How many parameters a value needs if lists are expanded. */
    static int size(@Nullable Object value) {
        return switch (value) {
            case Collection<?> collection -> collection.size();
            case Object[] array -> array.length;
            case int[] ints -> ints.length;
            case long[] longs -> longs.length;
            case double[] doubles -> doubles.length;
            case null, default -> 1;
        };
    }

    /** The next power of two, so that lists of many sizes need few entries in statement caches. */
    static int padded(int size) {
        int power = Integer.highestOneBit(size);
        return power == size || power > 32_768 ? size : power << 1;
    }
}
