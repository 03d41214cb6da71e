package dev.freshet.client.loop;

import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http2.Http2Limits;
import java.time.Duration;

/**
 * What a server may make a connection hold, and how much of the server a connection uses; sizes are in bytes.
 *
 * @param http1 for what comes over HTTP/1.1. By default that of {@link Http1Limits#DEFAULT}, but for bodies, which are
 *     given in pieces and may be of any length
 * @param http2 for what comes over HTTP/2, but for the windows and streams, which are those below. By default that of
 *     {@link Http2Limits#DEFAULT}, but for what a server may do more freely than a client, as it only does so to
 *     requests of this side: {@code maxResets} 10,000, which ends a connection at more than a thousand heads over the
 *     limits in 30 s, where each of them by itself fails its own request; {@code maxEmptyFrames} 1,000, for a server
 *     that flushes often may send many DATA frames of no bytes; {@code maxControlFrames} 30,000, for one that measures
 *     the line with PING may send one a round trip
 * @param streamWindow body bytes of one response that may be given to its listener before it has
 *     {@link RequestStream#consumed} any. Default 65,536
 * @param connectionWindow the same for all responses of an HTTP/2 connection together. Where it is less than
 *     {@code maxStreams} times {@code streamWindow}, responses that nobody consumes hold up the others. Default
 *     6,553,600, which is as much
 * @param maxStreams requests under way on an HTTP/2 connection, where the server allows as many. Default 100
 * @param pingAfter how long an HTTP/2 connection with requests under way may be without a byte from the server before a
 *     PING asks whether it is still there; 0 to ask never. Default 15 s
 * @param pingLimit how long the server may then take to send anything; over it the connection ends with
 *     {@link CloseReason#RESET}. Default 15 s
 */
public record ClientLimits(Http1Limits http1, Http2Limits http2, int streamWindow, int connectionWindow,
        int maxStreams, Duration pingAfter, Duration pingLimit) {

    public static final ClientLimits DEFAULT = new ClientLimits(withoutBodyLimit(Http1Limits.DEFAULT),
            ofResponses(Http2Limits.DEFAULT), 65_536, 6_553_600, 100, Duration.ofSeconds(15), Duration.ofSeconds(15));

    public ClientLimits {
        atLeast(1, streamWindow, "streamWindow");
        atLeast(65_535, connectionWindow, "connectionWindow");
        atLeast(1, maxStreams, "maxStreams");
        if (pingAfter.isNegative()) {
            throw new IllegalArgumentException("pingAfter must be at least 0, is " + pingAfter);
        }
        if (pingLimit.isNegative() || pingLimit.isZero()) {
            throw new IllegalArgumentException("pingLimit must be longer than nothing, is " + pingLimit);
        }
    }

    private static Http1Limits withoutBodyLimit(Http1Limits limits) {
        return new Http1Limits(limits.maxRequestLine(), limits.maxHeaderBytes(), limits.maxHeaderCount(),
                Long.MAX_VALUE, limits.maxChunkExtensionBytes(), limits.maxTrailerBytes(), limits.maxTrailerCount());
    }

    private static Http2Limits ofResponses(Http2Limits limits) {
        return new Http2Limits(limits.maxConcurrentStreams(), limits.initialWindowSize(),
                limits.connectionWindowSize(), limits.maxFrameSize(), limits.headerTableSize(),
                limits.maxHeaderListBytes(), limits.maxHeaderCount(), limits.maxContinuations(), 10_000,
                limits.resetWindowSeconds(), 30_000, limits.maxQueuedAcks(), 1_000);
    }

    private static void atLeast(int least, int value, String name) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be at least " + least + ", is " + value);
        }
    }
}
