package dev.freshet.server.exchange;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Objects;

/**
 * A response body as a stream. The head is held back until the buffer is full or flushed, so a short body goes out with
 * its length and may still be replaced by an error.
 */
final class ResponseBody extends OutputStream {
    private static final int BUFFER = 8 * 1024;
    /** It begins with so much: most bodies are short. */
    private static final int LEAST = 512;
    private static final byte[] NONE = {};

    private final ServerResponse response;
    private byte[] buffer = NONE;
    private int size;
    /** Once committed: the length promised, or -1. */
    private long promised = -1;
    private long sent;
    private boolean closed;

    ResponseBody(ServerResponse response) {
        this.response = response;
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public void write(int b) throws IOException {
        requireOpen();
        if (size == BUFFER) {
            emit(false);
        }
        makeRoom(1);
        buffer[size++] = (byte) b;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        requireOpen();
        if (length > BUFFER - size) {
            // The buffer first, then all of the rest as it is: it need not be copied in pieces.
            emit(false);
        }
        if (length > BUFFER) {
            part(bytes, offset, length, false);
            return;
        }
        makeRoom(length);
        System.arraycopy(bytes, offset, buffer, size, length);
        size += length;
    }

    /** For no more than the whole buffer has room for. */
    private void makeRoom(int length) {
        int needed = size + length;
        if (needed > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.clamp(2L * Integer.highestOneBit(needed - 1), LEAST, BUFFER));
        }
    }

    /** Sends what was written so far, the head included, and waits while the peer takes it. */
    @Override
    public void flush() throws IOException {
        requireOpen();
        emit(true);
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        response.requireLive();
        closed = true;
        if (!response.isCommitted() && contentLengthFits()) {
            response.whole(buffer, 0, size);
            return;
        }
        emit(false);
        if (promised >= 0 && sent != promised) {
            response.breakOff();
            throw new IOException("the body has " + sent + " bytes where Content-Length promised " + promised);
        }
        response.sendEnd();
    }

    /** A length promised with more bytes than were written is a mistake that the other path reports. */
    private boolean contentLengthFits() {
        String length = response.header("Content-Length");
        return length == null || Long.parseLong(length) == size;
    }

    private void emit(boolean flush) throws IOException {
        if (size > 0 || flush || !response.isCommitted()) {
            int length = size;
            size = 0;
            part(buffer, 0, length, flush);
        }
    }

    private void part(byte[] bytes, int offset, int length, boolean flush) throws IOException {
        if (!response.isCommitted()) {
            promised = response.commitParts();
        }
        if (promised >= 0 && sent + length > promised) {
            response.breakOff();
            throw new IOException("the body is longer than the Content-Length of " + promised);
        }
        sent += length;
        response.sendPart(bytes, offset, length, flush);
    }

    private void requireOpen() throws IOException {
        response.requireLive();
        if (closed) {
            throw new IOException("the body stream is closed");
        }
    }
}
