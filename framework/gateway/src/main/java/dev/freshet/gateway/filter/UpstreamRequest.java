package dev.freshet.gateway.filter;

import dev.freshet.client.loop.OutgoingRequest;
import org.jspecify.annotations.Nullable;

/** The head of a request for the upstream. Not thread-safe. */
public final class UpstreamRequest extends MessageFields {
    private String method;
    private String path;
    private @Nullable String query;
    private @Nullable String authority;

    /**
     * @param method such as GET; case-sensitive
     * @param path percent-encoded
     * @param query without its question mark; null for none
     * @param authority Host, or {@code :authority} in HTTP/2; null for the address of the selected instance
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

    /** Percent-encoded; starts with a slash. */
    public String path() {
        return path;
    }

    /** @throws IllegalArgumentException if the path does not start with a slash or has an illegal character */
    public void path(String path) {
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("the path must begin with a slash: " + path);
        }
        this.path = requireVisible(path, "?#");
    }

    /** Without its question mark; null for none. */
    public @Nullable String query() {
        return query;
    }

    /** @throws IllegalArgumentException if the query has an illegal character */
    public void query(@Nullable String query) {
        this.query = query == null ? null : requireVisible(query, "#");
    }

    /** Path and query. */
    public String target() {
        return query == null ? path : path + '?' + query;
    }

    /** Host, or {@code :authority} in HTTP/2; null for the address of the selected instance. */
    public @Nullable String authority() {
        return authority;
    }

    public void authority(@Nullable String authority) {
        this.authority = authority;
    }

    /** An independent copy. */
    public UpstreamRequest copy() {
        UpstreamRequest copy = new UpstreamRequest(method, path, query, authority);
        copy.fieldsOf(this);
        return copy;
    }

    /** Takes over the state of the other request. */
    public void become(UpstreamRequest other) {
        method = other.method;
        path = other.path;
        query = other.query;
        authority = other.authority;
        fieldsOf(other);
    }

    /**
     * The request to send, after the filters. The connection checks it: a head that is not exactly one request leads to
     * an {@link IllegalArgumentException} there.
     *
     * @param instance the authority, unless this request has one
     */
    public OutgoingRequest toSend(String instance, long contentLength) {
        OutgoingRequest request = new OutgoingRequest(method, target(), authority == null ? instance : authority)
                .contentLength(contentLength);
        forEach(request::field);
        return request;
    }

    private static String requireVisible(String text, String refused) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c <= ' ' || c > '~' || refused.indexOf(c) >= 0) {
                throw new IllegalArgumentException("illegal character " + (int) c + " in the target at index " + i);
            }
        }
        return text;
    }
}
