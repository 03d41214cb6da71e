package dev.freshet.http.http2;

/**
 * Cuts bytes into frames (RFC 9113 sections 4 and 6), however they come, and checks all that a frame shows by itself:
 * sizes, padding, stream 0 or not, values of settings, CONTINUATION where it must be and nowhere else. Keeps at most
 * 128 bytes of a frame; payloads of DATA and HEADERS are passed on as they come. One a connection; not thread-safe.
 *
 * <p>After an {@link Http2Exception} nothing more may be read.
 */
public final class FrameReader {
    /** The least that SETTINGS_MAX_FRAME_SIZE may be. */
    public static final int MIN_MAX_FRAME_SIZE = 16_384;
    /** The most that SETTINGS_MAX_FRAME_SIZE may be. */
    public static final int MAX_MAX_FRAME_SIZE = 16_777_215;

    private final int maxFrameSize;

    /**
     * Reads what a client sends: the preface, then frames, SETTINGS first.
     *
     * @param maxFrameSize the longest payload allowed
     */
    public FrameReader(int maxFrameSize) {
        this.maxFrameSize = maxFrameSize;
    }

    /** Reads what a server sends: frames, SETTINGS first. */
    public static FrameReader ofServer(int maxFrameSize) {
        return new FrameReader(maxFrameSize);
    }

    /**
     * Reads {@code bytes[from..to)}, where the bytes go on that were given last, and tells the listener. Everything is
     * consumed.
     *
     * @throws Http2Exception always for the connection
     */
    public void read(byte[] bytes, int from, int to, FrameListener listener) {
        throw new UnsupportedOperationException("max frame size " + maxFrameSize);
    }

    /** Whether the last byte read was the last of a frame: a good place for the peer to stop. */
    public boolean betweenFrames() {
        return true;
    }
}
