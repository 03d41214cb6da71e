package dev.freshet.server.http1;

import dev.freshet.http.HttpResponse;
import dev.freshet.http.PreparedHeader;
import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.http1.Http1ResponseEncoder;
import dev.freshet.http.http1.ResponseFields;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One response as its handler sees it; a new object for each, as with {@link Http1Request}. */
final class Http1Response implements HttpResponse {
    private final Http1Exchange exchange;
    private final ResponseFields fields;
    private int status = 200;
    private boolean committed;
    private boolean ended;
    private @Nullable ResponseBodyStream stream;

    Http1Response(Http1Exchange exchange, ResponseFields fields) {
        this.exchange = exchange;
        this.fields = fields;
    }

    @Override
    public int status() {
        return status;
    }

    @Override
    public HttpResponse status(int status) {
        requireUncommitted();
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("a status must be from 200 to 599, is " + status);
        }
        this.status = status;
        return this;
    }

    @Override
    public HttpResponse header(String name, String value) {
        requireUncommitted();
        fields.set(name, value);
        return this;
    }

    @Override
    public HttpResponse header(PreparedHeader header) {
        requireUncommitted();
        fields.set(header);
        return this;
    }

    @Override
    public HttpResponse addHeader(String name, String value) {
        requireUncommitted();
        fields.add(name, value);
        return this;
    }

    @Override
    public HttpResponse removeHeader(String name) {
        requireUncommitted();
        fields.remove(name);
        return this;
    }

    @Override
    public @Nullable String header(String name) {
        requireLive();
        return fields.first(name);
    }

    @Override
    public void send(byte[] body, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, body.length);
        requireUncommitted();
        if (stream != null) {
            throw new IllegalStateException("the response is a stream already");
        }
        sendWhole(body, offset, length);
    }

    @Override
    public void send() throws IOException {
        send(new byte[0], 0, 0);
    }

    @Override
    public OutputStream body() {
        requireLive();
        if (committed && stream == null) {
            throw new IllegalStateException("a response was sent already");
        }
        if (stream == null) {
            stream = new ResponseBodyStream(this, exchange);
        }
        return stream;
    }

    @Override
    public void upgrade(UpgradeHandler handler) {
        Objects.requireNonNull(handler, "handler");
        requireUncommitted();
        if (!exchange.mayUpgrade()) {
            throw new IllegalStateException("the request asks for no other protocol");
        }
        status = 101;
        committed = true;
        exchange.upgrade(handler);
    }

    @Override
    public boolean isCommitted() {
        return committed;
    }

    @Override
    public void reset() {
        requireUncommitted();
        status = 200;
        fields.clear();
        stream = null;
    }

    /** Status, fields and body in one. Also for a stream that ends before its buffer was full. */
    void sendWhole(byte[] body, int offset, int length) throws IOException {
        committed = true;
        if (Http1ResponseEncoder.bodiless(status)) {
            dropTypeOfNothing();
            exchange.encodeHead(status, Http1ResponseEncoder.NO_LENGTH);
            return;
        }
        // A handler that answers HEAD by itself may say the length without making the body.
        boolean said = exchange.headOnly() && length == 0 && fields.contentLength() >= 0;
        exchange.encodeHead(status, said ? fields.contentLength() : length);
        if (!exchange.headOnly() && length > 0) {
            exchange.output().body(body, offset, length);
        }
    }

    /** Status and fields before a body of which the first part is there; gives the framing that the stream must use. */
    long commitStream() {
        committed = true;
        long length = fields.contentLength();
        if (Http1ResponseEncoder.bodiless(status)) {
            dropTypeOfNothing();
            length = Http1ResponseEncoder.NO_LENGTH;
        } else if (length < 0) {
            length = exchange.http10() ? Http1ResponseEncoder.UNTIL_CLOSE : Http1ResponseEncoder.CHUNKED;
        }
        exchange.encodeHead(status, length);
        return exchange.headOnly() ? Http1ResponseEncoder.NO_LENGTH : length;
    }

    /** 204 has no content whose type it could be; 304 names the type of what the peer has. */
    private void dropTypeOfNothing() {
        if (status == 204) {
            fields.remove("Content-Type");
        }
    }

    /** The handler has returned: what it began is completed. */
    void complete() throws IOException {
        if (stream != null) {
            stream.close();
        } else if (!committed) {
            sendWhole(new byte[0], 0, 0);
        }
    }

    /** The handler failed with the head on its way: the peer must not take the response for complete. */
    void abort() {
        exchange.closeAfterThis();
    }

    void end() {
        ended = true;
    }

    void requireLive() {
        if (ended) {
            throw new IllegalStateException("the response is over: its handler has returned");
        }
    }

    private void requireUncommitted() {
        requireLive();
        if (committed) {
            throw new IllegalStateException("the response is committed: status and fields are on their way");
        }
    }
}
