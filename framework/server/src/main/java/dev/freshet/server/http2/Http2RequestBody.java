package dev.freshet.server.http2;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** A request body as a stream: each read lets the peer send as much more. Closing it reads nothing more. */
final class Http2RequestBody extends InputStream {
    private final Http2Request request;
    private final Http2Exchange exchange;
    private boolean closed;

    Http2RequestBody(Http2Request request, Http2Exchange exchange) {
        this.request = request;
        this.exchange = exchange;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        request.requireLive();
        if (closed) {
            throw new IOException("the body stream is closed");
        }
        return length == 0 ? 0 : exchange.readBody(into, offset, length);
    }

    @Override
    public int available() {
        request.requireLive();
        return closed ? 0 : exchange.bodyAvailable();
    }

    @Override
    public void close() {
        closed = true;
    }
}
