package dev.freshet.config;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The first words of all environment variables, such as {@code SERVER} of {@code SERVER_PORT}. If no variable starts
 * with a key's first word, the key's variable name need not be built; at startup, this saves work for most keys.
 */
final class EnvironmentWords {
    private final Set<String> words = new HashSet<>();

    EnvironmentWords(Map<String, String> environment) {
        for (String name : environment.keySet()) {
            int end = name.indexOf('_');
            words.add(end < 0 ? name : name.substring(0, end));
        }
    }

    /** False if no variable can set this key. */
    boolean mayHave(String key) {
        int end = 0;
        while (end < key.length() && !endsWord(key.charAt(end)) && !joinsWords(key.charAt(end))) {
            end++;
        }
        // A variable may omit the dash in the first segment; its first word is then longer.
        return end < key.length() && joinsWords(key.charAt(end))
                || words.contains(key.substring(0, end).toUpperCase(Locale.ROOT));
    }

    private static boolean endsWord(char character) {
        return character == '.' || character == '[' || character == ']';
    }

    private static boolean joinsWords(char character) {
        return character == '-' || character == '_' || Character.isUpperCase(character);
    }
}
