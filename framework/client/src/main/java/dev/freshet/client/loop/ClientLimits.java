package dev.freshet.client.loop;

import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http2.Http2Limits;
import java.time.Duration;

/**
 * Limits on what a server can make a connection store, and on how much of the server a connection uses. Sizes are in
 * bytes.
 *
 * @param http1 limits for HTTP/1.1 responses. The default is {@link Http1Limits#DEFAULT} without a limit for bodies,
 *     which are delivered in pieces
 * @param http2 limits for HTTP/2. The default is {@link Http2Limits#DEFAULT} with higher limits where a server affects
 *     only this side's requests. {@code maxResets} is 10,000: more than a thousand too large heads in 30 s end the
 *     connection, and each one fails its own request. {@code maxEmptyFrames} is 1,000, because a server that flushes
 *     often may send many empty DATA frames. {@code maxControlFrames} is 30,000, because a server that measures the
 *     connection may send a PING per round trip. {@code initialWindowSize} is 65,536, and
 *     {@code connectionWindowSize} is 6,553,600. If you set it to less than {@code maxConcurrentStreams} times
 *     {@code initialWindowSize}, unconsumed responses block others
 * @param pingAfter how long an HTTP/2 connection with requests may receive nothing before a PING checks the server; 0
 *     for no PING. Default 15 s
 * @param pingLimit how long the server may then take to send anything; above it the connection ends with
 *     {@link CloseReason#RESET}. Default 15 s
 */
public record ClientLimits(Http1Limits http1, Http2Limits http2, Duration pingAfter, Duration pingLimit) {
    public static final ClientLimits DEFAULT = new ClientLimits(withoutBodyLimit(Http1Limits.DEFAULT),
            ofResponses(Http2Limits.DEFAULT), Duration.ofSeconds(15), Duration.ofSeconds(15));

    public ClientLimits {
        if (pingAfter.isNegative()) {
            throw new IllegalArgumentException("pingAfter must be at least 0, is " + pingAfter);
        }
        if (pingLimit.isNegative() || pingLimit.isZero()) {
            throw new IllegalArgumentException("pingLimit must be longer than zero, is " + pingLimit);
        }
    }

    /**
     * Body bytes of a response that its listener may get before it calls {@link RequestStream#consumed}. This is the
     * {@code initialWindowSize} of HTTP/2, and applies to HTTP/1.1 too.
     */
    public int streamWindow() {
        return http2.initialWindowSize();
    }

    private static Http1Limits withoutBodyLimit(Http1Limits limits) {
        return new Http1Limits(limits.maxRequestLine(), limits.maxHeaderBytes(), limits.maxHeaderCount(),
                Long.MAX_VALUE, limits.maxChunkExtensionBytes(), limits.maxTrailerBytes(), limits.maxTrailerCount());
    }

    private static Http2Limits ofResponses(Http2Limits limits) {
        return new Http2Limits(limits.maxConcurrentStreams(), 65_536, 6_553_600, limits.maxFrameSize(),
                limits.headerTableSize(), limits.maxHeaderListBytes(), limits.maxHeaderCount(),
                limits.maxContinuations(), 10_000, limits.resetWindowSeconds(), 30_000, limits.maxQueuedAcks(), 1_000);
    }
}
