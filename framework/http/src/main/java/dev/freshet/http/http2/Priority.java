package dev.freshet.http.http2;

/**
 * How soon a response is wanted (RFC 9218 section 4).
 *
 * @param urgency 0, the most urgent, to 7
 * @param incremental whether the client can use parts of the response as they come
 */
public record Priority(int urgency, boolean incremental) {
    public static final Priority DEFAULT = new Priority(3, false);

    public Priority {
        if (urgency < 0 || urgency > 7) {
            throw new IllegalArgumentException("urgency must be from 0 to 7, is " + urgency);
        }
    }

    /**
     * Reads the value of a Priority field or of a PRIORITY_UPDATE frame. What is unknown, out of range or no dictionary
     * is passed over, as RFC 9218 section 4 asks: a signal is a hint.
     */
    public static Priority parse(byte[] bytes, int from, int to) {
        throw new UnsupportedOperationException();
    }
}
