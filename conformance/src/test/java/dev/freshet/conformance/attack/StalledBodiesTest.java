package dev.freshet.conformance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.EngineMode;
import dev.freshet.server.config.Limit;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Six bodies of 16 MB that stop before their end, to be read as a whole into a heap of 64 MB. */
@Tag("slow")
@ParameterizedClass
@EnumSource(EngineMode.class)
class StalledBodiesTest {
    private static final int BODY = 16 << 20;
    private static final int STALLED = 6;

    @Parameter
    EngineMode mode;

    /** Sends all but a byte, for as long as the server takes it. */
    private static void stall(Socket socket) {
        try {
            socket.getOutputStream().write(head(BODY));
            byte[] piece = new byte[64 << 10];
            for (int sent = 0; sent < BODY - piece.length; sent += piece.length) {
                socket.getOutputStream().write(piece);
            }
            socket.getOutputStream().write(piece, 0, piece.length - 1);
        } catch (IOException e) {
            // The server has refused it.
        }
    }

    private static byte[] head(int length) {
        return ("POST /whole HTTP/1.1\r\nHost: a\r\nContent-Length: " + length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static String answerTo(int port, byte[] request, byte[] body) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(request);
            socket.getOutputStream().write(body);
            return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
        }
    }

    @Test
    void leave_memory_and_room_for_others() throws Exception {
        try (ServerProcess server = ServerProcess.startWithHeap(64, mode, "body-each=" + BODY, "queue=2000")) {
            List<Socket> sockets = new ArrayList<>();
            List<Thread> senders = new ArrayList<>();
            for (int i = 0; i < STALLED; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
                sockets.add(socket);
                senders.add(Thread.ofVirtual().start(() -> stall(socket)));
            }
            long end = System.nanoTime() + 60_000_000_000L;
            while (server.reached(Limit.BODY_MEMORY) < STALLED - 2 && System.nanoTime() < end) {
                assertThat(answerTo(server.port(), head(1_000), new byte[1_000])).isEqualTo("HTTP/1.1 200");
            }
            assertThat(server.reached(Limit.BODY_MEMORY)).isGreaterThanOrEqualTo(STALLED - 2);
            for (Socket socket : sockets) {
                socket.close();
            }
            for (Thread sender : senders) {
                sender.join();
            }
            assertThat(server.isAlive()).isTrue();
            assertThat(answerTo(server.port(), head(100_000), new byte[100_000])).isEqualTo("HTTP/1.1 200");
        }
    }
}
