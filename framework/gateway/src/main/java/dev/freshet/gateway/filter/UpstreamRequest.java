package dev.freshet.gateway.filter;

import org.jspecify.annotations.Nullable;

/** The head of a request as the upstream will get it. Not thread-safe. */
public final class UpstreamRequest extends MessageFields {
    private String method;
    private String path;
    private @Nullable String query;
    private @Nullable String authority;

    /**
     * @param method in its case, as GET
     * @param path percent-encoded
     * @param query without its question mark; null for none
     * @param authority Host, or {@code :authority}; null for the address of the instance that is chosen
     */
    public UpstreamRequest(String method, String path, @Nullable String query, @Nullable String authority) {
        this.method = method;
        this.path = path;
        this.query = query;
        this.authority = authority;
    }

    public String method() {
        return method;
    }

    public void method(String method) {
        this.method = method;
    }

    /** Percent-encoded, beginning with a slash. */
    public String path() {
        return path;
    }

    /** @throws IllegalArgumentException if it does not begin with a slash, or has a character that no path has */
    public void path(String path) {
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("a path begins with a slash: " + path);
        }
        this.path = requireVisible(path, "?#");
    }

    /** Without its question mark; null for none. */
    public @Nullable String query() {
        return query;
    }

    /** @throws IllegalArgumentException if it has a character that a query cannot have */
    public void query(@Nullable String query) {
        this.query = query == null ? null : requireVisible(query, "#");
    }

    /** Path and query. */
    public String target() {
        return query == null ? path : path + '?' + query;
    }

    /** Host, or {@code :authority}; null for the address of the instance that is chosen. */
    public @Nullable String authority() {
        return authority;
    }

    public void authority(@Nullable String authority) {
        this.authority = authority;
    }

    /** The same once more, on its own. */
    public UpstreamRequest copy() {
        UpstreamRequest copy = new UpstreamRequest(method, path, query, authority);
        copy.fieldsOf(this);
        return copy;
    }

    /** Becomes as the other is. */
    public void become(UpstreamRequest other) {
        method = other.method;
        path = other.path;
        query = other.query;
        authority = other.authority;
        fieldsOf(other);
    }

    private static String requireVisible(String text, String refused) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c <= ' ' || c > '~' || refused.indexOf(c) >= 0) {
                throw new IllegalArgumentException("not allowed in a target: character " + (int) c + " at " + i);
            }
        }
        return text;
    }
}
