package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a route's {@code retry} changes, with an upstream that reads requests and never answers. */
class RetryConfigTest {
    private final AtomicInteger asked = new AtomicInteger();
    @TempDir
    private Path folder;
    private ServerSocket upstream;

    @BeforeEach
    void listen() throws IOException {
        upstream = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::readAndLeave);
    }

    @AfterEach
    void stop() throws IOException {
        upstream.close();
    }

    private void readAndLeave() {
        while (!upstream.isClosed()) {
            try (Socket socket = upstream.accept()) {
                readHead(socket.getInputStream());
                asked.incrementAndGet();
            } catch (IOException e) {
                // The test is over, or the gateway has left.
            }
        }
    }

    private static void readHead(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int read = in.read();
            if (read < 0) {
                throw new EOFException("the gateway left before it had sent a head");
            }
            head.append((char) read);
        }
    }

    private Front front(String retry) throws IOException {
        return Front.open(Yaml.in(folder, """
                gateway:
                  routes:
                    - { id: a, match: { path: /** }, upstream: a, retry: %s }
                  upstreams:
                    a: { instances: ["127.0.0.1:%d"] }
                """.formatted(retry, upstream.getLocalPort())));
    }

    private int timesAsked(Front front) {
        int before = asked.get();
        assertThat(Wire.status(Wire.ask(front.port(), "GET", "/"))).isEqualTo(502);
        return asked.get() - before;
    }

    @Test
    void sends_once_where_one_attempt_is_all() throws IOException {
        try (Front front = front("{ attempts: 1 }")) {
            assertThat(timesAsked(front)).isEqualTo(1);
        }
    }

    @Test
    void sends_as_often_as_it_says() throws IOException {
        try (Front front = front("{ attempts: 4 }")) {
            assertThat(timesAsked(front)).isEqualTo(4);
        }
    }

    @Test
    void sends_no_more_often_than_the_budget_allows() throws IOException {
        try (Front front = front("{ attempts: 4, budget: 0%, reserve: 1 }")) {
            assertThat(timesAsked(front)).isEqualTo(2);
            assertThat(timesAsked(front)).isEqualTo(1);
        }
    }
}
