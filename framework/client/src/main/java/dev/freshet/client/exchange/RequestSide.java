package dev.freshet.client.exchange;

import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.http.http1.ResponseFields;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What follows a request's head, between the thread that writes it and the loop. Guarded by the transfer. */
final class RequestSide {
    /** Bytes that may wait for the loop. */
    static final int LIMIT = 64 * 1024;
    /** A write waits until there is room for this many, or for all it has. */
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

    /** How many of these bytes may be added now; 0 to wait. */
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

    /** Whether as many bytes more make the body longer than announced. */
    boolean tooLong(int length) {
        return request.protocol() == null && request.contentLength() != OutgoingRequest.UNKNOWN_LENGTH
                && given + length > request.contentLength();
    }

    /** Bytes that were announced and not given; 0 where none are missing. */
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

    /** The other protocol was agreed on, or refused, and then nothing is to be sent. */
    void decided(boolean agreed) {
        open = true;
        if (!agreed) {
            ended = true;
            chunks = null;
            queued = 0;
        }
    }

    /** The next bytes to send, or null. They are not given again. */
    byte @Nullable [] next() {
        byte[] chunk = chunks == null || !open ? null : chunks.poll();
        if (chunk != null) {
            taken = true;
            queued -= chunk.length;
        }
        return chunk;
    }

    /** Whether everything but the end was given out. */
    boolean mayEnd() {
        return ended && open && queued == 0;
    }

    /** Whether some of the body was given out, so that it cannot be sent again. */
    boolean isTaken() {
        return taken;
    }

    @Nullable ResponseFields trailers() {
        return trailers;
    }

    /** Whether there is no body, and the method asks for nothing that matters if done twice. */
    boolean isRepeatable() {
        return request.contentLength() == 0 && request.protocol() == null
                && OutgoingRequest.isIdempotent(request.method());
    }
}
