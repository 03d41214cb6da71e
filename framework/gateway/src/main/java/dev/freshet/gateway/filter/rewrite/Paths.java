package dev.freshet.gateway.filter.rewrite;

import dev.freshet.config.ConfigException;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.UpstreamRequest;
import dev.freshet.http.HttpException;
import dev.freshet.http.PathNormaliser;
import java.nio.charset.StandardCharsets;

/** Normalises paths that filters make, in the same way as a client's path. */
final class Paths {
    private Paths() {
    }

    /** @throws HttpException 400 if the combined parts are not a valid path */
    static void set(UpstreamRequest request, String path) {
        int slashes = 0;
        while (slashes < path.length() && path.charAt(slashes) == '/') {
            slashes++;
        }
        // Some servers read two leading slashes as the start of an authority.
        request.path(normal('/' + path.substring(slashes)));
    }

    private static String normal(String path) {
        byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
        return new String(PathNormaliser.forward(bytes, 0, bytes.length), StandardCharsets.ISO_8859_1);
    }

    /** The normal form of a segment, for comparisons. */
    static String compared(String segment) {
        if (segment.indexOf('%') < 0) {
            return segment;
        }
        // The x prevents reading dots as a dot segment.
        byte[] bytes = ("/x" + segment).getBytes(StandardCharsets.UTF_8);
        return new String(PathNormaliser.normalise(bytes, 0, bytes.length), StandardCharsets.ISO_8859_1).substring(2);
    }

    /**
     * A path from the configuration.
     *
     * @throws ConfigException if the value is not a path
     */
    static String of(FilterSettings settings, String key) {
        return require(settings, key, settings.text(key));
    }

    /** @throws ConfigException if the path, the value of this key, is invalid */
    static String require(FilterSettings settings, String key, String path) {
        if (!path.startsWith("/")) {
            throw settings.problem(key, "must begin with a slash");
        }
        try {
            return normal(path);
        } catch (HttpException wrong) {
            throw settings.problem(key, "cannot be sent: " + wrong.detail());
        }
    }
}
