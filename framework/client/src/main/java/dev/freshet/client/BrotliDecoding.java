package dev.freshet.client;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.BrotliInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Decodes br (RFC 7932) with brotli4j. Loaded on first use. */
final class BrotliDecoding {
    private BrotliDecoding() {
    }

    static InputStream open(InputStream in) throws IOException {
        Brotli4jLoader.ensureAvailability();
        return new BrotliInputStream(in);
    }
}
