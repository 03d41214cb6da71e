package dev.freshet.benchmarks;

import dev.freshet.lab.LabException;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.measure.ProcessTree;
import dev.freshet.lab.program.AtExit;
import dev.freshet.lab.program.Programs;
import dev.freshet.lab.subject.FreePort;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server under measurement, in a separate process. */
public final class ServerProcess implements AutoCloseable {
    private static final Pattern URL = Pattern.compile("http://[^\\s/]+:\\d+");
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final long PAUSE_NANOS = 20_000_000;

    private final Subject subject;
    private final Process process;
    private final ProcessTree tree;
    private final AtExit.Registration atExit;
    private final String base;
    /** Its URL; "" if it has ended, or its time is up, before it printed one. */
    private final CompletableFuture<String> named = new CompletableFuture<>();
    /** Its output before it listened. */
    private final StringBuffer said = new StringBuffer();

    /** Starts the server and waits until it listens. */
    public ServerProcess(Subject subject, Pinning pinning) {
        this(subject, pinning, LIMIT);
    }

    /** @param limit limit for the start */
    ServerProcess(Subject subject, Pinning pinning, Duration limit) {
        this.subject = subject;
        try {
            int port = subject.isToldItsPort() ? FreePort.find() : 0;
            process = new ProcessBuilder(pinning.server(subject.commandOn(port))).redirectErrorStream(true).start();
            atExit = AtExit.close(() -> Programs.end(process));
            tree = new ProcessTree(process.toHandle());
            base = port == 0 ? awaitUrl(limit) : awaitPort(port, limit);
        } catch (IOException e) {
            throw new LabException("cannot start " + subject.name() + ": " + e.getMessage(), e);
        }
    }

    public String url(String path) {
        return base + path;
    }

    public long pid() {
        return process.pid();
    }

    /** Its processes, for their CPU and memory. */
    public ProcessTree tree() {
        return tree;
    }

    /** Sends a load and measures the CPU meanwhile. */
    public Measurement under(Supplier<Load> load) {
        Cpu before = tree.cpu();
        Load sent = load.get();
        return new Measurement(sent, tree.cpu().since(before), Double.NaN);
    }

    private String awaitUrl(Duration limit) {
        read();
        String found = named.completeOnTimeout("", limit.toMillis(), TimeUnit.MILLISECONDS).join();
        if (found.isEmpty()) {
            throw notStarted(limit);
        }
        return found;
    }

    /** For a server that was given its port: waits until something listens there. */
    private String awaitPort(int port, Duration limit) {
        read();
        long since = System.nanoTime();
        while (process.isAlive() && System.nanoTime() - since < limit.toNanos()) {
            try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
                String here = "http://127.0.0.1:" + port;
                named.complete(here);
                return here;
            } catch (IOException e) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
        throw notStarted(limit);
    }

    private LabException notStarted(Duration limit) {
        process.destroyForcibly();
        return new LabException(subject.name() + " did not start within " + limit.toSeconds() + " s: "
                + String.join(" ", subject.command()) + "\n" + said);
    }

    /**
     * Reads the server's output to its end, so that it never blocks. Uses a platform thread: a virtual one would pin
     * its carrier thread while it reads from a process.
     */
    private void read() {
        Thread.ofPlatform().daemon().name("output of " + subject.name()).start(() -> {
            try (BufferedReader output = process.inputReader()) {
                for (String line = output.readLine(); line != null; line = output.readLine()) {
                    keep(line);
                }
            } catch (IOException e) {
                // The server was stopped, which closed its output.
            }
            named.complete("");
        });
    }

    private void keep(String line) {
        if (named.isDone()) {
            return;
        }
        Matcher matcher = URL.matcher(line);
        if (matcher.find()) {
            named.complete(matcher.group());
        } else {
            said.append(line).append('\n');
        }
    }

    /** @throws LabException if the response to this path has another body, or there is none */
    public void check(String path, String answer) {
        String url = url(path);
        try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            HttpResponse<String> response = client.send(
                    HttpRequest.newBuilder(URI.create(url)).timeout(LIMIT).build(),
                    HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200 || !response.body().equals(answer)) {
                throw new LabException(subject.name() + " answers " + url + " with " + response.statusCode()
                        + " '" + response.body() + "', expected '" + answer + "'");
            }
        } catch (IOException e) {
            throw new LabException(subject.name() + " does not answer " + url + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while asking " + url, e);
        }
    }

    /** Stops the server with SIGTERM, and by force if it still runs after thirty seconds. */
    @Override
    public void close() {
        atExit.close();
        Programs.end(process);
    }
}
