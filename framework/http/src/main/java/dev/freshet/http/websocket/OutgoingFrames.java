package dev.freshet.http.websocket;

import dev.freshet.http.OutputBytes;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Encodes messages as frames in sending order, compressed and masked as negotiated. A whole message never splits
 * another one that is sent in parts. Not thread-safe.
 */
final class OutgoingFrames {
    private static final byte[] NONE = new byte[0];
    /** Compressing shorter messages is not worth the work. */
    private static final int LEAST_COMPRESSED = 16;
    /** The approximate memory of a waiting message besides its bytes, so that empty messages count too. */
    private static final int DEFERRED_OVERHEAD = 64;

    private final @Nullable MessageDeflater deflater;
    private final @Nullable IntSupplier mask;
    private final OutputBytes ready = new OutputBytes(NONE);
    /** Whole messages that wait for the last part of another message. */
    private final ArrayDeque<OutgoingMessage> deferred = new ArrayDeque<>();
    private int deferredBytes;
    private @Nullable Opcode inParts;
    private boolean partsBegun;

    /**
     * @param deflater null if compression was not negotiated
     * @param mask supplies the key of each frame; null to send unmasked
     */
    OutgoingFrames(@Nullable MessageDeflater deflater, @Nullable IntSupplier mask) {
        this.deflater = deflater;
        this.mask = mask;
    }

    /** Adds a message, after the last part of a message that is being sent in parts. */
    void put(OutgoingMessage message) {
        if (inParts != null) {
            deferred.add(message);
            deferredBytes += message.length() + DEFERRED_OVERHEAD;
        } else {
            putData(message.opcode(), message.payload(), true, message.length() >= LEAST_COMPRESSED);
        }
    }

    /** @throws IllegalStateException if a message of the other type is being sent in parts */
    void putPart(OutgoingMessage part, boolean last) {
        if (inParts != null && inParts != part.opcode()) {
            throw new IllegalStateException("a message of the other type is being sent in parts");
        }
        inParts = part.opcode();
        putData(partsBegun ? Opcode.CONTINUATION : part.opcode(), part.payload(), last, true);
        partsBegun = !last;
        if (last) {
            inParts = null;
            putDeferred();
        }
    }

    /** Adds a ping, a pong or a Close frame. */
    void putControl(Opcode opcode, byte[] payload) {
        putFrame(opcode, true, false, payload, payload.length);
    }

    /** The bytes added and not yet taken. */
    int size() {
        return ready.size() + deferredBytes;
    }

    /** The bytes that wait for the last part of a message. */
    int deferred() {
        return deferredBytes;
    }

    /** The frames that can be sent, until {@link #taken}. */
    OutputBytes ready() {
        return ready;
    }

    /** Hands the ready frames, with their array, to the caller. */
    void taken() {
        ready.reset(NONE);
    }

    /** Frees memory that is not needed now. */
    void rest() {
        if (deflater != null) {
            deflater.rest();
        }
    }

    /** Discards everything not yet taken. */
    void drop() {
        taken();
        deferred.clear();
        deferredBytes = 0;
    }

    /** Frees native memory. */
    void close() {
        if (deflater != null) {
            deflater.close();
        }
    }

    private void putDeferred() {
        for (OutgoingMessage message = deferred.poll(); message != null; message = deferred.poll()) {
            put(message);
        }
        deferredBytes = 0;
    }

    private void putData(Opcode opcode, byte[] payload, boolean last, boolean compress) {
        if (deflater == null || !compress) {
            putFrame(opcode, last, false, payload, payload.length);
            return;
        }
        OutputBytes compressed = new OutputBytes(NONE);
        deflater.deflate(payload, 0, payload.length, last, compressed);
        putFrame(opcode, last, opcode != Opcode.CONTINUATION, compressed.array(), compressed.size());
    }

    private void putFrame(Opcode opcode, boolean last, boolean compressed, byte[] bytes, int length) {
        if (mask == null) {
            WebSocketFrameWriter.unmasked(ready, opcode, last, compressed, bytes, length);
        } else {
            byte[] payload = bytes.length == length ? bytes : Arrays.copyOf(bytes, length);
            WebSocketFrameWriter.masked(ready, opcode, last, compressed, payload, mask.getAsInt());
        }
    }
}
