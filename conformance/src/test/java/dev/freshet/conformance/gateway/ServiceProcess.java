package dev.freshet.conformance.gateway;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A {@link CountingService} as the test sees it: can be stopped, killed and started again on its port. */
final class ServiceProcess implements AutoCloseable {
    private final int port;
    private final Map<String, Integer> numbers;
    private Process process;
    private Thread reader;

    private ServiceProcess(int port, Map<String, Integer> numbers) {
        this.port = port;
        this.numbers = numbers;
    }

    /** @param numbers counts how often each number was acted on */
    static ServiceProcess start(Map<String, Integer> numbers) throws IOException, InterruptedException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        ServiceProcess service = new ServiceProcess(port, numbers);
        service.start();
        return service;
    }

    static Map<String, Integer> numbers() {
        return new ConcurrentHashMap<>();
    }

    int port() {
        return port;
    }

    /** Returns when it accepts requests. */
    void start() throws IOException, InterruptedException {
        process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms64m", "-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto",
                "-cp", System.getProperty("java.class.path"), CountingService.class.getName(), Integer.toString(port))
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        CountDownLatch ready = new CountDownLatch(1);
        BufferedReader output = process.inputReader();
        reader = Thread.ofVirtual().start(() -> read(output, ready));
        if (!ready.await(60, TimeUnit.SECONDS)) {
            throw new IOException("the service did not start");
        }
    }

    private void read(BufferedReader output, CountDownLatch ready) {
        output.lines().forEach(line -> {
            if (line.equals("ready")) {
                ready.countDown();
            } else {
                numbers.merge(line, 1, Integer::sum);
            }
        });
    }

    /** Asks it to stop, and returns when it has. */
    void stop(Duration limit) throws IOException, InterruptedException {
        process.getOutputStream().close();
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("the service does not stop");
        }
        reader.join();
    }

    /** As {@code kill -9} does. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
        reader.join();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
