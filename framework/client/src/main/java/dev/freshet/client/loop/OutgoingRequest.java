package dev.freshet.client.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The head of a request to send, independent of the HTTP version. It is validated when it is sent:
 * {@link IllegalArgumentException} is thrown for anything that a recipient could read as another request. Not
 * thread-safe; do not change it after passing it to a connection.
 */
public final class OutgoingRequest {
    /** The length of a body whose length is unknown until it ends. */
    public static final long UNKNOWN_LENGTH = -1;

    private final String method;
    private final String target;
    private final String authority;
    private final List<String> fields = new ArrayList<>(16);
    private long contentLength;
    private @Nullable String protocol;

    /**
     * @param method case-sensitive, such as GET
     * @param target a percent-encoded path with or without a query, or {@code *} with OPTIONS
     * @param authority the host, with the port unless it is the scheme's default: Host or {@code :authority}
     */
    public OutgoingRequest(String method, String target, String authority) {
        this.method = method;
        this.target = target;
        this.authority = authority;
    }

    public String method() {
        return method;
    }

    /** Whether this method, which is case-sensitive, is idempotent (RFC 9110 section 9.2.2). */
    public static boolean isIdempotent(String method) {
        return switch (method) {
            case "GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE" -> true;
            default -> false;
        };
    }

    public String target() {
        return target;
    }

    public String authority() {
        return authority;
    }

    /**
     * Adds a header. Do not add Host, Content-Length, Transfer-Encoding, Upgrade or a header that Connection would
     * list: the connection writes those.
     */
    public OutgoingRequest field(String name, String value) {
        fields.add(name);
        fields.add(value);
        return this;
    }

    public void forEachField(BiConsumer<? super String, ? super String> action) {
        for (int i = 0; i < fields.size(); i += 2) {
            action.accept(fields.get(i), fields.get(i + 1));
        }
    }

    /** The length of the body: 0, the default, for none; or {@link #UNKNOWN_LENGTH}. */
    public long contentLength() {
        return contentLength;
    }

    public OutgoingRequest contentLength(long length) {
        contentLength = length;
        return this;
    }

    /** The protocol to switch to, such as {@code websocket}; null for none. */
    public @Nullable String protocol() {
        return protocol;
    }

    /**
     * Asks for another protocol: by Upgrade in HTTP/1.1 (RFC 9110 section 7.8), by extended CONNECT in HTTP/2 (RFC
     * 8441), whatever {@link #method()} says. After a response with status 101, or 2xx in HTTP/2, the bodies of request
     * and response carry the protocol's bytes.
     */
    public OutgoingRequest protocol(String name) {
        protocol = name;
        return this;
    }
}
