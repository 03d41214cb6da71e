package dev.freshet;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import dev.freshet.web.json.AvajeJsonCodec;

/**
 * The keys {@code server.json.*}; docs/guide/server-settings.md describes them.
 *
 * @param maxDepth How deeply objects and arrays may be nested, up to 1,000. Deeper ones get 400.
 */
@ConfigurationProperties("server.json")
public record JsonProperties(@DefaultValue("100") int maxDepth) {
    /** @throws IllegalArgumentException if a value is out of range */
    public JsonProperties {
        if (maxDepth < 1 || maxDepth > AvajeJsonCodec.GREATEST_MAX_DEPTH) {
            throw new IllegalArgumentException("max-depth must be from 1 to " + AvajeJsonCodec.GREATEST_MAX_DEPTH
                    + ", is " + maxDepth);
        }
    }
}
