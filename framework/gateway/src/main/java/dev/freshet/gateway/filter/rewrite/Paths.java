package dev.freshet.gateway.filter.rewrite;

import dev.freshet.config.ConfigException;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.UpstreamRequest;
import dev.freshet.http.HttpException;
import dev.freshet.http.PathNormaliser;
import java.nio.charset.StandardCharsets;

/** Paths that a filter has made. They are brought into their normal form, as a client's are. */
final class Paths {
    private Paths() {
    }

    /** @throws HttpException 400 if parts of the client's path have been put together to what is no path */
    static void set(UpstreamRequest request, String path) {
        int slashes = 0;
        while (slashes < path.length() && path.charAt(slashes) == '/') {
            slashes++;
        }
        // Two of them would begin an authority in the eyes of some.
        request.path(normal('/' + path.substring(slashes)));
    }

    private static String normal(String path) {
        byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
        return new String(PathNormaliser.forward(bytes, 0, bytes.length), StandardCharsets.ISO_8859_1);
    }

    /** A segment in the form in which routes compare it. */
    static String compared(String segment) {
        if (segment.indexOf('%') < 0) {
            return segment;
        }
        // The x keeps dots from being taken for a dot segment.
        byte[] bytes = ("/x" + segment).getBytes(StandardCharsets.UTF_8);
        return new String(PathNormaliser.normalise(bytes, 0, bytes.length), StandardCharsets.ISO_8859_1).substring(2);
    }

    /**
     * A path of the configuration.
     *
     * @throws ConfigException if it is none
     */
    static String of(FilterSettings settings, String key) {
        return require(settings, key, settings.text(key));
    }

    /** @throws ConfigException if the text, which is from this key, is no path */
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
