package dev.freshet.web.resources;

import java.util.List;

/**
 * The keys {@code server.static.NAME}.
 *
 * @param enabled whether files are served at all; default true
 * @param locations where they are, the first that has a file winning: {@code classpath:NAME} or the path of a folder.
 *     Default {@code classpath:static}
 * @param path the path of requests that the locations stand for; default {@code /}
 * @param cacheControl the field Cache-Control of every file; empty, the default, for none
 * @param welcomeFile what a path that ends with a slash is answered with; empty for nothing. Default index.html
 * @param fallback the file that answers navigation to paths there is nothing for, for single-page applications; empty,
 *     the default, for none
 * @param precompressed whether a file NAME.br or NAME.gz beside NAME is sent to who accepts it; default false
 * @param followLinks whether links in folders may lead out of them; default false
 */
public record StaticFilesSettings(boolean enabled, List<String> locations, String path, String cacheControl,
        String welcomeFile, String fallback, boolean precompressed, boolean followLinks) {
    public static final StaticFilesSettings DEFAULT =
            new StaticFilesSettings(true, List.of("classpath:static"), "/", "", "index.html", "", false, false);

    /** @throws IllegalArgumentException if a value cannot be used */
    public StaticFilesSettings {
        locations = List.copyOf(locations);
        if (!path.startsWith("/") || path.indexOf('{') >= 0 || path.indexOf('*') >= 0) {
            throw new IllegalArgumentException("path must begin with a slash and have no pattern, is \"" + path + "\"");
        }
        requireName("welcome-file", welcomeFile);
        requireName("fallback", fallback);
    }

    private static void requireName(String key, String name) {
        if (name.startsWith("/") || name.endsWith("/") || name.contains("..")) {
            throw new IllegalArgumentException(key + " must be the name of a file in a location, is \"" + name + "\"");
        }
    }

    /** The same with these locations. */
    public StaticFilesSettings withLocations(String... places) {
        return new StaticFilesSettings(enabled, List.of(places), path, cacheControl, welcomeFile, fallback,
                precompressed, followLinks);
    }
}
