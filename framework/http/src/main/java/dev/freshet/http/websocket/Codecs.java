package dev.freshet.http.websocket;

import java.util.concurrent.Semaphore;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The native codecs for all WebSockets of the process, of servers and clients. A {@link Deflater} takes about 256 KiB
 * of native memory, an {@link Inflater} about 40 KiB (docs/decisions/0022-websocket-compression.md). Thread-safe.
 */
final class Codecs {
    static final Codecs SHARED = new Codecs(8, 64);

    private final CodecPool<Deflater> deflaters;
    private final CodecPool<Decoder> inflaters;
    /** One permit for each deflater kept between messages. */
    private final Semaphore contexts;

    /** An inflater with its output buffer. */
    record Decoder(Inflater inflater, byte[] buffer) {
        private static final int BUFFER = 8 * 1024;

        private Decoder() {
            this(new Inflater(true), new byte[BUFFER]);
        }
    }

    /**
     * @param maxIdle the maximum number of unused codecs of each kind to keep
     * @param maxContexts the maximum number of connections that keep their deflater between messages
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

    /** Returns true if the caller may keep its deflater for the next message, until {@link #forgetContext}. */
    boolean keepContext() {
        return contexts.tryAcquire();
    }

    void forgetContext() {
        contexts.release();
    }
}
