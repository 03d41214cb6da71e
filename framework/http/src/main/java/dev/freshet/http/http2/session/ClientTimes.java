package dev.freshet.http.http2.session;

/**
 * Timeouts for a server, in nanoseconds.
 *
 * @param header for the server's first SETTINGS, for a field section, and for any frame except DATA, from its first
 *     byte to its last
 * @param quiet time without a byte, while streams are open, before a PING checks that the server is alive; 0 for no
 *     PING
 * @param answer time to send anything after that PING, before the connection ends
 */
public record ClientTimes(long header, long quiet, long answer) {
    public ClientTimes {
        if (header <= 0 || quiet < 0 || answer <= 0) {
            throw new IllegalArgumentException("times must be positive; quiet may be 0");
        }
    }
}
