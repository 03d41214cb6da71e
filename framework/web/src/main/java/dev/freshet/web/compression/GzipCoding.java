package dev.freshet.web.compression;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;

/** gzip (RFC 1952), with the JDK. */
record GzipCoding(int level) implements ContentCoding {
    private static final int BUFFER = 4 * 1024;

    @Override
    public String name() {
        return "gzip";
    }

    @Override
    public OutputStream encode(OutputStream to) throws IOException {
        return new Levelled(to, level);
    }

    private static final class Levelled extends GZIPOutputStream {
        Levelled(OutputStream to, int level) throws IOException {
            super(to, BUFFER, true);
            def.setLevel(level);
        }
    }
}
