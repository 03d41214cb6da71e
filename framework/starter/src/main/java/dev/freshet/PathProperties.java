package dev.freshet;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import dev.freshet.web.EncodedSlash;

/** The keys {@code server.paths.*}; docs/guide/server-settings.md describes them. */
@ConfigurationProperties("server.paths")
public record PathProperties(@DefaultValue("refuse") EncodedSlash encodedSlash) {
}
