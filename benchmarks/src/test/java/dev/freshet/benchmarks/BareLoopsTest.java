package dev.freshet.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.freshet.lab.measure.Pinning;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BareLoopsTest {
    private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Type: text/plain;charset=UTF-8\r\n"
            + "Date: Sat, 01 Jan 2000 00:00:00 GMT\r\nContent-Length: 13\r\n\r\nHello, World!";
    private static final String REQUEST = "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final Map<Loop, ServerProcess> SERVERS = new EnumMap<>(Loop.class);

    private enum Loop { NIO, URING }

    @AfterAll
    static void stop() {
        SERVERS.values().forEach(ServerProcess::close);
    }

    @ParameterizedTest
    @EnumSource
    void answers_each_head_wherever_it_is_cut(Loop loop) throws IOException {
        int lineFeed = REQUEST.length() - 1;
        try (Socket peer = connect(loop)) {
            send(peer, REQUEST + REQUEST + REQUEST.substring(0, lineFeed));
            assertThat(read(peer, 2)).isEqualTo(ANSWER.repeat(2));
            send(peer, REQUEST.substring(lineFeed) + REQUEST);
            assertThat(read(peer, 2)).isEqualTo(ANSWER.repeat(2));
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_peer_that_ends_its_side_gets_what_it_is_owed(Loop loop) throws IOException {
        try (Socket peer = connect(loop)) {
            send(peer, REQUEST.repeat(3));
            peer.shutdownOutput();
            assertThat(new String(peer.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .isEqualTo(ANSWER.repeat(3));
        }
    }

    @ParameterizedTest
    @EnumSource
    void serves_others_while_peers_go_at_any_time(Loop loop) throws IOException {
        List<Socket> stay = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            stay.add(connect(loop));
            Socket goes = connect(loop);
            send(goes, i % 2 == 0 ? REQUEST.substring(0, i % REQUEST.length()) : REQUEST.repeat(i));
            goes.setSoLinger(true, 0);
            goes.close();
        }
        for (Socket peer : stay) {
            send(peer, REQUEST);
            assertThat(read(peer, 1)).isEqualTo(ANSWER);
            peer.close();
        }
    }

    @Test
    void io_uring_keeps_what_a_peer_does_not_read_yet() throws IOException {
        int requests = 50_000;
        try (Socket peer = connect(Loop.URING); Socket other = connect(Loop.URING)) {
            send(peer, REQUEST.repeat(requests));
            send(other, REQUEST);
            assertThat(read(other, 1)).isEqualTo(ANSWER);
            assertThat(read(peer, requests).equals(ANSWER.repeat(requests))).isTrue();
            send(peer, REQUEST);
            assertThat(read(peer, 1)).isEqualTo(ANSWER);
        }
    }

    private static Socket connect(Loop loop) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), URI.create(server(loop).url("/")).getPort());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(20_000);
        return socket;
    }

    private static ServerProcess server(Loop loop) {
        if (loop == Loop.URING && !SERVERS.containsKey(loop)) {
            String missing = BareLoops.uringMissing();
            assumeTrue(missing.isEmpty(), () -> "io_uring: " + missing);
        }
        return SERVERS.computeIfAbsent(loop, key -> ServerProcess.start(
                key == Loop.NIO ? BareLoops.nio() : BareLoops.uring(), Pinning.none("in a test")));
    }

    private static void send(Socket peer, String text) throws IOException {
        peer.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** So many answers, or what came of them before the end. */
    private static String read(Socket peer, int answers) throws IOException {
        return new String(peer.getInputStream().readNBytes(answers * ANSWER.length()), StandardCharsets.US_ASCII);
    }
}
