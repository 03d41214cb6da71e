package dev.freshet.inject;

import dev.freshet.config.Config;
import java.util.Locale;

/**
 * The state that decides whether a bean exists.
 *
 * @param profiles the active profiles
 * @param config the configuration; empty if the scope has none
 */
public record Conditions(Profiles profiles, Config config) {

    /**
     * Whether a key has the value of a {@link ConditionalOnProperty}.
     *
     * @param havingValue the value to have; empty for any that is not false
     * @param matchIfMissing the result for a key without a value
     * @throws dev.freshet.config.ConfigException if a placeholder in the value cannot be resolved
     */
    public boolean property(String key, String havingValue, boolean matchIfMissing) {
        var value = config.get(key);
        if (value.isEmpty()) {
            return matchIfMissing;
        }
        var actual = word(value.get());
        return havingValue.isEmpty() ? !actual.equals("false") : actual.equals(word(havingValue));
    }

    /** Without spaces around it, and with one word for each boolean: so configuration records read it too. */
    private static String word(String text) {
        var lower = text.strip().toLowerCase(Locale.ROOT);
        return switch (lower) {
            case "yes", "on" -> "true";
            case "no", "off" -> "false";
            default -> lower;
        };
    }
}
