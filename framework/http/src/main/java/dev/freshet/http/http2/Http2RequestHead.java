package dev.freshet.http.http2;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.RequestHead;
import dev.freshet.http.syntax.Ascii;
import dev.freshet.http.syntax.FieldTable;
import dev.freshet.http.syntax.HostSyntax;
import dev.freshet.http.syntax.Methods;
import dev.freshet.http.syntax.TrailerNames;
import org.jspecify.annotations.Nullable;

/**
 * A request head read from a field section (RFC 9113 section 8.3). It is a view, valid until the section is refilled.
 * Reusable; not thread-safe.
 */
public final class Http2RequestHead implements RequestHead {
    private static final int METHOD = 0;
    private static final int SCHEME = 1;
    private static final int PATH = 2;
    private static final int AUTHORITY = 3;
    private static final int PROTOCOL = 4;
    private static final byte[] METHOD_NAME = Ascii.bytes(":method");
    private static final byte[] COOKIE = Ascii.bytes("cookie");
    private static final byte[] COOKIE_SEPARATOR = Ascii.bytes("; ");

    private final FieldSection section;
    private final FieldRules rules = new FieldRules();
    private final PseudoFields pseudo = new PseudoFields(":method", ":scheme", ":path", ":authority", ":protocol");
    private final RequestMeaning meaning = new RequestMeaning();
    private final PathField path = new PathField();
    private HttpMethod method = HttpMethod.GET;

    public Http2RequestHead(FieldSection section) {
        this.section = section;
    }

    /**
     * Reads the section as the head of this stream's request.
     *
     * @param endStream whether the request has no body
     * @param extendedConnect whether {@code :protocol} is allowed, because SETTINGS_ENABLE_CONNECT_PROTOCOL was sent
     * @throws Http2Exception PROTOCOL_ERROR, for the stream, if the request is malformed (RFC 9113 section 8.1.1)
     * @throws HttpException with the status to respond with: 400 for a refused path or host, 413 for a length that does
     *     not fit a long, 417 for an unknown expectation, 431 for a section over its limits, 501 for an unsupported
     *     method
     */
    public void read(int streamId, boolean endStream, boolean extendedConnect) {
        method = HttpMethod.GET;
        if (section.overLimit()) {
            method = methodWithinLimits();
            throw new HttpException(431, "the headers are over the limit");
        }
        pseudo.read(streamId, section, rules);
        HttpMethod named = pseudo.has(METHOD) ? Methods.named(bytes(), start(METHOD), end(METHOD)) : null;
        // Set before the checks, because a refused HEAD request gets no body.
        method = named == null ? HttpMethod.GET : named;
        rules.check(streamId, section.fields());
        section.join(COOKIE, COOKIE_SEPARATOR);
        meaning.read(streamId, section.fields(), endStream);
        boolean tunnel = checkPresence(streamId, extendedConnect);
        checkTokens(streamId);
        checkAuthority(streamId);
        if (tunnel) {
            throw new HttpException(501, "tunnels are not supported");
        }
        if (named == null) {
            throw new HttpException(501, "no such method");
        }
        path.read(streamId, method, bytes(), start(PATH), end(PATH));
        meaning.checkExpectation();
    }

    /** The method of a section over its limits, because a refused HEAD request gets no body. */
    private HttpMethod methodWithinLimits() {
        FieldTable fields = section.pseudoFields();
        for (int field = 0; field < fields.size(); field++) {
            if (fields.isNamed(field, METHOD_NAME)) {
                HttpMethod named = Methods.named(fields.bytes(), fields.valueStart(field), fields.valueEnd(field));
                return named == null ? HttpMethod.GET : named;
            }
        }
        return HttpMethod.GET;
    }

    /**
     * Checks a section as trailers (RFC 9113 section 8.1). After that, the headers it shows are the trailers.
     *
     * @throws Http2Exception PROTOCOL_ERROR, for the stream
     * @throws HttpException 431 for a section over its limits, 400 for a header that is only allowed in the head
     */
    public static void checkTrailers(int streamId, FieldSection trailers) {
        if (trailers.overLimit()) {
            throw new HttpException(431, "the trailers are over the limit");
        }
        if (trailers.pseudoFields().size() > 0) {
            throw FieldRules.malformed(streamId, "the trailers have a pseudo-header");
        }
        new FieldRules().check(streamId, trailers.fields());
        TrailerNames.check(trailers.fields());
    }

