package dev.freshet.client.loop;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.http1.Http1ResponseEncoder;
import dev.freshet.http.syntax.TrailerNames;
import org.jspecify.annotations.Nullable;

/** A request over HTTP/1.1. It sends the body as fast as the socket accepts it. */
final class Http1Stream implements RequestStream {
    /** The maximum number of bytes to buffer; more are added once half of them are written. */
    private static final int MAX_PENDING = 64 * 1024;

    private enum Output { LENGTH, CHUNKED, RAW, ENDED }

    private final Http1Protocol connection;
    private final LoopSocket socket;
    private final ResponseListener listener;
    private final boolean toHead;
    private final boolean asksForUpgrade;
    private final long writtenBefore;
    private Output output;
    /** Bytes of a body with known length that were not written yet. */
    private long remaining;
    private byte @Nullable [] bytes;
    private int from;
    private int to;
    /** Whether to send the end after the bytes that wait in {@link #bytes}. */
    private boolean endDue;
    private @Nullable ResponseFields trailers;
    private boolean over;

    Http1Stream(Http1Protocol connection, LoopSocket socket, OutgoingRequest request, ResponseListener listener) {
        this.connection = connection;
        this.socket = socket;
        this.listener = listener;
        toHead = request.method().equals("HEAD");
        asksForUpgrade = request.protocol() != null;
        writtenBefore = socket.written();
        remaining = Math.max(0, request.contentLength());
        output = request.contentLength() == OutgoingRequest.UNKNOWN_LENGTH ? Output.CHUNKED
                : remaining > 0 ? Output.LENGTH : Output.ENDED;
    }

    ResponseListener listener() {
        return listener;
    }

    boolean toHead() {
        return toHead;
    }

    boolean asksForUpgrade() {
        return asksForUpgrade;
    }

    /** Whether any byte of the request has been written to the socket. */
    boolean hasLeft() {
        return socket.written() > writtenBefore;
    }

    /** From now on, the stream carries the other protocol's bytes. */
    void upgraded() {
        output = Output.RAW;
    }

    /** The response is complete, so nothing more is sent. Returns whether the request was completely sent, too. */
    boolean complete() {
        over = true;
        bytes = null;
        return output == Output.ENDED && socket.pending() == 0;
    }

    /** The connection ended before the response was complete. */
    void fail(CloseReason reason, String message) {
        over = true;
        bytes = null;
        listener.failed(reason, !hasLeft(), message);
    }

    @Override
    public boolean write(byte[] source, int offset, int length) {
        socket.loop().requireOnLoop();
        if (over || length == 0) {
            return true;
        }
        requireRoomFor(length);
        if (output == Output.LENGTH) {
            remaining -= length;
        }
        from = offset;
        to = offset + length;
        put(source);
        if (from < to) {
            bytes = source;
            return false;
        }
        endIfKnown();
        return true;
    }

    private void requireRoomFor(int length) {
        if (bytes != null) {
            throw new IllegalStateException("the bytes of the last write are not accepted yet");
        }
        if (output == Output.ENDED || endDue) {
            throw new IllegalStateException(asksForUpgrade ? "the other protocol is not accepted yet, or has ended"
                    : "the request body has ended");
        }
        if (output == Output.LENGTH && length > remaining) {
            throw new IllegalStateException("the body is longer than announced: " + length + " bytes, but only "
                    + remaining + " are left");
        }
    }

    private void put(byte[] source) {
        int room = MAX_PENDING - socket.pending();
        if (room < MAX_PENDING / 2) {
            return;
        }
        OutputBytes out = socket.out();
        while (from < to && room > 0) {
            int piece = Math.min(Math.min(to - from, room), Http1ResponseEncoder.MAX_CHUNK);
            if (output == Output.CHUNKED) {
                Http1ResponseEncoder.chunk(out, source, from, piece);
            } else {
                out.put(source, from, piece);
            }
            from += piece;
            room -= piece;
        }
        socket.flushLater();
    }

    /** The socket has accepted some bytes. */
    void roomMade() {
        byte[] waiting = bytes;
        if (waiting == null) {
            return;
        }
        put(waiting);
        if (from == to) {
            bytes = null;
            endIfKnown();
            if (endDue) {
                putEnd();
            }
            listener.taken();
        }
    }

    private void endIfKnown() {
        if (output == Output.LENGTH && remaining == 0) {
            output = Output.ENDED;
        }
    }

    @Override
    public void end(@Nullable ResponseFields fields) {
        socket.loop().requireOnLoop();
        if (over || output == Output.ENDED || endDue) {
            return;
        }
        if (output == Output.LENGTH && remaining > 0) {
            throw new IllegalStateException("the body is shorter than announced: " + remaining + " bytes are missing");
        }
        if (fields != null) {
            requireTrailers(fields);
        }
        trailers = fields;
        endDue = true;
        if (bytes == null) {
            putEnd();
        }
    }

    private static void requireTrailers(ResponseFields fields) {
        fields.forEach((name, value) -> {
            if (TrailerNames.forbids(name)) {
                throw new IllegalArgumentException(name + " is not allowed in trailers: set it as a header");
            }
        });
    }

    private void putEnd() {
        if (output == Output.RAW) {
            socket.endOutput();
        } else if (output == Output.CHUNKED) {
            Http1ResponseEncoder.lastChunk(socket.out(), trailers);
        }
        endDue = false;
        output = Output.ENDED;
        socket.flushLater();
    }

    @Override
    public void consumed(int count) {
        socket.loop().requireOnLoop();
        if (!over) {
            connection.consumed(count);
        }
    }

    @Override
    public void cancel() {
        socket.loop().requireOnLoop();
        if (!over) {
            over = true;
            connection.cancel(this);
        }
    }
}
