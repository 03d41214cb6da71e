package dev.freshet.conformance.gateway;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A client that puts whatever frames it likes on a cleartext HTTP/2 connection. */
final class RawHttp2Client implements AutoCloseable {
    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int END_STREAM = 1;
    static final int END_HEADERS = 4;
    private static final int RST_STREAM = 3;
    private static final int SETTINGS = 4;
    private static final int GOAWAY = 7;
    private static final int STATUS_200 = 0x88;
    private static final int PATIENCE_MILLIS = 10_000;

    private final Socket socket;
    private final DataInputStream in;

    RawHttp2Client(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII), frame(SETTINGS, 0, 0));
    }

    static byte[] frame(int type, int flags, int stream, byte... payload) {
        return ByteBuffer.allocate(9 + payload.length).putShort((short) (payload.length >> 8))
                .put((byte) payload.length).put((byte) type).put((byte) flags).putInt(stream).put(payload).array();
    }

    /** Names and values in turn as literals that are not indexed, byte for byte. */
    static byte[] block(String... fields) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        for (int i = 0; i < fields.length; i++) {
            if (i % 2 == 0) {
                block.write(0);
            }
            byte[] text = fields[i].getBytes(StandardCharsets.ISO_8859_1);
            block.write(text.length);
            block.writeBytes(text);
        }
        return block.toByteArray();
    }

    /** Sends all of these in one write. */
    void send(byte[]... frames) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] frame : frames) {
            all.writeBytes(frame);
        }
        socket.getOutputStream().write(all.toByteArray());
    }

    /** Whether this stream is answered with 200; false if with another status, if reset, or if the connection ends. */
    boolean isServed(int stream) throws IOException {
        try {
            while (true) {
                int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
                int type = in.readUnsignedByte();
                in.readUnsignedByte();
                int of = in.readInt();
                byte[] payload = new byte[length];
                in.readFully(payload);
                if (of == stream && type == HEADERS) {
                    return (payload[0] & 0xff) == STATUS_200;
                }
                if (of == stream && type == RST_STREAM || type == GOAWAY) {
                    return false;
                }
            }
        } catch (EOFException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
