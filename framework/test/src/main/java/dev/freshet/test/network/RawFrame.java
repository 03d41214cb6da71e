package dev.freshet.test.network;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * An HTTP/2 frame as it is on the wire (RFC 9113 section 4.1), also one that no peer may send.
 *
 * @param type {@link #DATA} or another, 0 to 255
 * @param flags {@link #END_STREAM}, {@link #END_HEADERS} and others
 * @param stream 0 for the connection
 * @param payload with padding, if any
 */
public record RawFrame(int type, int flags, int stream, byte[] payload) {
    public static final int DATA = 0;
    public static final int HEADERS = 1;
    public static final int PRIORITY = 2;
    public static final int RST_STREAM = 3;
    public static final int SETTINGS = 4;
    public static final int PING = 6;
    public static final int GOAWAY = 7;
    public static final int WINDOW_UPDATE = 8;
    public static final int CONTINUATION = 9;
    /** Of DATA and HEADERS. */
    public static final int END_STREAM = 1;
    /** Of HEADERS and CONTINUATION. */
    public static final int END_HEADERS = 4;
    /** Of SETTINGS and PING. */
    public static final int ACK = 1;

    /** The bytes of a frame. */
    public static byte[] frame(int type, int flags, int stream, byte... payload) {
        return ByteBuffer.allocate(9 + payload.length).putShort((short) (payload.length >> 8))
                .put((byte) payload.length).put((byte) type).put((byte) flags).putInt(stream).put(payload).array();
    }

    /** Reads the next frame. Throws {@link EOFException} at the end of input. */
    public static RawFrame read(DataInputStream in) throws IOException {
        int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
        int type = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        int stream = in.readInt();
        byte[] payload = new byte[length];
        in.readFully(payload);
        return new RawFrame(type, flags, stream, payload);
    }

    /** Whether these bits are set. */
    public boolean has(int bits) {
        return (flags & bits) == bits;
    }
}
