package dev.freshet.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server under measurement, in a process of its own. */
public final class ServerProcess implements AutoCloseable {
    private static final Pattern URL = Pattern.compile("http://[^\\s/]+:\\d+");
    private static final long START_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final Subject subject;
    private final Process process;
    private final String base;

    /** Starts the server and waits until it listens. */
    public ServerProcess(Subject subject, Pinning pinning) {
        this.subject = subject;
        try {
            int port = subject.isToldItsPort() ? freePort() : 0;
            process = new ProcessBuilder(pinning.server(subject.commandOn(port))).redirectErrorStream(true).start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
            base = port == 0 ? awaitUrl() : awaitPort(port);
        } catch (IOException e) {
            throw new BenchmarkException("cannot start " + subject.name() + ": " + e.getMessage(), e);
        }
    }

    public String url(String path) {
        return base + path;
    }

    public long pid() {
        return process.pid();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Reads what the server prints until it names its URL; the rest is drained, so that it never waits for us. */
    private String awaitUrl() {
        BufferedReader output = process.inputReader();
        StringBuilder said = new StringBuilder();
        try {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                Matcher matcher = URL.matcher(line);
                if (matcher.find()) {
                    Thread.ofVirtual().start(() -> drain(output));
                    return matcher.group();
                }
                said.append(line).append('\n');
            }
        } catch (IOException e) {
            said.append(e.getMessage());
        }
        throw new BenchmarkException(subject.name() + " did not start:\n" + said);
    }

    /** For a server that was told its port: until something listens there. */
    private String awaitPort(int port) {
        Thread.ofVirtual().start(() -> drain(process.inputReader()));
        long since = System.nanoTime();
        while (process.isAlive() && System.nanoTime() - since < START_NANOS) {
            try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return "http://127.0.0.1:" + port;
            } catch (IOException e) {
                pause();
            }
        }
        process.destroyForcibly();
        throw new BenchmarkException(subject.name() + " did not start: " + String.join(" ", subject.commandOn(port)));
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchmarkException("interrupted while a server started", e);
        }
    }

    private static void drain(BufferedReader output) {
        try {
            output.transferTo(Writer.nullWriter());
        } catch (IOException e) {
            // The server was stopped, and its output closed with it.
        }
    }

    /** @throws BenchmarkException if the server answers this path with another body, or not at all */
    public void check(String path, String answer) {
        String url = url(path);
        try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            HttpResponse<String> response = client.send(HttpRequest.newBuilder(URI.create(url)).build(),
                    HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200 || !response.body().equals(answer)) {
                throw new BenchmarkException(subject.name() + " answers " + url + " with " + response.statusCode()
                        + " '" + response.body() + "' where it should say '" + answer + "'");
            }
        } catch (IOException e) {
            throw new BenchmarkException(subject.name() + " does not answer " + url + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchmarkException("interrupted while asking " + url, e);
        }
    }

    /** Stops the server: by SIGTERM, and by force if it is still there after ten seconds. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
