package dev.freshet.web.compression;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.IOException;
import java.io.OutputStream;

/** zstd (RFC 8878, with the window limit of RFC 9659), with zstd-jni. Loaded only if the configuration names it. */
record ZstdCoding(int level) implements ContentCoding {
    /** 128 KiB, far below the 8 MiB that every client accepts: each stream uses several times its window. */
    private static final int WINDOW_LOG = 17;

    @Override
    public String name() {
        return "zstd";
    }

    @Override
    public OutputStream encode(OutputStream to) throws IOException {
        return new ZstdOutputStreamNoFinalizer(to, level).setWindowLog(WINDOW_LOG);
    }
}
