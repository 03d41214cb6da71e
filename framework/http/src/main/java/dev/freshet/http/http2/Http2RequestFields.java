package dev.freshet.http.http2;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.PathNormaliser;
import dev.freshet.http.syntax.Ascii;
import dev.freshet.http.syntax.HostSyntax;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The head of an outgoing request (RFC 9113 section 8.3.1). Setters validate immediately and throw
 * {@link IllegalArgumentException} for anything that a recipient could read as another request. Reusable; not
 * thread-safe.
 */
public final class Http2RequestFields {
    /** Used instead of a length: it is unknown, or there is no body. */
    public static final long NO_LENGTH = -1;

    private final List<String> fields = new ArrayList<>(32);
    private String method = "";
    private String scheme = "";
    private String authority = "";
    private String path = "";
    private @Nullable String protocol;
    private long contentLength = NO_LENGTH;
    private long size;

    /**
     * Begins a head without headers.
     *
     * @param method a token, case-sensitive; for CONNECT, call {@link #protocol} instead
     * @param scheme {@code http} or {@code https}
     * @param authority the host, with the port unless it is the default
     * @param path with or without a query, already percent-encoded; or {@code *} with OPTIONS
     */
    public void begin(String method, String scheme, String authority, String path) {
        if (!FieldSyntax.isToken(method) || method.equals("CONNECT")) {
            throw new IllegalArgumentException("the method is not a token, or is CONNECT without a protocol");
        }
        HostSyntax.requireAuthority(authority);
        requirePath(method, path);
        this.method = method;
        this.scheme = scheme;
        this.authority = authority;
        this.path = path;
        protocol = null;
        contentLength = NO_LENGTH;
        fields.clear();
        size = 0;
        count(":method", method);
        count(":scheme", scheme);
        count(":authority", authority);
        count(":path", path);
    }

    /** Makes this an extended CONNECT (RFC 8441 section 4) for the given protocol. */
    public void protocol(String name) {
        if (!FieldSyntax.isToken(name)) {
            throw new IllegalArgumentException("the protocol is not a token");
        }
        protocol = name;
        size += "CONNECT".length() - method.length();
        method = "CONNECT";
        count(":protocol", name);
    }

    /** Adds a header. Refuses headers that frame the message or concern an HTTP/1.1 connection. */
    public void field(String name, String value) {
        FieldSyntax.requireName(name);
        FieldSyntax.requireValue(name, value);
        requireAllowed(name, value);
        String text = Ascii.withoutBlanks(value);
        fields.add(name);
        fields.add(text);
        count(name, text);
    }

    /** Announces the length of the body. */
    public void contentLength(long length) {
        if (length < 0) {
            throw new IllegalArgumentException("the length of the body is " + length);
        }
        contentLength = length;
        count("content-length", Long.toString(length));
    }

    public String method() {
        return method;
    }

    public @Nullable String protocol() {
        return protocol;
    }

    /** The announced length, or {@link #NO_LENGTH}. */
    public long contentLength() {
        return contentLength;
    }

    /** The sum of name + value + 32 of all headers, as SETTINGS_MAX_HEADER_LIST_SIZE counts. */
    public long size() {
        return size;
    }

    /** Writes the field block. */
    public void encode(HpackEncoder encoder, OutputBytes out) {
        encoder.begin(out);
        encoder.encode(out, ":method", method);
        encoder.encode(out, ":scheme", scheme);
        encoder.encode(out, ":authority", authority);
        encoder.encode(out, ":path", path);
        if (protocol != null) {
            encoder.encode(out, ":protocol", protocol);
        }
        for (int i = 0; i < fields.size(); i += 2) {
            encoder.encode(out, fields.get(i), fields.get(i + 1));
        }
        if (contentLength >= 0) {
            encoder.contentLength(out, contentLength);
        }
    }

    private void count(String name, String value) {
        size += name.length() + value.length() + FieldSection.FIELD_OVERHEAD;
    }

    private static void requirePath(String method, String path) {
        if (!path.startsWith("/") && !(path.equals("*") && method.equals("OPTIONS"))) {
            throw new IllegalArgumentException("the path must begin with a slash, or be * with OPTIONS");
        }
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c > 0x7f || !PathNormaliser.isQueryByte((byte) c)) {
                throw new IllegalArgumentException(
                        "the path has a character that must be percent-encoded, at index " + i);
            }
        }
    }

    private static void requireAllowed(String name, String value) {
        boolean refused = switch (name.length()) {
            case 2 -> name.equalsIgnoreCase("TE") && !value.equalsIgnoreCase("trailers");
            case 4 -> name.equalsIgnoreCase("Host");
            case 7 -> name.equalsIgnoreCase("Upgrade");
            case 10 -> name.equalsIgnoreCase("Connection") || name.equalsIgnoreCase("Keep-Alive");
            case 14 -> name.equalsIgnoreCase("Content-Length");
            case 16 -> name.equalsIgnoreCase("Proxy-Connection");
            case 17 -> name.equalsIgnoreCase("Transfer-Encoding");
            default -> false;
        };
        if (refused) {
            throw new IllegalArgumentException("remove the header " + name
                    + ": the connection writes it, or it is only for HTTP/1.1");
        }
    }
}
