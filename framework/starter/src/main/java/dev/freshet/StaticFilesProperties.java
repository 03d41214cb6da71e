package dev.freshet;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import dev.freshet.web.resources.StaticFilesSettings;
import java.util.List;

/**
 * The keys {@code server.static.*}; docs/guide/server-settings.md describes them.
 *
 * @param enabled Serves static files.
 * @param locations Folders: {@code classpath:NAME} or a path. The first one that has the file wins.
 * @param path The request path under which the files appear.
 * @param cacheControl The header {@code Cache-Control} of every file.
 * @param welcomeFile The file for a path that ends with a slash. Empty means none.
 * @param fallback The file for navigation to an unknown path, for single-page applications.
 * @param precompressed Sends {@code NAME.br} or {@code NAME.gz} to clients that accept it.
 * @param followLinks Also follows symbolic links that lead out of the folder.
 */
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
