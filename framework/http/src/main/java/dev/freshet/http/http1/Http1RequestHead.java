package dev.freshet.http.http1;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.RequestHead;
import dev.freshet.http.syntax.FieldTable;
import org.jspecify.annotations.Nullable;

/**
 * A parsed and validated request head. It is a view of the parser's buffer, valid until the parser begins the next head
 * or the bytes move. Each call that returns text decodes it again.
 */
public final class Http1RequestHead implements RequestHead {
    private static final byte[] NONE = new byte[0];

    private final RequestLine line;
    private final RequestTarget target;
    private final FieldTable fields;
    private final RequestFields meaning;
    private final ByteSlice path = new ByteSlice();
    private byte[] bytes = NONE;
    private int base;

    Http1RequestHead(RequestLine line, RequestTarget target, FieldTable fields, RequestFields meaning) {
        this.line = line;
        this.target = target;
        this.fields = fields;
        this.meaning = meaning;
    }

    /** Moves the view: the head now begins at {@code bytes[base]}. */
    void bind(byte[] bytes, int base) {
        this.bytes = bytes;
        this.base = base;
        fields.bind(bytes, base);
        target.showPath(bytes, base, path);
    }

    /** Shows no bytes until the next {@link #bind}. */
    void forget() {
        bytes = NONE;
        base = 0;
        fields.bind(NONE, 0);
        target.begin(0);
        path.set(NONE, 0, 0);
    }

    @Override
    public HttpMethod method() {
        return line.method();
    }

    @Override
    public HttpVersion version() {
        return line.version();
    }

    @Override
    public String target() {
        return target.text(bytes, base);
    }

    @Override
    public ByteSlice path() {
        return path;
    }

    @Override
    public @Nullable String query() {
        return target.query(bytes, base);
    }

    @Override
    public String authority() {
        if (target.hasAuthority()) {
            return target.authority(bytes, base);
        }
        return meaning.host() < 0 ? "" : fields.value(meaning.host());
    }

    @Override
    public HttpHeaders headers() {
        return fields;
    }

    @Override
    public long contentLength() {
        return meaning.bodyLength();
    }

    /** Whether the peer allows the connection to persist (RFC 9112 section 9.3). */
    public boolean keepAlive() {
        return meaning.keepAlive();
    }

    @Override
    public boolean expectsContinue() {
        return meaning.expectsContinue();
    }
}
