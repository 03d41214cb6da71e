package dev.freshet.server.http1;

import dev.freshet.http.ResponseFields;
import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.http1.Http1ResponseEncoder;
import dev.freshet.server.exchange.ServerResponse;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Objects;

final class Http1Response extends ServerResponse {
    private static final int PIECE = 32 * 1024;

    private final Http1Exchange exchange;
    private final Http1Output output;
    /** For a body in parts: its length, or a constant for its framing. */
    private long framing;

    Http1Response(Http1Exchange exchange, ResponseFields fields) {
        super(fields);
        this.exchange = exchange;
        this.output = exchange.output();
    }

    @Override
    public void upgrade(UpgradeHandler handler) {
        Objects.requireNonNull(handler, "handler");
        if (!exchange.mayUpgrade()) {
            throw new IllegalStateException("the request does not ask for another protocol");
        }
        commitUpgrade(101);
        exchange.upgrade(handler);
    }

    @Override
    protected void beforeHead() {
        exchange.beforeHead(this);
    }

    @Override
    protected void sendWhole(int status, ResponseFields fields, byte[] body, int offset, int length)
            throws IOException {
        if (Http1ResponseEncoder.bodiless(status)) {
            exchange.encodeHead(status, Http1ResponseEncoder.NO_LENGTH);
        } else if (trailers() != null && !exchange.http10() && fields.contentLength() < 0) {
            sendHead(status, fields);
            sendPart(body, offset, length, false);
            sendEnd();
        } else {
            // A handler that answers HEAD itself may set the length without creating the body.
            boolean said = exchange.headOnly() && length == 0 && fields.contentLength() >= 0;
            exchange.encodeHead(status, said ? fields.contentLength() : length);
            if (!exchange.headOnly() && length > 0) {
                output.body(body, offset, length);
            }
        }
    }

    @Override
    protected void sendAscii(int status, ResponseFields fields, String text) throws IOException {
        if (Http1ResponseEncoder.bodiless(status) || exchange.headOnly() || trailers() != null) {
            super.sendAscii(status, fields, text);
        } else {
            exchange.encodeHead(status, text.length());
            output.bytes().putLatin1(text);
        }
    }

    @Override
    protected void sendInterim(int status, ResponseFields fields) throws IOException {
        exchange.sendInterim(status, fields);
    }

    @Override
    protected boolean sendHead(int status, ResponseFields fields) {
        long length = fields.contentLength();
        if (Http1ResponseEncoder.bodiless(status)) {
            length = Http1ResponseEncoder.NO_LENGTH;
        } else if (length < 0) {
            length = exchange.http10() ? Http1ResponseEncoder.UNTIL_CLOSE : Http1ResponseEncoder.CHUNKED;
        }
        exchange.encodeHead(status, length);
        framing = exchange.headOnly() ? Http1ResponseEncoder.NO_LENGTH : length;
        return framing != Http1ResponseEncoder.NO_LENGTH;
    }

    @Override
    protected void sendPart(byte[] body, int offset, int length, boolean flush) throws IOException {
        int done = framing == Http1ResponseEncoder.NO_LENGTH ? length : 0;
        while (done < length) {
            int piece = Math.min(PIECE, length - done);
            if (framing == Http1ResponseEncoder.CHUNKED) {
                Http1ResponseEncoder.chunk(output.bytes(), body, offset + done, piece);
            } else {
                output.body(body, offset + done, piece);
            }
            done += piece;
            flushIf(output.isFull());
        }
        flushIf(flush);
    }

    @Override
    protected boolean sendFile(FileChannel file, long position, long length) throws IOException {
        return output.file(file, position, length);
    }

    @Override
    protected void sendEnd() {
        if (framing == Http1ResponseEncoder.CHUNKED) {
            Http1ResponseEncoder.lastChunk(output.bytes(), trailers());
        }
    }

    @Override
    protected void breakOff() {
        exchange.closeAfterThis();
    }

    private void flushIf(boolean now) throws IOException {
        if (now) {
            output.flushWaiting();
        }
    }
}
