package dev.freshet;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import dev.freshet.web.resources.StaticFilesSettings;
import java.util.List;

/** The keys {@code server.static.*}; docs/guide/server-settings.md describes them. */
@ConfigurationProperties("server.static")
public record StaticFilesProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("classpath:static") List<String> locations,
        @DefaultValue("/") String path,
        @DefaultValue("") String cacheControl,
        @DefaultValue("index.html") String welcomeFile,
        @DefaultValue("") String fallback,
        @DefaultValue("false") boolean precompressed,
        @DefaultValue("false") boolean followLinks) {

    /** @throws IllegalArgumentException if {@link StaticFilesSettings} rejects a value */
    public StaticFilesProperties {
        new StaticFilesSettings(enabled, locations, path, cacheControl, welcomeFile, fallback, precompressed,
                followLinks);
    }

    StaticFilesSettings toSettings() {
        return new StaticFilesSettings(enabled, locations, path, cacheControl, welcomeFile, fallback, precompressed,
                followLinks);
    }
}
