package dev.freshet.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** How a body may be compressed (RFC 9110 section 8.4.1). */
public enum ContentCoding {
    GZIP("gzip"),
    /** The zlib format, and what some servers send under this name, deflate without it. */
    DEFLATE("deflate"),
    /** Brotli, by the library brotli4j, which the application must bring. */
    BROTLI("br"),
    /** By the library zstd-jni, which the application must bring. */
    ZSTD("zstd");

    /** One compressed twice is nobody's intention. */
    private static final int MOST_CODINGS = 2;
    private static final int BUFFER = 8_192;

    private final String text;

    ContentCoding(String text) {
        this.text = text;
    }

    /** Its name in Accept-Encoding and Content-Encoding. */
    public String text() {
        return text;
    }

    /**
     * The body without the codings that the field names, the last first.
     *
     * @param allowed those that were asked for
     */
    static InputStream decode(List<String> field, InputStream body, List<ContentCoding> allowed) throws IOException {
        List<ContentCoding> codings = new ArrayList<>();
        for (String name : String.join(",", field).split(",")) {
            String plain = name.strip().toLowerCase(Locale.ROOT);
            if (!plain.isEmpty() && !plain.equals("identity")) {
                codings.add(of(plain, allowed));
            }
        }
        if (codings.size() > MOST_CODINGS) {
            throw new IOException("the body of the response is compressed " + codings.size() + " times");
        }
        InputStream decoded = body;
        for (ContentCoding coding : codings.reversed()) {
            decoded = coding.open(decoded);
        }
        return decoded;
    }

    /** The JDK ends only inflaters that it has made itself. */
    private static final class Inflating extends InflaterInputStream {
        Inflating(InputStream in, Inflater inflater) {
            super(in, inflater, BUFFER);
        }

        @Override
        public void close() throws IOException {
            try {
                super.close();
            } finally {
                inf.end();
            }
        }
    }

    private static ContentCoding of(String name, List<ContentCoding> allowed) throws IOException {
        for (ContentCoding coding : allowed) {
            if (name.equals(coding.text) || coding == GZIP && name.equals("x-gzip")) {
                return coding;
            }
        }
        throw new IOException("the body of the response has the content coding " + name + ", which was not asked for");
    }

    /** A body that is empty is empty in every coding: answers to HEAD and 304 name one too. */
    private InputStream open(InputStream body) throws IOException {
        PushbackInputStream in = new PushbackInputStream(body, 1);
        int first = in.read();
        if (first < 0) {
            return in;
        }
        in.unread(first);
        return switch (this) {
            case GZIP -> new GZIPInputStream(in, BUFFER);
            // RFC 1950: the method in the low four bits is 8. In deflate alone it would be a block that no one makes.
            case DEFLATE -> new Inflating(in, new Inflater((first & 0xf) != 8));
            case BROTLI -> BrotliDecoding.open(in);
            case ZSTD -> ZstdDecoding.open(in);
        };
    }
}