    /**
     * Checks RFC 9113 sections 8.3.1 and 8.5 and RFC 8441 section 4. Returns true for a CONNECT that asks for a tunnel.
     */
    private boolean checkPresence(int streamId, boolean extendedConnect) {
        boolean connect = method == HttpMethod.CONNECT;
        if (connect && !pseudo.has(PROTOCOL)) {
            if (pseudo.has(SCHEME) || pseudo.has(PATH) || !pseudo.has(AUTHORITY)) {
                throw FieldRules.malformed(streamId, "CONNECT must have :authority, and neither :scheme nor :path");
            }
            return true;
        }
        if (!pseudo.has(METHOD) || !pseudo.has(SCHEME) || !pseudo.has(PATH)) {
            throw FieldRules.malformed(streamId, "a request must have :method, :scheme and :path");
        }
        if (pseudo.has(PROTOCOL) && !(connect && extendedConnect && pseudo.has(AUTHORITY))) {
            throw FieldRules.malformed(streamId,
                    ":protocol is only allowed for CONNECT with :authority, if the server has enabled it");
        }
        return false;
    }

    private void checkTokens(int streamId) {
        if (!Ascii.isToken(bytes(), start(METHOD), end(METHOD))
                || pseudo.has(PROTOCOL) && !Ascii.isToken(bytes(), start(PROTOCOL), end(PROTOCOL))) {
            throw FieldRules.malformed(streamId, ":method or :protocol is not a token");
        }
        if (pseudo.has(SCHEME) && !isScheme(bytes(), start(SCHEME), end(SCHEME))) {
            throw FieldRules.malformed(streamId, ":scheme is not a URI scheme");
        }
    }

    /** RFC 3986 section 3.1. */
    private static boolean isScheme(byte[] bytes, int start, int end) {
        boolean scheme = start < end && Ascii.isLetter(bytes[start]);
        for (int i = start; i < end && scheme; i++) {
            byte b = bytes[i];
            scheme = Ascii.isLetter(b) || Ascii.isDigit(b) || b == '+' || b == '-' || b == '.';
        }
        return scheme;
    }

    private void checkAuthority(int streamId) {
        FieldTable fields = section.fields();
        int host = meaning.host();
        if (pseudo.has(AUTHORITY)) {
            HostSyntax.check(bytes(), start(AUTHORITY), end(AUTHORITY));
            if (host != PseudoFields.NONE && !Ascii.equalIgnoringCase(bytes(), start(AUTHORITY), end(AUTHORITY),
                    fields.valueStart(host), fields.valueEnd(host))) {
                throw FieldRules.malformed(streamId, ":authority and Host differ");
            }
        } else if (host != PseudoFields.NONE) {
            HostSyntax.check(bytes(), fields.valueStart(host), fields.valueEnd(host));
        } else {
            throw FieldRules.malformed(streamId, "a request must have :authority or Host");
        }
    }

    private byte[] bytes() {
        return section.fields().bytes();
    }

    private int start(int name) {
        return section.pseudoFields().valueStart(pseudo.field(name));
    }

    private int end(int name) {
        return section.pseudoFields().valueEnd(pseudo.field(name));
    }

    private String text(int name) {
        return pseudo.has(name) ? section.pseudoFields().value(pseudo.field(name)) : "";
    }

    /** GET if the section has no known method within its limits. */
    @Override
    public HttpMethod method() {
        return method;
    }

    @Override
    public HttpVersion version() {
        return HttpVersion.HTTP_2;
    }

    /** {@code :scheme} as received, which may differ from that of the connection. */
    public String scheme() {
        return text(SCHEME);
    }

    /** {@code :path} as received. */
    @Override
    public String target() {
        return path.target();
    }

    @Override
    public ByteSlice path() {
        return path.path();
    }

    @Override
    public @Nullable String query() {
        return path.query();
    }

    /** {@code :authority}, or Host without it. */
    @Override
    public String authority() {
        return pseudo.has(AUTHORITY) ? text(AUTHORITY) : section.fields().value(meaning.host());
    }

    /** {@code :protocol} of an extended CONNECT (RFC 8441 section 4), or null. */
    public @Nullable String protocol() {
        return pseudo.has(PROTOCOL) ? text(PROTOCOL) : null;
    }

    /** The value of the Priority header; {@link Priority#DEFAULT} without one. */
    public Priority priority() {
        return meaning.priority(section.fields());
    }

    /** All headers except pseudo-headers, with the pieces of Cookie joined (RFC 9113 section 8.2.3). */
    @Override
    public HttpHeaders headers() {
        return section.headers();
    }

    @Override
    public long contentLength() {
        return meaning.contentLength();
    }

    @Override
    public boolean expectsContinue() {
        return meaning.expectsContinue();
    }
}
