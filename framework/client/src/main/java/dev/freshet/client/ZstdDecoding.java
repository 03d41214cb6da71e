package dev.freshet.client;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.IOException;
import java.io.InputStream;

/** zstd (RFC 8878), by zstd-jni. Loaded only when it is first needed. */
final class ZstdDecoding {
    /** 8 MiB, as much as RFC 9659 lets a server ask for. */
    private static final int WINDOW_LOG = 23;

    private ZstdDecoding() {
    }

    static InputStream open(InputStream in) throws IOException {
        return new ZstdInputStreamNoFinalizer(in).setLongMax(WINDOW_LOG);
    }
}
