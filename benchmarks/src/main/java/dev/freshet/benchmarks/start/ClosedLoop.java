package dev.freshet.benchmarks.start;

import dev.freshet.lab.LabException;
import dev.freshet.benchmarks.PlainClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Connections that send a request as soon as the last one is answered. Enough to fill a server's memory, not to measure
 * its speed, because it shares the server's cores.
 */
final class ClosedLoop {
    private static final int LIMIT_MILLIS = 10_000;

    private ClosedLoop() {
    }

    /** Returns the number of responses. */
    static long run(InetSocketAddress server, String path, int connections, int seconds) {
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        long answers = 0;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Long>> loops = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                loops.add(threads.submit(() -> ask(server, path, end)));
            }
            for (Future<Long> loop : loops) {
                answers += loop.get();
            }
        } catch (ExecutionException failure) {
            throw new LabException("a connection of the load failed: " + failure.getCause(), failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted", interrupted);
        }
        return answers;
    }

    private static long ask(InetSocketAddress server, String path, long end) throws IOException {
        long answers = 0;
        try (PlainClient client = PlainClient.connect(server, LIMIT_MILLIS)) {
            while (System.nanoTime() < end) {
                client.ask(path);
                answers++;
            }
        }
        return answers;
    }
}
