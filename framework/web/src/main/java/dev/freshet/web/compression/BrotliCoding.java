package dev.freshet.web.compression;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.BrotliOutputStream;
import com.aayushatharva.brotli4j.encoder.Encoder;
import java.io.IOException;
import java.io.OutputStream;

/** br (RFC 7932), with brotli4j. Loaded only if the configuration names it. */
record BrotliCoding(int level) implements ContentCoding {
    /** 64 KiB: responses are small, and each stream uses several times its window. */
    private static final int WINDOW_BITS = 16;

    BrotliCoding {
        Brotli4jLoader.ensureAvailability();
    }

    @Override
    public String name() {
        return "br";
    }

    @Override
    public OutputStream encode(OutputStream to) throws IOException {
        return new BrotliOutputStream(to, Encoder.Parameters.create(level, WINDOW_BITS));
    }
}
