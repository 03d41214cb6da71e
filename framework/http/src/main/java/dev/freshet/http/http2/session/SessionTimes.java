package dev.freshet.http.http2.session;

import dev.freshet.http.pace.SendRate;

/**
 * Timeouts for a peer, in nanoseconds.
 *
 * @param idle without a stream; above it the connection ends
 * @param header for a field section, and for any frame except DATA, from its first byte to its last
 * @param response the slowest rate at which the peer may accept the data of a stream; below it the stream is reset
 */
public record SessionTimes(long idle, long header, SendRate response) {
}
