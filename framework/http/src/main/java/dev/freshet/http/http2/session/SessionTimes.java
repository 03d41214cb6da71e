package dev.freshet.http.http2.session;

/**
 * How long a peer may take, in nanoseconds.
 *
 * @param idle without a stream; over it the connection ends
 * @param header from the first byte of a field section, or of any frame but DATA, to its last
 * @param write to open a window that holds up a stream; over it the stream is reset
 */
public record SessionTimes(long idle, long header, long write) {
}
