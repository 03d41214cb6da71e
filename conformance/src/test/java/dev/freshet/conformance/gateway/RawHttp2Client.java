package dev.freshet.conformance.gateway;

import dev.freshet.test.network.RawFrame;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client that puts whatever frames it likes on a cleartext HTTP/2 connection. */
final class RawHttp2Client implements AutoCloseable {
    private static final int STATUS_200 = 0x88;
    private static final int PATIENCE_MILLIS = 10_000;

    private final Socket socket;
    private final DataInputStream in;

    RawHttp2Client(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
                RawFrame.frame(RawFrame.SETTINGS, 0, 0));
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
                RawFrame frame = RawFrame.read(in);
                boolean mine = frame.stream() == stream;
                if (mine && frame.type() == RawFrame.HEADERS) {
                    return (frame.payload()[0] & 0xff) == STATUS_200;
                }
                if (mine && frame.type() == RawFrame.RST_STREAM || frame.type() == RawFrame.GOAWAY) {
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
