package dev.freshet.http.http1;

/**
 * What a peer may make an HTTP/1.1 connection hold or read. Each component is the configuration key
 * {@code server.http1.NAME}, {@code maxBodyBytes} apart; sizes are in bytes.
 *
 * @param maxRequestLine method, target and version; over it 414. Default 8,192, as RFC 9112 section 3 asks
 *     for 8,000 at least
 * @param maxHeaderBytes all field lines of a head together; over it 431. Default 32,768
 * @param maxHeaderCount field lines of a head; over it 431. Default 100
 * @param maxBodyBytes the decoded body; over it 413. The key is {@code server.max-body-bytes}. Default 16,777,216
 * @param maxChunkExtensionBytes the extensions of all chunks of one body together; over it 400. Default 4,096
 * @param maxTrailerBytes all trailer lines together; over it 431. Default 8,192
 * @param maxTrailerCount trailer lines; over it 431. Default 100
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
