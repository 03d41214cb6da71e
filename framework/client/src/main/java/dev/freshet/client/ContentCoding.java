package dev.freshet.client;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.BrotliInputStream;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/** The supported compressions of a body (RFC 9110 section 8.4.1). */
public enum ContentCoding {
    GZIP("gzip"),
    /** The zlib format. Also accepts raw deflate data, which some servers send under this name. */
    DEFLATE("deflate"),
    /** Brotli. Needs the library brotli4j on the class path. */
    BROTLI("br"),
    /** Zstandard. Needs the library zstd-jni on the class path. */
    ZSTD("zstd");

    /** Nobody compresses more often on purpose. */
    private static final int MOST_CODINGS = 2;
    private static final int BUFFER = 8_192;

    private final String text;

    ContentCoding(String text) {
        this.text = text;
    }

    /** The name in Accept-Encoding and Content-Encoding. */
    public String text() {
        return text;
    }

    /**
     * Decodes the body, the last listed coding first.
     *
     * @param field the values of Content-Encoding
     * @param allowed the codings that were requested
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
            throw new IOException("the response body is compressed " + codings.size() + " times");
        }
        InputStream decoded = body;
        try {
            for (ContentCoding coding : codings.reversed()) {
                decoded = coding.open(decoded);
            }
            return decoded;
        } catch (IOException | RuntimeException | Error e) {
            // A coding that is already open may hold native memory.
            decoded.close();
            throw e;
        }
    }

    private static final class Inflating extends InflaterInputStream {
        Inflating(InputStream in, Inflater inflater) {
            super(in, inflater, BUFFER);
        }

        /** InflaterInputStream reports the end if the data needs a dictionary. The rest of the body would be lost. */
        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int count = super.read(into, offset, length);
            if (count < 0 && inf.needsDictionary()) {
                throw new ZipException("the response body is compressed with a dictionary, which is not supported");
            }
            return count;
        }

        /** InflaterInputStream ends only inflaters that it has created itself. */
        @Override
        public void close() throws IOException {
            try {
                super.close();
            } finally {
                inf.end();
            }
        }
    }

    /** GZIPInputStream calls itself for each empty member, so a short body of them would overflow the stack. */
    private static final class Gunzipping extends GZIPInputStream {
        private static final int MOST_EMPTY_MEMBERS = 100;

        private int calls;

        Gunzipping(InputStream in) throws IOException {
            super(in, BUFFER);
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (calls > MOST_EMPTY_MEMBERS) {
                throw new ZipException("the response body has more than " + MOST_EMPTY_MEMBERS
                        + " empty gzip members in a row");
            }
            calls++;
            try {
                return super.read(into, offset, length);
            } finally {
                calls--;
            }
        }
    }

    private static ContentCoding of(String name, List<ContentCoding> allowed) throws IOException {
        for (ContentCoding coding : allowed) {
            if (name.equals(coding.text) || coding == GZIP && name.equals("x-gzip")) {
                return coding;
            }
        }
        throw new IOException("the response body has the content coding " + name + ", which was not requested");
    }

    /** Accepts an empty body in any coding: responses to HEAD and 304 responses name a coding, too. */
    private InputStream open(InputStream body) throws IOException {
        PushbackInputStream in = new PushbackInputStream(body, 1);
        int first = in.read();
        if (first < 0) {
            return in;
        }
        in.unread(first);
        return switch (this) {
            case GZIP -> new Gunzipping(in);
            // In zlib (RFC 1950), the low four bits are 8. Raw deflate data does not begin with that in practice.
            case DEFLATE -> new Inflating(in, new Inflater((first & 0xf) != 8));
            case BROTLI -> Brotli.open(in);
            case ZSTD -> Zstd.open(in);
        };
    }

    /** Decodes br (RFC 7932) with brotli4j. A separate class, so that only its use loads the library. */
    private static final class Brotli {
        static InputStream open(InputStream in) throws IOException {
            Brotli4jLoader.ensureAvailability();
            return new BrotliInputStream(in);
        }
    }

    /** Decodes zstd (RFC 8878) with zstd-jni. A separate class, so that only its use loads the library. */
    private static final class Zstd {
        /** 8 MiB, the largest window that RFC 9659 allows a server to use. */
        private static final int WINDOW_LOG = 23;

        static InputStream open(InputStream in) throws IOException {
            return new ZstdInputStreamNoFinalizer(in).setLongMax(WINDOW_LOG);
        }
    }
}
