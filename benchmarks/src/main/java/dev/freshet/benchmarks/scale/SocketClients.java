package dev.freshet.benchmarks.scale;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;

/**
 * The program that holds WebSockets: {@code SocketClients PORT COUNT}. Sends one compressed message on each, waits for
 * the compressed echo, and continues like {@link IdleClients}.
 */
final class SocketClients extends IdleClients {
    private static final String TEXT = "{\"type\":\"message\",\"text\":\"the same again\"}".repeat(40);
    private static final byte[] HANDSHAKE = ("GET " + EchoSockets.PATH + """
             HTTP/1.1\r
            Host: localhost\r
            Connection: Upgrade\r
            Upgrade: websocket\r
            Sec-WebSocket-Version: 13\r
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
            Sec-WebSocket-Extensions: permessage-deflate\r
            \r
            """).getBytes(StandardCharsets.US_ASCII);
    /** FIN, RSV1 and the opcode of text: a whole message, compressed. */
    private static final int COMPRESSED_TEXT = 0xc1;
    private static final int MASKED = 0x80;
    private static final int MAX_SHORT = 125;

    private final byte[] message = message();

    public static void main(String[] arguments) throws IOException {
        new SocketClients().hold(arguments);
    }

    @Override
    void use(SocketChannel channel) throws IOException {
        send(channel, HANDSHAKE);
        do {
            read(channel);
        } while (!said().endsWith("\r\n\r\n"));
        if (!said().startsWith("HTTP/1.1 101 ") || !said().contains("permessage-deflate")) {
            throw new IOException("not a compressed WebSocket: " + said());
        }
        send(channel, message);
        do {
            read(channel);
        } while (buffer.position() < 2 || buffer.position() < 2 + buffer.get(1));
        if ((buffer.get(0) & 0xff) != COMPRESSED_TEXT) {
            throw new IOException("the response is not a compressed text");
        }
    }

    /** A frame with a mask of zero, which does not change the payload. */
    private static byte[] message() {
        byte[] out = new byte[MAX_SHORT];
        int length;
        try (Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true)) {
            deflater.setInput(TEXT.getBytes(StandardCharsets.US_ASCII));
            // Without the end of the flush (RFC 7692 section 7.2.1).
            length = deflater.deflate(out, 0, out.length, Deflater.SYNC_FLUSH) - 4;
        }
        return ByteBuffer.allocate(6 + length).put((byte) COMPRESSED_TEXT).put((byte) (MASKED | length)).putInt(0)
                .put(out, 0, length).array();
    }
}
