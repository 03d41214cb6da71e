package dev.freshet.web.resources;

import java.util.List;

/**
 * The keys {@code server.static.NAME}.
 *
 * @param enabled whether files are served; default true
 * @param locations where the files are: {@code classpath:NAME} or the path of a folder. The first location that has a
 *     file wins. Default: {@code classpath:static}
 * @param path the request path that the locations are mapped to; default {@code /}
 * @param cacheControl the Cache-Control of every file; empty, the default, for none
 * @param welcomeFile the file for a path that ends with a slash; empty for none. Default: index.html
 * @param fallback the file for page requests that find nothing else, for single-page applications; empty, the default,
 *     for none
 * @param precompressed whether NAME.br or NAME.gz replaces NAME for clients that accept it; default false
 * @param followLinks whether links in folders may lead out of them; default false
 */
public record StaticFilesSettings(boolean enabled, List<String> locations, String path, String cacheControl,
        String welcomeFile, String fallback, boolean precompressed, boolean followLinks) {
    public static final StaticFilesSettings DEFAULT =
            new StaticFilesSettings(true, List.of("classpath:static"), "/", "", "index.html", "", false, false);

    /** @throws IllegalArgumentException if a value is invalid */
    public StaticFilesSettings {
        locations = List.copyOf(locations);
        if (!path.startsWith("/") || path.indexOf('{') >= 0 || path.indexOf('*') >= 0) {
            throw new IllegalArgumentException("path must begin with a slash, without variables, is \"" + path + "\"");
        }
        requireName("welcome-file", welcomeFile);
        requireName("fallback", fallback);
    }

    private static void requireName(String key, String name) {
        if (name.startsWith("/") || name.endsWith("/") || name.contains("..")) {
            throw new IllegalArgumentException(key + " must be the name of a file in a location, is \"" + name + "\"");
        }
    }

    public StaticFilesSettings withLocations(String... places) {
        return new StaticFilesSettings(enabled, List.of(places), path, cacheControl, welcomeFile, fallback,
                precompressed, followLinks);
    }
}
