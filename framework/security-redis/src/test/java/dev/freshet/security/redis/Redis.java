package dev.freshet.security.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A redis-server on a port of its own, which keeps nothing on disk. */
record Redis(int port, Process process) implements AutoCloseable {
    /** Skips the test if redis-server is not installed. */
    static Redis start(String... options) throws IOException, InterruptedException {
        return startAt(freePort(), options);
    }

    static Redis startAt(int port, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("redis-server", "--port", Integer.toString(port), "--bind",
                "127.0.0.1", "--save", "", "--appendonly", "no"));
        command.addAll(List.of(options));
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            awaitPort(port);
            return new Redis(port, process);
        } catch (IOException notInstalled) {
            assumeTrue(false, "there is no redis-server");
            throw notInstalled;
        }
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void awaitPort(int port) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (true) {
            try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return;
            } catch (IOException notYet) {
                if (System.nanoTime() > end) {
                    throw new AssertionError("redis-server did not start", notYet);
                }
                Thread.sleep(20);
            }
        }
    }

    String url() {
        return "redis://127.0.0.1:" + port;
    }

    /** Closes the connections of all clients, as after a while without commands. */
    void disconnectClients() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write("CLIENT KILL TYPE normal SKIPME yes\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().read()).as("the type of a number").isEqualTo(':');
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
