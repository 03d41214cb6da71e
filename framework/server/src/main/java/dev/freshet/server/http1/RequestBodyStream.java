package dev.freshet.server.http1;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** A request body as a stream. Closing it reads nothing more; the engine discards the rest. */
final class RequestBodyStream extends InputStream {
    private final Http1Request request;
    private final Http1Exchange exchange;
    private boolean closed;

    RequestBodyStream(Http1Request request, Http1Exchange exchange) {
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
        request.head();
        if (closed) {
            throw new IOException("the body stream is closed");
        }
        return length == 0 ? 0 : exchange.readBody(into, offset, length);
    }

    @Override
    public int available() {
        request.head();
        return closed ? 0 : exchange.bodyAvailable();
    }

    @Override
    public void close() {
        closed = true;
    }
}
