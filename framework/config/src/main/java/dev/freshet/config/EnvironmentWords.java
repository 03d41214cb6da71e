package dev.freshet.config;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The first words of the names of all environment variables, {@code SERVER} of {@code SERVER_PORT}. For most keys that
 * is the end of the matter: where no variable has the key's first word, the name of the key's own variable need not be
 * made up, which a start would do for every key.
 */
final class EnvironmentWords {
    private final Set<String> words = new HashSet<>();

    EnvironmentWords(Map<String, String> environment) {
        for (String name : environment.keySet()) {
            int end = name.indexOf('_');
            words.add(end < 0 ? name : name.substring(0, end));
        }
    }

    /** False if no variable can be this key's; the key in kebab-case. */
    boolean mayHave(String key) {
        int end = 0;
        while (end < key.length() && !endsWord(key.charAt(end))) {
            end++;
        }
        // A dash in the first component may be left out of the variable's name, and then the word is longer.
        return end < key.length() && key.charAt(end) == '-'
                || words.contains(key.substring(0, end).toUpperCase(Locale.ROOT));
    }

    private static boolean endsWord(char character) {
        return character == '.' || character == '-' || character == '_' || character == '[' || character == ']';
    }
}
