package dev.freshet.http.http2;

/**
 * Is told what a {@link FrameReader} reads, on the thread that reads. May throw {@link Http2Exception} for the
 * connection, which ends the reading; a stream error must be kept, as the rest of the bytes still count.
 *
 * <p>A field section is told as {@code headers (fragment* continuation)* fragment* headersEnd}, with nothing of another
 * stream between; a DATA frame as {@code dataBegin data* dataEnd}.
 */
public interface FrameListener {
    /**
     * A HEADERS frame begins.
     *
     * @param streamId odd where a client sends
     * @param length of its part of the field block; 0 is allowed
     * @param endHeaders whether no CONTINUATION follows
     */
    void headers(int streamId, int length, boolean endStream, boolean endHeaders);

    /** A CONTINUATION frame begins. */
    void continuation(int streamId, int length, boolean endHeaders);

    /** Bytes of the field block, never none; they hold during the call. */
    void fragment(int streamId, byte[] bytes, int from, int to);

    /** The field block is over. */
    void headersEnd(int streamId, boolean endStream);

    /**
     * A DATA frame begins; {@code length + padding} count against the flow-control windows.
     *
     * @param length of the data; 0 is allowed
     * @param padding all else in the payload, up to 256
     */
    void dataBegin(int streamId, int length, int padding, boolean endStream);

    /** Bytes of the data, never none; they hold during the call. */
    void data(int streamId, byte[] bytes, int from, int to);

    /** The DATA frame is over, its padding too. */
    void dataEnd(int streamId, boolean endStream);

    /** Any other frame. */
    void frame(Frame frame);

    /**
     * The peer broke a rule in a frame that the connection can do without: a WINDOW_UPDATE of 0, a PRIORITY frame that
     * is not 5 octets long or makes a stream depend on itself.
     */
    void streamError(int streamId, ErrorCode code, String reason);
}
