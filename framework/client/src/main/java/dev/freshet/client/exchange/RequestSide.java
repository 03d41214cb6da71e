package dev.freshet.client.exchange;

import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.http.ResponseFields;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The body of a request on its way from the writing thread to the event loop. Guarded by the transfer. */
final class RequestSide {
    /** The maximum number of bytes that wait for the event loop. */
    static final int LIMIT = 64 * 1024;
    /** A write waits until there is space for this many bytes, or for all it has. */
    private static final int LEAST_ROOM = 16 * 1024;

    private final OutgoingRequest request;
    private @Nullable ArrayDeque<byte[]> chunks;
    private int queued;
    private long given;
    private boolean taken;
    private boolean ended;
    private @Nullable ResponseFields trailers;
    private boolean open;

    RequestSide(OutgoingRequest request) {
        this.request = request;
        this.ended = request.contentLength() == 0 && request.protocol() == null;
        this.open = request.protocol() == null;
    }

    /** How many of these bytes can be added now; 0 to wait. */
    int room(int length) {
        int room = LIMIT - queued;
        return room >= Math.min(length, LEAST_ROOM) ? Math.min(room, length) : 0;
    }

    void add(byte[] bytes, int offset, int length) {
        if (chunks == null) {
            chunks = new ArrayDeque<>(4);
        }
        chunks.add(Arrays.copyOfRange(bytes, offset, offset + length));
        queued += length;
        given += length;
    }

    /** Whether this many further bytes exceed the announced length. */
    boolean tooLong(int length) {
        return request.protocol() == null && request.contentLength() != OutgoingRequest.UNKNOWN_LENGTH
                && given + length > request.contentLength();
    }

    /** The number of announced bytes that were not written; 0 if the length is unknown. */
    long missing() {
        return request.protocol() != null ? 0 : Math.max(0, request.contentLength() - given);
    }

    void end(@Nullable ResponseFields fields) {
        ended = true;
        trailers = fields;
    }

    boolean ended() {
        return ended;
    }

    /** The protocol switch was accepted, or refused; then nothing more is sent. */
    void decided(boolean agreed) {
        open = true;
        if (!agreed) {
            ended = true;
            chunks = null;
            queued = 0;
        }
    }

    /** Removes and returns the next bytes to send, or returns null. */
    byte @Nullable [] next() {
        byte[] chunk = chunks == null || !open ? null : chunks.poll();
        if (chunk != null) {
            taken = true;
            queued -= chunk.length;
        }
        return chunk;
    }

    /** Whether everything except the end was removed. */
    boolean mayEnd() {
        return ended && open && queued == 0;
    }

    /** Whether part of the body was removed, so that it cannot be sent again. */
    boolean isTaken() {
        return taken;
    }

    @Nullable ResponseFields trailers() {
        return trailers;
    }

    /** Whether the request may be repeated: it has no body, and its method is idempotent. */
    boolean isRepeatable() {
        return request.contentLength() == 0 && request.protocol() == null
                && OutgoingRequest.isIdempotent(request.method());
    }
}
