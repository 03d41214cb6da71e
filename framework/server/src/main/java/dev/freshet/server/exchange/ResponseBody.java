package dev.freshet.server.exchange;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Objects;

/**
 * The stream of a response body. It holds the head back until the buffer is full or flushed. A short body is therefore
 * sent with its length, and an error can still replace it.
 */
final class ResponseBody extends OutputStream {
    private static final int BUFFER = 8 * 1024;
    /** The initial buffer size: most bodies are short. */
    private static final int LEAST = 512;
    private static final byte[] NONE = {};

    private final ServerResponse response;
    private byte[] buffer = NONE;
    private int size;
    /** The promised length after commit, or -1. */
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
            // After the buffer, the rest is sent directly, without copying it piece by piece.
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

    /** The total must not exceed the maximum buffer size. */
    private void makeRoom(int length) {
        int needed = size + length;
        if (needed > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.clamp(2L * Integer.highestOneBit(needed - 1), LEAST, BUFFER));
        }
    }

    /** Sends everything written so far, including the head, and blocks until it is sent. */
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
            throw new IOException("the body has " + sent + " bytes, but Content-Length promised " + promised);
        }
        response.sendEnd();
    }

    /** If Content-Length promises more bytes than were written, the other path reports the mistake. */
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
