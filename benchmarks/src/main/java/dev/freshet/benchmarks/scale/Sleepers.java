package dev.freshet.benchmarks.scale;

import dev.freshet.benchmarks.PlainClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Connections opened before the load, which send requests at the same time. */
final class Sleepers implements AutoCloseable {
    private final List<PlainClient> clients = new ArrayList<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private Sleepers() {
    }

    static Sleepers connect(InetSocketAddress server, int count) throws IOException {
        Sleepers sleepers = new Sleepers();
        try {
            for (int i = 0; i < count; i++) {
                PlainClient client = PlainClient.connect(server, Waits.LIMIT_MILLIS);
                sleepers.clients.add(client);
                client.ask("/hello");
            }
            return sleepers;
        } catch (IOException e) {
            sleepers.close();
            throw e;
        }
    }

    /**
     * How long each waits, in milliseconds.
     *
     * @throws dev.freshet.lab.LabException if one gets no response
     */
    List<Double> ask(String path) throws InterruptedException {
        List<Callable<Double>> questions =
                clients.stream().map(client -> (Callable<Double>) () -> Waits.millis(client, path)).toList();
        List<Double> waits = new ArrayList<>();
        for (Future<Double> wait : threads.invokeAll(questions)) {
            waits.add(Waits.result(wait));
        }
        return waits;
    }

    @Override
    public void close() throws IOException {
        threads.close();
        for (PlainClient client : clients) {
            client.close();
        }
    }
}
