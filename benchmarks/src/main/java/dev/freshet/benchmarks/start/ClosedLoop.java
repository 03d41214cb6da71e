package dev.freshet.benchmarks.start;

import dev.freshet.benchmarks.BenchmarkException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Connections that each send a request as soon as the last one is answered. Enough to fill a server's memory, not to
 * measure its speed: it uses the same cores. An answer ends with its first read, which holds for the small ones here.
 */
final class ClosedLoop {
    private ClosedLoop() {
    }

    /** Gives the number of answers. */
    static long run(int port, String path, int connections, int seconds) {
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        long answers = 0;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Long>> loops = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                loops.add(threads.submit(() -> ask(port, path, end)));
            }
            for (Future<Long> loop : loops) {
                answers += loop.get();
            }
        } catch (ExecutionException failure) {
            throw new BenchmarkException("a connection of the load failed: " + failure.getCause(), failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new BenchmarkException("interrupted", interrupted);
        }
        return answers;
    }

    private static long ask(int port, String path, long end) throws IOException {
        byte[] buffer = new byte[1 << 16];
        long answers = 0;
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(10_000);
            while (System.nanoTime() < end) {
                exchange(socket, path, buffer);
                answers++;
            }
        }
        return answers;
    }

    /** @throws IOException if there is no answer, or not a 200 */
    static void exchange(Socket socket, String path, byte[] buffer) throws IOException {
        String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        InputStream in = socket.getInputStream();
        int read = in.read(buffer);
        String head = new String(buffer, 0, Math.max(0, Math.min(read, 40)), StandardCharsets.US_ASCII);
        if (!head.startsWith("HTTP/1.1 200")) {
            throw new IOException("GET " + path + " was answered with '" + head.lines().findFirst().orElse("") + "'");
        }
    }
}
