package dev.freshet.test.redis;

import dev.freshet.test.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/**
 * A real Redis server for tests, on a port of 127.0.0.1. It keeps its data in memory only. {@link #close()} ends its
 * process at once, as {@code kill -9} does. So does the end of the JVM, except {@code kill -9} of the JVM itself.
 *
 * <p>It needs {@code redis-server} on {@code PATH}. Without it, JUnit skips the test that starts one. Immutable and
 * thread-safe.
 */
public final class RealRedis implements AutoCloseable {
    private final int port;
    private final Process process;
    private final Thread atExit = new Thread(this::end, "freshet-redis-end");

    private RealRedis(int port, Process process) {
        this.port = port;
        this.process = process;
    }

    /**
     * Starts a server on a free port, and waits until it accepts connections.
     *
     * @param options for redis-server, such as {@code "--requirepass", "swordfish"}
     * @throws AssertionError if it ends, or does not accept connections within {@link Eventually#LIMIT}
     */
    public static RealRedis start(String... options) {
        return startAt(freePort(), options);
    }

    /** Same as {@link #start}, on this port: to start a server again that was closed. */
    public static RealRedis startAt(int port, String... options) {
        List<String> command = new ArrayList<>(List.of("redis-server", "--port", Integer.toString(port), "--bind",
                "127.0.0.1", "--save", "", "--appendonly", "no"));
        command.addAll(List.of(options));
        RealRedis redis = new RealRedis(port, run(command));
        Runtime.getRuntime().addShutdownHook(redis.atExit);
        try {
            Eventually.holds("redis-server accepts connections or ends", () -> redis.accepts() || redis.hasEnded());
        } catch (AssertionError e) {
            redis.close();
            throw e;
        }
        if (redis.hasEnded()) {
            redis.close();
            throw new AssertionError("redis-server ended with " + redis.process.exitValue() + ": " + command);
        }
        return redis;
    }

    private static Process run(List<String> command) {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        } catch (IOException e) {
            return Assumptions.abort("there is no redis-server on PATH: " + e.getMessage());
        }
    }

    /** A port of the loopback address on which nothing listens now. */
    public static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return port;
    }

    /** For clients: {@code redis://127.0.0.1:PORT}. */
    public String url() {
        return "redis://127.0.0.1:" + port;
    }

    /**
     * Closes the connections of all clients, as Redis does after a while without commands.
     *
     * @throws AssertionError if the server refuses
     */
    public void disconnectClients() {
        send("CLIENT KILL TYPE normal SKIPME yes", ':');
    }

    /**
     * Lets the server answer no client for this time. It still accepts connections.
     *
     * @throws AssertionError if the server refuses
     */
    public void pause(int millis) {
        send("CLIENT PAUSE " + millis, '+');
    }

    /**
     * Makes the server a replica of a master that is away: it refuses to write, and its clients stay connected.
     *
     * @throws AssertionError if the server refuses
     */
    public void demote() {
        send("REPLICAOF 127.0.0.1 1", '+');
    }

    /**
     * Makes the server refuse to write, as a master can that has lost its replicas. Its clients stay connected. Before
     * Redis 7, scripts can still write.
     *
     * @throws AssertionError if the server refuses
     */
    public void isolate() {
        send("CONFIG SET min-replicas-to-write 1", '+');
    }

    /** @param expected the first character of the reply: '+' for OK, ':' for a number */
    private void send(String command, char expected) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
            if (socket.getInputStream().read() != expected) {
                throw new AssertionError("redis-server refuses " + command);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean accepts() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    private boolean hasEnded() {
        return !process.isAlive();
    }

    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The JVM is ending. Its hook finds nothing left to do.
        }
    }

    private void end() {
        process.destroyForcibly().onExit().join();
    }
}
