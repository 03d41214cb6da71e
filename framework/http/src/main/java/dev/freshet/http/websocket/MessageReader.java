package dev.freshet.http.websocket;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.Utf8Check;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Assembles frames into messages: decompresses, validates UTF-8 as it arrives, and checks limits before storing
 * anything. It limits both the frames and the decompressed message. Without the first limit, empty compressed blocks
 * and empty frames could go on forever. Not thread-safe.
 */
final class MessageReader implements WebSocketFrameListener, MessageInflater.Output {
    private static final byte[] NONE = new byte[0];
    /** A part is delivered at the end of a frame or at this size. */
    private static final int PART = 8 * 1024;

    private final ListenerCalls listener;
    private final long maxMessageBytes;
    private final long maxFramesBytes;
    private final @Nullable MessageInflater inflater;
    private final MessageMemory.Share memory;
    private final OutputBytes gathered = new OutputBytes(NONE);
    private final Utf8Check utf8 = new Utf8Check();
    private Opcode type = Opcode.BINARY;
    private boolean inParts;
    private boolean compressed;
    private boolean fin;
    private long total;
    /** The sum of the frames' payloads on the wire; an empty frame counts as one byte. */
    private long framesTotal;

    /**
     * @param memory for messages as they arrive
     * @param inflater null if compression was not negotiated
     */
    MessageReader(ListenerCalls listener, long maxMessageBytes, MessageMemory.Share memory,
            @Nullable MessageInflater inflater) {
        this.listener = listener;
        this.memory = memory;
        this.maxMessageBytes = maxMessageBytes;
        maxFramesBytes = maxFramesBytes(maxMessageBytes);
        this.inflater = inflater;
    }

    /**
     * The maximum size of a message's frames. Incompressible data grows by a few bytes per block, and by five bytes for
     * each part that the sender flushes.
     */
    private static long maxFramesBytes(long maxMessageBytes) {
        long more = maxMessageBytes / 8 + 1024;
        return maxMessageBytes > Long.MAX_VALUE - more ? Long.MAX_VALUE : maxMessageBytes + more;
    }

    @Override
    public void begin(Opcode opcode, boolean fin, boolean compressed, long length) {
        this.fin = fin;
        if (opcode != Opcode.CONTINUATION) {
            type = opcode;
            inParts = isText() ? listener.textInParts() : listener.binaryInParts();
            this.compressed = compressed;
            total = 0;
            framesTotal = 0;
            utf8.reset();
        }
        chargeFrame(length);
        if (!this.compressed) {
            charge(length);
        }
    }

    @Override
    public void payload(byte[] bytes, int from, int to) {
        if (inflater != null && compressed) {
            inflater.inflate(bytes, from, to, this);
        } else {
            take(bytes, from, to);
        }
    }

    @Override
    public void inflated(byte[] bytes, int length) {
        charge(length);
        take(bytes, 0, length);
    }

    @Override
    public void end() {
        if (!fin) {
            if (inParts) {
                part(false);
            }
            return;
        }
        if (inflater != null && compressed) {
            inflater.end(this);
        }
        if (isText() && utf8.incomplete() > 0) {
            throw notUtf8();
        }
        if (inParts) {
            part(true);
        } else {
            whole();
        }
        forget();
    }

    /** Ends reading for good and gives back what an unfinished message occupies. */
    void stop() {
        forget();
        if (inflater != null) {
            inflater.close();
        }
    }

    private void forget() {
        gathered.reset(NONE);
        memory.hold(0);
    }

    @Override
    public void ping(byte[] payload) {
        listener.ping(payload);
    }

    @Override
    public void pong(byte[] payload) {
        listener.pong(payload);
    }

    @Override
    public void close(CloseReason reason) {
        listener.close(reason);
    }

    /** Charges a frame by its announced length, before its payload is read. */
    private void chargeFrame(long length) {
        framesTotal += Math.max(length, 1);
        if (framesTotal > maxFramesBytes) {
            throw new WebSocketException(CloseReason.TOO_BIG, "a message has frames of over " + maxFramesBytes
                    + " bytes");
        }
    }

    private void charge(long more) {
        total += more;
        if (total > maxMessageBytes) {
            throw new WebSocketException(CloseReason.TOO_BIG, "a message has over " + maxMessageBytes + " bytes");
        }
    }

    private void take(byte[] bytes, int from, int to) {
        if (isText() && !utf8.accepts(bytes, from, to)) {
            throw notUtf8();
        }
        gathered.put(bytes, from, to - from);
        memory.hold(gathered.array().length);
        if (inParts && gathered.size() >= PART) {
            part(false);
        }
    }

    private void whole() {
        if (isText()) {
            listener.text(new String(gathered.array(), 0, gathered.size(), StandardCharsets.UTF_8));
        } else {
            listener.binary(gathered.size() == gathered.array().length ? gathered.array()
                    : Arrays.copyOf(gathered.array(), gathered.size()));
        }
    }

    /** Delivers the gathered bytes; an incomplete character of text stays. */
    private void part(boolean last) {
        int kept = isText() ? utf8.incomplete() : 0;
        int size = gathered.size() - kept;
        if (size <= 0 && !last) {
            // Below 0 if the listener threw in the middle of a frame, which ended reading.
            return;
        }
        byte[] array = gathered.array();
        if (isText()) {
            String part = new String(array, 0, size, StandardCharsets.UTF_8);
            System.arraycopy(array, size, array, 0, kept);
            gathered.size(kept);
            listener.textPart(part, last);
        } else {
            gathered.size(0);
            listener.binaryPart(Arrays.copyOf(array, size), last);
        }
    }

    private boolean isText() {
        return type == Opcode.TEXT;
    }

    private static WebSocketException notUtf8() {
        return new WebSocketException(CloseReason.INVALID_DATA, "a text message is not UTF-8");
    }
}
