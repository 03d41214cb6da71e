package dev.freshet.http.http2;

/**
 * Limits on what a peer can make an HTTP/2 connection store or do. Each component is the configuration key
 * {@code server.http2.NAME}. Sizes are in bytes.
 *
 * @param maxConcurrentStreams open streams, and reset streams whose handlers still run; further streams are refused.
 *     Default 100
 * @param initialWindowSize body bytes of a stream that may be sent before they are read. Default 65,535
 * @param connectionWindowSize the same for all streams of a connection together. Default 1,048,576
 * @param maxFrameSize the payload of a frame. Default 16,384, the minimum of RFC 9113 section 4.2
 * @param headerTableSize HPACK's dynamic table for headers that the peer sends. Default 4,096
 * @param maxHeaderListBytes a field section, as the sum of name + value + 32 of its headers; 431 above it. A section
 *     that decodes to over eight times as much ends the connection. Default 16,384
 * @param maxHeaderCount headers of a section, each piece of Cookie counted; 431 above it. Default 100
 * @param maxContinuations CONTINUATION frames of a field section; the connection ends above it. Default 8
 * @param maxResets streams that the peer resets, or makes the server reset, within {@code resetWindowSeconds}. A field
 *     section over the limits counts as ten. Above it, the connection ends with ENHANCE_YOUR_CALM. Default 100
 * @param resetWindowSeconds the period for {@code maxResets} and {@code maxControlFrames}. Default 30
 * @param maxControlFrames SETTINGS, PING, PRIORITY, PRIORITY_UPDATE and unneeded WINDOW_UPDATE frames within
 *     {@code resetWindowSeconds}. Above it, the connection ends with ENHANCE_YOUR_CALM. Default 2,000
 * @param maxQueuedAcks acknowledgements of SETTINGS and PING that the peer has not read; the connection ends above it.
 *     Default 100
 * @param maxEmptyFrames consecutive DATA, HEADERS or CONTINUATION frames that carry nothing and end nothing; the
 *     connection ends above it. Default 2
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
