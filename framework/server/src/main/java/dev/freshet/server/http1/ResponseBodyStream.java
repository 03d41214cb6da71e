package dev.freshet.server.http1;

import dev.freshet.http.http1.Http1ResponseEncoder;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/**
 * A response body as a stream. The head is held back until the buffer is full or flushed, so a short body goes out with
 * its length and may still be replaced by an error.
 */
final class ResponseBodyStream extends OutputStream {
    private static final int BUFFER = 8 * 1024;

    private final Http1Response response;
    private final Http1Exchange exchange;
    private final byte[] buffer = new byte[BUFFER];
    private int size;
    /** Once committed: the length promised, or how the body is framed. */
    private long framing;
    private long sent;
    private boolean closed;

    ResponseBodyStream(Http1Response response, Http1Exchange exchange) {
        this.response = response;
        this.exchange = exchange;
    }

    @Override
    public void write(int b) throws IOException {
        requireOpen();
        if (size == BUFFER) {
            emit();
        }
        buffer[size++] = (byte) b;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        requireOpen();
        int done = 0;
        while (done < length) {
            if (size == BUFFER) {
                emit();
            }
            int part = Math.min(length - done, BUFFER - size);
            System.arraycopy(bytes, offset + done, buffer, size, part);
            size += part;
            done += part;
        }
    }

    /** Sends what was written so far, the head included, and waits while the peer takes it. */
    @Override
    public void flush() throws IOException {
        requireOpen();
        emit();
        exchange.output().flushWaiting();
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        response.requireLive();
        closed = true;
        if (!response.isCommitted() && contentLengthFits()) {
            response.sendWhole(buffer, 0, size);
            return;
        }
        emit();
        if (framing == Http1ResponseEncoder.CHUNKED) {
            Http1ResponseEncoder.lastChunk(exchange.output().bytes());
        } else if (framing >= 0 && sent != framing) {
            exchange.closeAfterThis();
            throw new IOException("the body has " + sent + " bytes where Content-Length promised " + framing);
        }
    }

    /** A length promised with more bytes than were written is a mistake that the framed path reports. */
    private boolean contentLengthFits() {
        String promised = response.header("Content-Length");
        return promised == null || Long.parseLong(promised) == size;
    }

    private void emit() throws IOException {
        if (!response.isCommitted()) {
            framing = response.commitStream();
        }
        if (size > 0) {
            if (framing == Http1ResponseEncoder.CHUNKED) {
                Http1ResponseEncoder.chunk(exchange.output().bytes(), buffer, 0, size);
            } else if (framing != Http1ResponseEncoder.NO_LENGTH) {
                requireRoom();
                exchange.output().body(buffer, 0, size);
            }
            sent += size;
            size = 0;
        }
        if (exchange.output().isFull()) {
            exchange.output().flushWaiting();
        }
    }

    private void requireRoom() throws IOException {
        if (framing >= 0 && sent + size > framing) {
            exchange.closeAfterThis();
            throw new IOException("the body is longer than the Content-Length of " + framing);
        }
    }

    private void requireOpen() throws IOException {
        response.requireLive();
        if (closed) {
            throw new IOException("the body stream is closed");
        }
    }
}
