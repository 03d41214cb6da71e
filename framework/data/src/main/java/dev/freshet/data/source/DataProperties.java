package dev.freshet.data.source;

import dev.freshet.config.ConfigurationProperties;
import java.util.Map;

/**
 * The keys {@code data.*}; docs/guide/data.md explains them.
 *
 * @param sources by name; the default is {@code main}, or the only one
 */
@ConfigurationProperties("data")
public record DataProperties(Map<String, SourceProperties> sources) {
}
