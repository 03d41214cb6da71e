package dev.freshet.conformance.http1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The tests that cut requests in two prove nothing if these queues always seem empty. */
@EnabledOnOs(OS.LINUX)
class ReceiveQueuesTest {
    @Test
    void is_empty_once_the_server_has_read_the_last_byte() throws IOException {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
                RawConnection client = new RawConnection(listening.getLocalPort());
                Socket server = listening.accept()) {
            client.send("12345");
            Eventually.holds("the bytes are there", () -> unread(listening, client) == 5);
            server.getInputStream().readNBytes(4);
            assertThat(unread(listening, client)).isEqualTo(1);
            CompletableFuture<Void> empty = CompletableFuture.runAsync(() ->
                    new ReceiveQueues(listening.getLocalPort()).awaitEmpty(List.of(client.localPort())));
            assertThat(empty).isNotDone();
            server.getInputStream().readNBytes(1);
            assertThat(empty).succeedsWithin(Duration.ofSeconds(10));
        }
    }

    private static int unread(ServerSocket listening, RawConnection client) {
        return SocketDiagnosis.unread(listening.getLocalPort(), client.localPort());
    }
}
