package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.Opcode;
import dev.freshet.http.websocket.WebSocketFrameWriter;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** One client, many WebSockets: each begins a message of 1 KiB that becomes 1 MiB, and never ends it. */
@ParameterizedClass
@EnumSource(EngineMode.class)
class HalfMessagesTest {
    private static final int SOCKETS = 150;
    private static final String HANDSHAKE = "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n"
            + "Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n";
    /** And a ping, whose answer says that the server has kept the message. */
    private static final byte[] HALF_A_MESSAGE = halfAMessage();

    @Parameter
    EngineMode mode;

    @Test
    void unfinished_messages_take_a_part_of_the_heap_and_give_it_back() throws IOException {
        Process server = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
                EchoWebSocket.class.getName(), mode.config().executionMode().name(), mode.config().threadType().name())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try {
            int port = Integer.parseInt(server.inputReader().readLine());
            List<RawClient> holders = new ArrayList<>();
            for (int i = 0; i < SOCKETS; i++) {
                RawClient client = connected(port);
                if (holdsHalfAMessage(client)) {
                    holders.add(client);
                } else {
                    client.isGone();
                }
            }
            assertThat(holders).as("an eighth of the heap is for one client").hasSizeBetween(4, 8);
            for (RawClient client : holders) {
                client.close();
            }
            Eventually.holds("there is memory again", () -> holdsHalfAMessage(connected(port)));
        } finally {
            server.destroyForcibly();
        }
    }

    private static RawClient connected(int port) {
        try {
            RawClient client = new RawClient(port);
            client.send(HANDSHAKE).head().is(101);
            return client;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns false if the server closes the connection because of the message. */
    private static boolean holdsHalfAMessage(RawClient client) {
        try {
            client.send(HALF_A_MESSAGE);
            byte[] head = client.readBytes(2);
            byte[] payload = client.readBytes(head[1]);
            if (Opcode.of(head[0] & 0xf) == Opcode.PONG) {
                return true;
            }
            assertThat(CloseReason.of(payload).code()).isEqualTo(CloseReason.TRY_AGAIN_LATER);
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] halfAMessage() {
        OutputBytes out = new OutputBytes(new byte[0]);
        WebSocketFrameWriter.masked(out, Opcode.BINARY, false, true, deflated(new byte[1 << 20]), 0x12345678);
        WebSocketFrameWriter.masked(out, Opcode.PING, true, false, new byte[0], 0x12345678);
        return Arrays.copyOf(out.array(), out.size());
    }

    private static byte[] deflated(byte[] plain) {
        try (Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true)) {
            deflater.setInput(plain);
            byte[] out = new byte[4096];
            int size = deflater.deflate(out, 0, out.length, Deflater.SYNC_FLUSH);
            return Arrays.copyOf(out, size);
        }
    }
}
