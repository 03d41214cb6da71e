package dev.freshet.http.websocket;

import java.util.concurrent.Semaphore;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The native codecs of all WebSockets of a process, servers' and clients'. A {@link Deflater} takes about 256 KiB of
 * native memory, an {@link Inflater} about 40 KiB (docs/decisions/0022-websocket-compression.md). Any thread may call.
 */
final class Codecs {
    static final Codecs SHARED = new Codecs(8, 64);

    private final CodecPool<Deflater> deflaters;
    private final CodecPool<Decoder> inflaters;
    /** A permit for each deflater that is kept from one message to the next. */
    private final Semaphore contexts;

    /** An inflater, and where it puts what it has made of its input. */
    record Decoder(Inflater inflater, byte[] buffer) {
        private static final int BUFFER = 8 * 1024;

        private Decoder() {
            this(new Inflater(true), new byte[BUFFER]);
        }
    }

    /**
     * @param maxIdle how many codecs of each kind are kept that nobody uses
     * @param maxContexts how many connections may keep their deflater between messages
     */
    Codecs(int maxIdle, int maxContexts) {
        deflaters = new CodecPool<>(() -> new Deflater(Deflater.BEST_SPEED, true), Deflater::reset, Deflater::end,
                maxIdle);
        inflaters = new CodecPool<>(Decoder::new, decoder -> decoder.inflater().reset(),
                decoder -> decoder.inflater().end(), maxIdle);
        contexts = new Semaphore(maxContexts);
    }

    CodecPool<Deflater> deflaters() {
        return deflaters;
    }

    CodecPool<Decoder> inflaters() {
        return inflaters;
    }

    /** Whether a deflater may be kept for the next message; if so, until {@link #forgetContext}. */
    boolean keepContext() {
        return contexts.tryAcquire();
    }

    void forgetContext() {
        contexts.release();
    }
}
