package dev.freshet.client;

import java.net.URI;
import java.net.URISyntaxException;

/**
 * Resolves references (RFC 3986 section 5.2). {@link URI#resolve(URI)} differs: it merges the slashes of relative
 * paths, keeps segments that climb above the root, and drops the last segment of the path before a query.
 */
final class UriReference {
    private UriReference() {
    }

    /** @param base hierarchical, with an authority */
    static URI resolve(URI base, URI reference) throws URISyntaxException {
        boolean hasAuthority = reference.getRawAuthority() != null;
        if (reference.isAbsolute() && !hasAuthority) {
            return reference;
        }
        String scheme = reference.isAbsolute() ? reference.getScheme() : base.getScheme();
        String authority = hasAuthority ? reference.getRawAuthority() : base.getRawAuthority();
        String path = reference.getRawPath();
        String query = reference.getRawQuery();
        if (hasAuthority || path.startsWith("/")) {
            path = withoutDots(path);
        } else if (path.isEmpty()) {
            path = base.getRawPath();
            query = query == null ? base.getRawQuery() : query;
        } else {
            String before = base.getRawPath();
            path = withoutDots(before.isEmpty() ? "/" + path
                    : before.substring(0, before.lastIndexOf('/') + 1) + path);
        }
        return new URI(scheme + "://" + authority + path + (query == null ? "" : "?" + query));
    }

    /**
     * Resolves the segments {@code .} and {@code ..} (RFC 3986 section 5.2.4).
     *
     * @param path empty, or begins with a slash
     */
    private static String withoutDots(String path) {
        StringBuilder out = new StringBuilder(path.length());
        int from = 0;
        while (from < path.length()) {
            int slash = path.indexOf('/', from + 1);
            int end = slash < 0 ? path.length() : slash;
            String segment = path.substring(from, end);
            boolean up = segment.equals("/..");
            if (up) {
                out.setLength(Math.max(0, out.lastIndexOf("/")));
            }
            if (!up && !segment.equals("/.")) {
                out.append(segment);
            } else if (slash < 0) {
                out.append('/');
            }
            from = end;
        }
        return out.toString();
    }
}
