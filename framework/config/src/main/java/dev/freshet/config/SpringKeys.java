package dev.freshet.config;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keys of Spring Boot that have another place here. Unrelated keys end with the same segments, such as {@code url} and
 * {@code name}, so the nearest key would mislead.
 */
final class SpringKeys {
    private static final String SPRING = "spring.";
    /** A longer prefix comes before a shorter one. */
    private static final Map<String, String> PREFIXES = new LinkedHashMap<>();

    static {
        PREFIXES.put("spring.datasource.hikari.data-source-properties.", "data.sources.main.properties.");
        PREFIXES.put("spring.datasource.hikari.", "data.sources.main.pool.");
        PREFIXES.put("spring.datasource.", "data.sources.main.");
        PREFIXES.put("spring.flyway.", "data.sources.main.flyway.");
        PREFIXES.put("spring.servlet.multipart.", "server.multipart.");
        PREFIXES.put("spring.profiles.", "freshet.profiles.");
    }

    private SpringKeys() {
    }

    static boolean include(String kebab) {
        return kebab.startsWith(SPRING);
    }

    /** The key in Freshet; null if there is none. It may not exist if nothing has read its section. */
    static @Nullable String replacement(String kebab, Set<String> known) {
        for (Map.Entry<String, String> prefix : PREFIXES.entrySet()) {
            if (kebab.startsWith(prefix.getKey())) {
                String key = prefix.getValue() + kebab.substring(prefix.getKey().length());
                boolean sectionKnown = known.stream().anyMatch(each -> each.startsWith(prefix.getValue()));
                return known.contains(key) || !sectionKnown ? key : null;
            }
        }
        return null;
    }
}
