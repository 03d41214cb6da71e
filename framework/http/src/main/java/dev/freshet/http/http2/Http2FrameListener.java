package dev.freshet.http.http2;

/**
 * Receives what a {@link Http2FrameReader} reads, on the reading thread. It may throw an {@link Http2Exception} for the
 * connection, which ends the reading. It must not throw a stream error, because the remaining bytes still matter.
 *
 * <p>A field section arrives as {@code headers (fragment* continuation)* fragment* headersEnd}, without frames of other
 * streams in between. A DATA frame arrives as {@code dataBegin data* dataEnd}.
 */
public interface Http2FrameListener {
    /**
     * A HEADERS frame begins.
     *
     * @param streamId odd if a client sends it
     * @param length bytes of the field block in this frame; may be 0
     * @param endHeaders whether no CONTINUATION follows
     */
    void headers(int streamId, int length, boolean endStream, boolean endHeaders);

    /** A CONTINUATION frame begins. */
    void continuation(int streamId, int length, boolean endHeaders);

    /** Bytes of the field block, at least one; valid during the call. */
    void fragment(int streamId, byte[] bytes, int from, int to);

    /** The field block is complete. */
    void headersEnd(int streamId, boolean endStream);

    /**
     * A DATA frame begins; {@code length + padding} count against the flow-control windows.
     *
     * @param length bytes of data; may be 0
     * @param padding all other bytes of the payload, at most 256
     */
    void dataBegin(int streamId, int length, int padding, boolean endStream);

    /** Bytes of the data, at least one; valid during the call. */
    void data(int streamId, byte[] bytes, int from, int to);

    /** The DATA frame, including its padding, is complete. */
    void dataEnd(int streamId, boolean endStream);

    /** Any other frame. */
    void frame(Frame frame);

    /**
     * The peer broke a rule that does not affect the connection: a WINDOW_UPDATE of 0, or a PRIORITY frame that is not
     * 5 bytes long or makes a stream depend on itself.
     */
    void streamError(int streamId, ErrorCode code, String reason);
}
