package dev.freshet;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import dev.freshet.web.application.EncodedSlash;

/**
 * The keys {@code server.paths.*}; docs/guide/server-settings.md describes them.
 *
 * @param encodedSlash {@code %2F} and {@code %5C} in a path: answered with 400 ({@code refuse}), or part of a
 *     segment ({@code allow}).
 */
@ConfigurationProperties("server.paths")
public record PathProperties(@DefaultValue("refuse") EncodedSlash encodedSlash) {
}
