package dev.freshet.http.http1;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.syntax.FieldTable;
import org.jspecify.annotations.Nullable;

/** A view of a parsed head in the buffer that was bound last. */
final class BufferedRequestHead implements Http1RequestHead {
    private final RequestLine line;
    private final RequestTarget target;
    private final FieldTable fields;
    private final RequestFields meaning;
    private final ByteSlice path = new ByteSlice();
    private byte[] bytes = new byte[0];
    private int base;

    BufferedRequestHead(RequestLine line, RequestTarget target, FieldTable fields, RequestFields meaning) {
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

    @Override
    public boolean keepAlive() {
        return meaning.keepAlive();
    }

    @Override
    public boolean expectsContinue() {
        return meaning.expectsContinue();
    }
}
