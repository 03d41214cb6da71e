package dev.freshet.web.compression;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Compresses the responses of any handler. Thread-safe. */
public final class Compression {
    /**
     * Non-blocking handlers may run on an event loop, where compressing more than this would delay other connections.
     */
    private static final int MAX_NON_BLOCKING = 32 * 1024;
    /** An encoder takes about 256 KiB outside the heap, and a client may read for hours. */
    private static final int MOST_STREAMS = 512;

    private final Semaphore streams = new Semaphore(MOST_STREAMS);
    private final List<ContentCoding> codings;
    private final List<String> types;
    private final int minSize;

    /**
     * Loads the libraries of the algorithms.
     *
     * @throws IllegalArgumentException if a library is missing; the message says which to add
     */
    public Compression(CompressionSettings settings) {
        List<ContentCoding> found = new ArrayList<>();
        for (String algorithm : settings.algorithms()) {
            found.add(coding(algorithm, settings.level()));
        }
        codings = List.copyOf(found);
        types = settings.mimeTypes();
        minSize = settings.minResponseSize();
    }

    private static ContentCoding coding(String algorithm, int level) {
        return switch (algorithm) {
            case "br" -> library(algorithm, "com.aayushatharva.brotli4j:brotli4j and its native library",
                    () -> new BrotliCoding(level == 0 ? 4 : level));
            case "zstd" -> library(algorithm, "com.github.luben:zstd-jni",
                    () -> new ZstdCoding(level == 0 ? 3 : level));
            default -> new GzipCoding(level == 0 ? 6 : level);
        };
    }

    private static ContentCoding library(String algorithm, String library, Supplier<ContentCoding> opening) {
        try {
            ContentCoding coding = opening.get();
            // Use it once: the native part of a library may be missing.
            coding.encode(OutputStream.nullOutputStream()).close();
            return coding;
        } catch (LinkageError | IOException missing) {
            throw new IllegalArgumentException("server.compression.algorithms: " + algorithm + " needs the library "
                    + library + " on the class path (" + missing + "); add it, or leave " + algorithm + " out",
                    missing);
        }
    }

    /** Wraps the handler. */
    public HttpHandler around(HttpHandler handler) {
        return new Around(this, handler);
    }

    private record Around(Compression compression, HttpHandler handler) implements HttpHandler {
        @Override
        public void handle(HttpRequest request, HttpResponse response) throws Exception {
            CompressedResponse compressed = new CompressedResponse(compression, request, response,
                    handler.nonBlocking() ? MAX_NON_BLOCKING : Integer.MAX_VALUE);
            try {
                handler.handle(request, compressed);
                compressed.complete();
            } finally {
                compressed.release();
            }
        }

        @Override
        public boolean nonBlocking() {
            return handler.nonBlocking();
        }
    }

    int minSize() {
        return minSize;
    }

    /** Whether another stream may have an encoder. If so, call {@link #endStream} once. */
    boolean beginStream() {
        return streams.tryAcquire();
    }

    void endStream() {
        streams.release();
    }

    @Nullable ContentCoding best(AcceptEncoding accepted) {
        return accepted.best(codings);
    }

    /** Whether to compress content of this type. Parameters are ignored. */
    boolean takes(String contentType) {
        int semicolon = contentType.indexOf(';');
        int length = semicolon < 0 ? contentType.length() : semicolon;
        while (length > 0 && contentType.charAt(length - 1) == ' ') {
            length--;
        }
        for (String type : types) {
            boolean range = type.endsWith("/*");
            int compared = range ? type.length() - 1 : type.length();
            if ((range ? length > compared : length == compared)
                    && contentType.regionMatches(true, 0, type, 0, compared)) {
                return true;
            }
        }
        return false;
    }
}
