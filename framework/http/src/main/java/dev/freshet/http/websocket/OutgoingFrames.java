package dev.freshet.http.websocket;

import dev.freshet.http.OutputBytes;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Messages as frames, compressed and masked as was agreed on, in the order in which they go out: a whole message never
 * comes between the parts of another. Not thread-safe.
 */
final class OutgoingFrames {
    private static final byte[] NONE = new byte[0];
    /** Shorter messages are not worth the work. */
    private static final int LEAST_COMPRESSED = 16;
    /** What a message that waits takes beside its bytes, about: empty ones count too. */
    private static final int DEFERRED_OVERHEAD = 64;

    private final @Nullable MessageDeflater deflater;
    private final @Nullable IntSupplier mask;
    private final OutputBytes ready = new OutputBytes(NONE);
    /** Whole messages that wait for the end of one that is sent in parts. */
    private final ArrayDeque<OutgoingMessage> deferred = new ArrayDeque<>();
    private int deferredBytes;
    private @Nullable Opcode inParts;
    private boolean partsBegun;

    /**
     * @param deflater null where no compression was agreed on
     * @param mask gives the key for each frame; null where frames are not masked
     */
    OutgoingFrames(@Nullable MessageDeflater deflater, @Nullable IntSupplier mask) {
        this.deflater = deflater;
        this.mask = mask;
    }

    /** Puts a message, behind the last part of one that is sent in parts. */
    void put(OutgoingMessage message) {
        if (inParts != null) {
            deferred.add(message);
            deferredBytes += message.length() + DEFERRED_OVERHEAD;
        } else {
            putData(message.opcode(), message.payload(), true, message.length() >= LEAST_COMPRESSED);
        }
    }

    /** @throws IllegalStateException if the message that is sent in parts is of another type */
    void putPart(OutgoingMessage part, boolean last) {
        if (inParts != null && inParts != part.opcode()) {
            throw new IllegalStateException("a message of another type is being sent in parts");
        }
        inParts = part.opcode();
        putData(partsBegun ? Opcode.CONTINUATION : part.opcode(), part.payload(), last, true);
        partsBegun = !last;
        if (last) {
            inParts = null;
            putDeferred();
        }
    }

    /** Puts a ping, a pong or a Close frame. */
    void putControl(Opcode opcode, byte[] payload) {
        putFrame(opcode, true, false, payload);
    }

    /** Bytes of all that was put and not taken. */
    int size() {
        return ready.size() + deferredBytes;
    }

    /** Bytes that wait for the last part of a message. */
    int deferred() {
        return deferredBytes;
    }

    /** The frames that can go out, until {@link #taken}. */
    OutputBytes ready() {
        return ready;
    }

    /** The frames that were ready are not kept any longer; their array is the caller's. */
    void taken() {
        ready.reset(NONE);
    }

    /** Gives up memory that is not needed. */
    void rest() {
        if (deflater != null) {
            deflater.rest();
        }
    }

    /** Nothing more goes out. */
    void drop() {
        taken();
        deferred.clear();
        deferredBytes = 0;
    }

    /** Gives up native memory. */
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
            putFrame(opcode, last, false, payload);
            return;
        }
        OutputBytes compressed = new OutputBytes(NONE);
        deflater.deflate(payload, 0, payload.length, last, compressed);
        boolean first = opcode != Opcode.CONTINUATION;
        if (mask == null) {
            FrameWriter.head(ready, opcode, last, first, compressed.size());
            ready.put(compressed.array(), 0, compressed.size());
        } else {
            putFrame(opcode, last, first, Arrays.copyOf(compressed.array(), compressed.size()));
        }
    }

    private void putFrame(Opcode opcode, boolean last, boolean compressed, byte[] payload) {
        if (mask == null) {
            FrameWriter.frame(ready, opcode, last, payload);
        } else {
            FrameWriter.masked(ready, opcode, last, compressed, payload, mask.getAsInt());
        }
    }
}
