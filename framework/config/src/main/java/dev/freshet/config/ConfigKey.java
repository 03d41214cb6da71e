package dev.freshet.config;

import java.util.List;
import java.util.Locale;

/** The spellings of one key: as people write it, kebab-case, as an environment variable, and the form all share. */
final class ConfigKey {
    private static final List<String> SECRET_WORDS = List.of("password", "passwd", "secret", "token", "credential");

    private ConfigKey() {
    }

    /** What all spellings have in common: lower case without dashes and underscores. */
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

    /** True if the key is this section's own or below it; both in uniform spelling. */
    static boolean within(String key, String section) {
        int length = section.length();
        return section.isEmpty() || key.startsWith(section)
                && (key.length() == length || key.charAt(length) == '.' || key.charAt(length) == '[');
    }

    /** True if the value behind this key must not appear in a message or a log. */
    static boolean looksSecret(String key) {
        String uniform = uniform(key);
        for (String word : SECRET_WORDS) {
            if (uniform.contains(word)) {
                return true;
            }
        }
        String lower = key.toLowerCase(Locale.ROOT);
        return lower.endsWith("key") || lower.contains("key-") || lower.contains("key_") || lower.contains("key.");
    }
}
