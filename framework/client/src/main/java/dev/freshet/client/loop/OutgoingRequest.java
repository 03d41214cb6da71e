package dev.freshet.client.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The head of a request to be sent, in no version's syntax. Checked when it is sent: what could not arrive as the one
 * request that was meant is refused with {@link IllegalArgumentException}. Not thread-safe, and not to be changed once
 * it was given to a connection.
 */
public final class OutgoingRequest {
    /** A length that is not known before the body's end. */
    public static final long UNKNOWN_LENGTH = -1;

    private final String method;
    private final String target;
    private final String authority;
    private final List<String> fields = new ArrayList<>();
    private long contentLength;
    private @Nullable String protocol;

    /**
     * @param method in its case, as GET
     * @param target a path, with or without a query, percent-encoded; or {@code *} with OPTIONS
     * @param authority host and, unless it is the scheme's default, port: Host, or {@code :authority}
     */
    public OutgoingRequest(String method, String target, String authority) {
        this.method = method;
        this.target = target;
        this.authority = authority;
    }

    public String method() {
        return method;
    }

    /** Whether this method, in its case, asks for nothing that matters if done twice (RFC 9110 section 9.2.2). */
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
     * Adds a field behind those added before. Not Host, Content-Length, Transfer-Encoding, Upgrade or a field that
     * Connection would name: the connection writes those.
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

    /** The length of the body that follows: 0, unless set, for none; or {@link #UNKNOWN_LENGTH}. */
    public long contentLength() {
        return contentLength;
    }

    public OutgoingRequest contentLength(long length) {
        contentLength = length;
        return this;
    }

    /** The protocol to go on with after this request, as {@code websocket}; null for none. */
    public @Nullable String protocol() {
        return protocol;
    }

    /**
     * Asks for another protocol: by Upgrade in HTTP/1.1 (RFC 9110 section 7.8), by an extended CONNECT in HTTP/2 (RFC
     * 8441), whatever {@link #method()} says. Once the response with status 101 (or 2xx in HTTP/2) has begun, what is
     * written is the protocol's, and what comes is given as the body.
     */
    public OutgoingRequest protocol(String name) {
        protocol = name;
        return this;
    }
}
