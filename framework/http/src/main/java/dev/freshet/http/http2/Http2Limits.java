package dev.freshet.http.http2;

/**
 * What a peer may make an HTTP/2 connection hold or do. Each component is the configuration key
 * {@code server.http2.NAME}; sizes are in bytes.
 *
 * @param maxConcurrentStreams streams open at once, and handlers running for streams that were reset; more are refused.
 *     Default 100
 * @param initialWindowSize body bytes of a stream that may be on their way unread; default 65,535
 * @param connectionWindowSize the same for all streams of a connection together; default 1,048,576
 * @param maxFrameSize the payload of a frame; default 16,384, the least that RFC 9113 section 4.2 allows
 * @param headerTableSize HPACK's dynamic table of what the peer sends; default 4,096
 * @param maxHeaderListBytes a field section, counted as name + value + 32 for each field; over it 431; one
 *     that unpacks to eight times as much ends the connection. Default 16,384
 * @param maxHeaderCount fields of a section, pieces of Cookie counted each; over it 431. Default 100
 * @param maxContinuations CONTINUATION frames of a field section; over it the connection ends. Default 8
 * @param maxResets streams in {@code resetWindowSeconds} that the peer resets or makes the server reset; a field
 *     section over the limits counts as ten, whatever its stream. Over it the connection ends with ENHANCE_YOUR_CALM.
 *     Default 100
 * @param resetWindowSeconds default 30
 * @param maxControlFrames SETTINGS, PING, PRIORITY, PRIORITY_UPDATE and unneeded WINDOW_UPDATE frames in
 *     {@code resetWindowSeconds}; over it the connection ends with ENHANCE_YOUR_CALM. Default 2,000
 * @param maxQueuedAcks answers to SETTINGS and PING that the peer has not read; over it the connection ends. Default
 *     100
 * @param maxEmptyFrames DATA, HEADERS or CONTINUATION frames in a row that carry nothing and end nothing; over it the
 *     connection ends. Default 2
 */
public record Http2Limits(int maxConcurrentStreams, int initialWindowSize, int connectionWindowSize, int maxFrameSize,
        int headerTableSize, int maxHeaderListBytes, int maxHeaderCount, int maxContinuations, int maxResets,
        int resetWindowSeconds, int maxControlFrames, int maxQueuedAcks, int maxEmptyFrames) {

    public static final Http2Limits DEFAULT =
            new Http2Limits(100, 65_535, 1_048_576, 16_384, 4_096, 16_384, 100, 8, 100, 30, 2_000, 100, 2);

    public Http2Limits {
        between(1, maxConcurrentStreams, 100_000, "max-concurrent-streams");
        between(1, initialWindowSize, Integer.MAX_VALUE, "initial-window-size");
        between(65_535, connectionWindowSize, Integer.MAX_VALUE, "connection-window-size");
        between(16_384, maxFrameSize, 16_777_215, "max-frame-size");
        between(0, headerTableSize, 1 << 20, "header-table-size");
        between(1_024, maxHeaderListBytes, 16_777_216, "max-header-list-bytes");
        between(4, maxHeaderCount, 100_000, "max-header-count");
        between(0, maxContinuations, 100_000, "max-continuations");
        between(1, maxResets, Integer.MAX_VALUE, "max-resets");
        between(1, resetWindowSeconds, 3_600, "reset-window-seconds");
        between(1, maxControlFrames, Integer.MAX_VALUE, "max-control-frames");
        between(1, maxQueuedAcks, 1_000_000, "max-queued-acks");
        between(0, maxEmptyFrames, 1_000_000, "max-empty-frames");
    }

    private static void between(int least, int value, int most, String name) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " must be from " + least + " to " + most + ", is " + value);
        }
    }
}
