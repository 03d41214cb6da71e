package dev.freshet.client;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.IOException;
import java.io.InputStream;

/** Decodes zstd (RFC 8878) with zstd-jni. Loaded on first use. */
final class ZstdDecoding {
    /** 8 MiB, the largest window that RFC 9659 allows a server to use. */
    private static final int WINDOW_LOG = 23;

    private ZstdDecoding() {
    }

    static InputStream open(InputStream in) throws IOException {
        return new ZstdInputStreamNoFinalizer(in).setLongMax(WINDOW_LOG);
    }
}
