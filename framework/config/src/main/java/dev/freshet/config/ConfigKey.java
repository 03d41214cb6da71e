package dev.freshet.config;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Converts the spellings of a key: as written, in kebab-case, as an environment variable, and uniform. */
final class ConfigKey {
    private static final List<String> SECRET_WORDS =
            List.of("password", "passwd", "secret", "token", "credential", "authorization");

    /** A word that ends so. Exception: a count such as keys-per-address. */
    private static final Pattern KEY_WORD = Pattern.compile("key(?:s(?!-per-))?(?=[-.\\[]|$)");

    private ConfigKey() {
    }

    /** The form that all spellings share: lower case without dashes and underscores. */
    static String uniform(String key) {
        StringBuilder uniform = new StringBuilder(key.length());
        for (int index = 0; index < key.length(); index++) {
            char character = key.charAt(index);
            if (character != '-' && character != '_') {
                uniform.append(Character.toLowerCase(character));
            }
        }
        return uniform.toString();
    }

    /** {@code maxConcurrency} and {@code max_concurrency} become {@code max-concurrency}. */
    static String kebab(String name) {
        StringBuilder kebab = new StringBuilder(name.length() + 4);
        boolean inWord = false;
        for (int index = 0; index < name.length(); index++) {
            char character = name.charAt(index);
            boolean upper = Character.isUpperCase(character);
            if (upper && inWord) {
                kebab.append('-');
            }
            kebab.append(character == '_' ? '-' : Character.toLowerCase(character));
            inWord = Character.isLowerCase(character) || Character.isDigit(character);
        }
        return kebab.toString();
    }

    /** {@code server.max-concurrency} becomes {@code SERVER_MAX_CONCURRENCY}. */
    static String environmentName(String key) {
        return key.replace("]", "").replace('.', '_').replace('-', '_').replace('[', '_').toUpperCase(Locale.ROOT);
    }

    /** Whether the key is the section's own or below it; both in uniform spelling. */
    static boolean within(String key, String section) {
        int length = section.length();
        return section.isEmpty() || key.startsWith(section)
                && (key.length() == length || key.charAt(length) == '.' || key.charAt(length) == '[');
    }

    /** Whether the value of this key must not appear in messages and logs. */
    static boolean looksSecret(String key) {
        String uniform = uniform(key);
        for (String word : SECRET_WORDS) {
            if (uniform.contains(word)) {
                return true;
            }
        }
        return KEY_WORD.matcher(kebab(key)).find();
    }
}
