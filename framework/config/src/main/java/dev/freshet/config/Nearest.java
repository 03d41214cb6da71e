package dev.freshet.config;

import java.util.Collection;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Suggests the known word with the fewest changed, missing, added or swapped characters. */
public final class Nearest {
    private Nearest() {
    }

    /** The nearest word; null if more than a third of the characters differ from every word. */
    public static @Nullable String word(String written, Collection<String> known) {
        return nearest(written, known, UnaryOperator.identity(), Math.max(1, written.length() / 3));
    }

    /** What a message says after an unknown word: the nearest word, else all known ones. */
    public static String hint(String written, Collection<String> known) {
        String nearest = word(written, known);
        return nearest == null ? "; use one of: " + String.join(", ", known) : ". Did you mean " + nearest + "?";
    }

    /**
     * The nearest key: one that differs little as a whole, else the only one whose last segment differs least, and
     * little. The latter finds the right name in the wrong section. Names such as {@code enabled} are in many sections,
     * so nothing tells which one is meant.
     */
    static @Nullable String key(String written, Collection<String> known) {
        String nearest = word(written, known);
        if (nearest != null) {
            return nearest;
        }
        String name = lastSegment(written);
        String same = nearest(name, known, Nearest::lastSegment, Math.max(1, name.length() / 4));
        return same == null || known.stream().filter(key -> lastSegment(key).equals(lastSegment(same))).count() > 1
                ? null : same;
    }

    /** The word whose part differs least, by at most {@code most} characters; null if there is none. */
    private static @Nullable String nearest(String written, Collection<String> known, UnaryOperator<String> part,
            int most) {
        String nearest = null;
        int best = most + 1;
        for (String word : known) {
            int distance = distance(written, part.apply(word));
            if (distance < best) {
                best = distance;
                nearest = word;
            }
        }
        return nearest;
    }

    private static String lastSegment(String key) {
        return key.substring(key.lastIndexOf('.') + 1);
    }

    /** Damerau-Levenshtein distance: swapping two neighbours counts as one. */
    static int distance(String left, String right) {
        int[] beforeLast = new int[right.length() + 1];
        int[] last = new int[right.length() + 1];
        int[] current = new int[right.length() + 1];
        for (int column = 0; column <= right.length(); column++) {
            last[column] = column;
        }
        for (int row = 1; row <= left.length(); row++) {
            current[0] = row;
            for (int column = 1; column <= right.length(); column++) {
                int change = left.charAt(row - 1) == right.charAt(column - 1) ? 0 : 1;
                int cost = Math.min(Math.min(current[column - 1], last[column]) + 1, last[column - 1] + change);
                current[column] = swapped(left, row, right, column) ? Math.min(cost, beforeLast[column - 2] + 1) : cost;
            }
            int[] free = beforeLast;
            beforeLast = last;
            last = current;
            current = free;
        }
        return last[right.length()];
    }

    private static boolean swapped(String left, int row, String right, int column) {
        return row > 1 && column > 1 && left.charAt(row - 1) == right.charAt(column - 2)
                && left.charAt(row - 2) == right.charAt(column - 1);
    }
}
