package dev.freshet.benchmarks.scale;

import dev.freshet.lab.LabException;
import dev.freshet.benchmarks.Load;
import dev.freshet.benchmarks.PlainClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Waiting times of others while a server is under load, in milliseconds.
 *
 * @param fresh for a response on a new connection, one after the other, from connecting
 * @param old for a response on a connection from before the load
 * @param slept for the end of a sleep, in addition to its length
 * @param failed requests of the load
 */
record Waits(List<Double> fresh, List<Double> old, List<Double> slept, long failed) {
    /** More than anyone should have to wait. */
    static final int LIMIT_MILLIS = 30_000;

    /** From the start of the load, when all its connections are open. */
    private static final long SETTLE_MILLIS = 2_000;
    private static final int ASKED = 100;
    private static final int SLEEPERS = 20;
    private static final double SLEEP_MILLIS = 2_000;

    /**
     * Takes some seconds: a load should last nine.
     *
     * @param server answers /hello at once and /ping after two seconds
     * @throws LabException if a request gets no response
     */
    static Waits during(InetSocketAddress server, Callable<Load> load) throws IOException, InterruptedException {
        // Not on the common pool: on two processors it has one thread, which the load would occupy to its end.
        try (Sleepers sleepers = Sleepers.connect(server, SLEEPERS);
                ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            Future<Load> loading = threads.submit(load);
            Thread.sleep(SETTLE_MILLIS);
            List<Double> old = sleepers.ask("/hello");
            Future<List<Double>> sleeping = threads.submit(() -> sleepers.ask("/ping"));
            List<Double> fresh = freshConnections(server, loading);
            List<Double> late = result(sleeping).stream().map(millis -> Math.max(0, millis - SLEEP_MILLIS)).toList();
            return new Waits(fresh, old, late, result(loading).errors());
        }
    }

    private static List<Double> freshConnections(InetSocketAddress server, Future<Load> loading) throws IOException {
        List<Double> waits = new ArrayList<>();
        while (waits.isEmpty() || waits.size() < ASKED && !loading.isDone()) {
            try (PlainClient client = PlainClient.connect(server, LIMIT_MILLIS)) {
                waits.add(millis(client, "/hello"));
            }
        }
        return waits;
    }

    /** How long the client waits for its response. */
    static double millis(PlainClient client, String path) throws IOException {
        long begin = System.nanoTime();
        client.ask(path);
        return (System.nanoTime() - begin) / 1e6;
    }

    /** @throws LabException if the thread failed */
    static <T> T result(Future<T> thread) throws InterruptedException {
        try {
            return thread.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof LabException known) {
                throw known;
            }
            throw new LabException("under load: " + e.getCause(), e);
        }
    }

    /** Connections opened before the load, which send requests at the same time. */
    private record Sleepers(List<PlainClient> clients, ExecutorService threads) implements AutoCloseable {

        static Sleepers connect(InetSocketAddress server, int count) throws IOException {
            Sleepers sleepers = new Sleepers(new ArrayList<>(), Executors.newVirtualThreadPerTaskExecutor());
            try {
                for (int i = 0; i < count; i++) {
                    PlainClient client = PlainClient.connect(server, LIMIT_MILLIS);
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
         * How long each client waits for its response, in milliseconds.
         *
         * @throws LabException if a client gets no response
         */
        List<Double> ask(String path) throws InterruptedException {
            List<Callable<Double>> questions =
                    clients.stream().map(client -> (Callable<Double>) () -> millis(client, path)).toList();
            List<Double> waits = new ArrayList<>();
            for (Future<Double> wait : threads.invokeAll(questions)) {
                waits.add(result(wait));
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
}
