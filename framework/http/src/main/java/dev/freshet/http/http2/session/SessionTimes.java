package dev.freshet.http.http2.session;

import dev.freshet.http.pace.SendRate;

/**
 * How long a peer may take, in nanoseconds.
 *
 * @param idle without a stream; over it the connection ends
 * @param header from the first byte of a field section, or of any frame but DATA, to its last
 * @param response how slowly it may take what is to be sent on a stream; beyond it the stream is reset
 */
public record SessionTimes(long idle, long header, SendRate response) {
    /** @param write without taking a byte of what waits on a stream */
    public SessionTimes(long idle, long header, long write) {
        this(idle, header, SendRate.ofStall(write));
    }
}
