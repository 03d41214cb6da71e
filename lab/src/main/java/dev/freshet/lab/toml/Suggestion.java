package dev.freshet.lab.toml;

import java.util.Collection;
import java.util.Comparator;

/** Finds the known name closest to a wrong one. */
public final class Suggestion {
    private Suggestion() {
    }

    /** {@code "; did you mean NAME?"}, or "" if none is similar. */
    public static String of(String wrong, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(name -> distance(wrong, name)))
                .filter(name -> distance(wrong, name) <= Math.max(1, Math.min(3, wrong.length() / 3)))
                .map(name -> "; did you mean " + name + "?")
                .orElse("");
    }

    /** The number of characters to insert, delete or replace (Levenshtein). */
    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int exchange = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(exchange, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
