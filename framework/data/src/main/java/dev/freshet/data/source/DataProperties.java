package dev.freshet.data.source;

import dev.freshet.config.ConfigurationProperties;
import java.util.Map;

/**
 * The keys {@code data.*}; docs/guide/data.md says what each does.
 *
 * @param sources by name; the one that beans get unless they ask for another is {@code main}, or the only one
 */
@ConfigurationProperties("data")
public record DataProperties(Map<String, SourceProperties> sources) {
}
