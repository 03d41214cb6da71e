package dev.freshet.http.http1;

/**
 * Limits on what a peer can make an HTTP/1.1 connection read or store. Each component is the configuration key
 * {@code server.http1.NAME}, except {@code maxBodyBytes}. Sizes are in bytes.
 *
 * @param maxRequestLine method, target and version; 414 above it. Default 8,192 (RFC 9112 section 3 recommends at least
 *     8,000)
 * @param maxHeaderBytes all headers of a head together; 431 above it. Default 32,768
 * @param maxHeaderCount headers of a head; 431 above it. Default 100
 * @param maxBodyBytes the decoded body; 413 above it. Its key is {@code server.max-body-bytes}. Default 16,777,216
 * @param maxChunkExtensionBytes the extensions of all chunks of a body together; 400 above it. Default 4,096
 * @param maxTrailerBytes all trailers together; 431 above it. Default 8,192
 * @param maxTrailerCount trailers; 431 above it. Default 100
 */
public record Http1Limits(int maxRequestLine, int maxHeaderBytes, int maxHeaderCount, long maxBodyBytes,
        int maxChunkExtensionBytes, int maxTrailerBytes, int maxTrailerCount) {

    public static final Http1Limits DEFAULT = new Http1Limits(8_192, 32_768, 100, 16_777_216, 4_096, 8_192, 100);

    public Http1Limits {
        atLeast(64, maxRequestLine, "max-request-line");
        atLeast(64, maxHeaderBytes, "max-header-bytes");
        atLeast(1, maxHeaderCount, "max-header-count");
        atLeast(0, maxBodyBytes, "max-body-bytes");
        atLeast(0, maxChunkExtensionBytes, "max-chunk-extension-bytes");
        atLeast(0, maxTrailerBytes, "max-trailer-bytes");
        atLeast(0, maxTrailerCount, "max-trailer-count");
    }

    private static void atLeast(long least, long value, String name) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be at least " + least + ", is " + value);
        }
    }
}
