package dev.freshet.test.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A client and a server at the two ends, in the hands of the test. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FaultyNetworkTest {
    private static final int MOMENT_MILLIS = 200;

    private ServerSocket listener;
    private FaultyNetwork network;
    private Socket client;
    private Socket server;

    @BeforeEach
    void connect() throws IOException {
        listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        network = FaultyNetwork.to(listener.getLocalPort());
        client = open();
        server = listener.accept();
    }

    private Socket open() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), network.port());
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
        network.close();
        listener.close();
    }

    private static void send(Socket socket, int value) throws IOException {
        socket.getOutputStream().write(value);
    }

    private static int receive(Socket socket) throws IOException {
        return socket.getInputStream().read();
    }

    @Test
    void passes_bytes_and_ends_both_ways() throws IOException {
        send(client, 'a');
        assertThat(receive(server)).isEqualTo('a');
        client.shutdownOutput();
        assertThat(receive(server)).isEqualTo(-1);
        send(server, 'b');
        assertThat(receive(client)).isEqualTo('b');
        assertThat(network.connections()).isEqualTo(1);
    }

    @Test
    void delays_each_way() throws IOException {
        network.delay(Duration.ofMillis(MOMENT_MILLIS));
        long start = System.nanoTime();
        send(client, 'a');
        send(server, receive(server));
        receive(client);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(2 * MOMENT_MILLIS));
    }

    @Test
    void holds_everything_in_a_black_hole_until_it_is_healed() throws IOException {
        network.blackHole();
        send(client, 'a');
        server.setSoTimeout(MOMENT_MILLIS);
        assertThatThrownBy(() -> receive(server)).isInstanceOf(SocketTimeoutException.class);
        try (Socket another = open()) {
            assertThat(another.isConnected()).isTrue();
        }
        network.heal();
        server.setSoTimeout(0);
        assertThat(receive(server)).isEqualTo('a');
    }

    @Test
    void opens_a_black_hole_that_was_made_twice() throws IOException {
        network.blackHole();
        send(client, 'a');
        server.setSoTimeout(MOMENT_MILLIS);
        assertThatThrownBy(() -> receive(server)).isInstanceOf(SocketTimeoutException.class);
        network.blackHole();
        network.heal();
        server.setSoTimeout(0);
        assertThat(receive(server)).isEqualTo('a');
    }

    @Test
    void ends_connections_that_come_as_it_is_closed() throws IOException {
        for (int i = 0; i < 100; i++) {
            FaultyNetwork closing = FaultyNetwork.to(listener.getLocalPort());
            try (Socket late = new Socket(InetAddress.getLoopbackAddress(), closing.port())) {
                closing.close();
                late.setSoTimeout(10_000);
                assertThat(end(late)).isEqualTo(-1);
            }
        }
    }

    private static int end(Socket socket) throws IOException {
        try {
            return receive(socket);
        } catch (SocketException reset) {
            return -1;
        }
    }

    @Test
    void resets_both_sides() throws IOException {
        // The network's connection is whole when it has passed something on.
        send(client, 'a');
        assertThat(receive(server)).isEqualTo('a');
        network.reset();
        assertThatThrownBy(() -> receive(client)).isInstanceOf(SocketException.class);
        assertThatThrownBy(() -> receive(server)).isInstanceOf(SocketException.class);
    }

    @Test
    void closes_the_half_that_the_server_sends_on() throws IOException {
        network.halfClose();
        assertThat(receive(client)).isEqualTo(-1);
        send(server, 'x');
        send(client, 'a');
        assertThat(receive(server)).isEqualTo('a');
        assertThat(network.connections()).isEqualTo(1);
    }

    @Test
    void closes_that_half_in_the_middle_of_a_piece_too() throws Exception {
        AtomicLong sent = new AtomicLong();
        FutureTask<Void> sending = new FutureTask<>(() -> {
            byte[] piece = new byte[16 * 1024];
            while (true) {
                server.getOutputStream().write(piece);
                sent.addAndGet(piece.length);
            }
        });
        Thread.ofVirtual().start(sending);
        for (long before = -1; before < sent.get(); Thread.sleep(MOMENT_MILLIS)) {
            before = sent.get(); // until the client, which does not read, holds up all before it
        }
        network.halfClose();
        send(client, 'a');
        assertThat(receive(server)).isEqualTo('a');
        assertThat(network.connections()).isEqualTo(1);
    }

    @Test
    void refuses_new_connections_and_keeps_open_ones_until_it_is_healed() throws IOException {
        network.refuse();
        assertThatThrownBy(this::open).isInstanceOf(ConnectException.class);
        send(client, 'a');
        assertThat(receive(server)).isEqualTo('a');
        network.heal();
        try (Socket another = open(); Socket accepted = listener.accept()) {
            send(another, 'b');
            assertThat(receive(accepted)).isEqualTo('b');
        }
    }
}
