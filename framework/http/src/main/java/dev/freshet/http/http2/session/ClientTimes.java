package dev.freshet.http.http2.session;

/**
 * How long a server may take, in nanoseconds.
 *
 * @param header to send its first SETTINGS, and from the first byte of a field section, or of any frame but DATA, to
 *     its last
 * @param quiet without a byte while streams wait, before a PING asks whether it is still there; 0 for no PING
 * @param answer to send anything after that PING; over it the connection ends
 */
public record ClientTimes(long header, long quiet, long answer) {
    public ClientTimes {
        if (header <= 0 || quiet < 0 || answer <= 0) {
            throw new IllegalArgumentException("times must be positive; quiet may be 0");
        }
    }
}
