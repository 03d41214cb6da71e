package dev.freshet.benchmarks;

import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.measure.ProcessTree;
import dev.freshet.lab.program.AtExit;
import dev.freshet.lab.program.Programs;
import dev.freshet.lab.program.ScratchFolder;
import dev.freshet.lab.subject.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** A server under measurement, in a separate process. */
public final class ServerProcess implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final long PAUSE_NANOS = 20_000_000;

    private final Subject subject;
    private final Duration limit;
    private final int port = FreePort.find();
    private final ScratchFolder folder = ScratchFolder.create("freshet-bench-");
    private final Path output = folder.path().resolve("output");
    private final long began;
    private final Process process;
    private final ProcessTree tree;
    private final AtExit.Registration atExit;

    private ServerProcess(Subject subject, Pinning pinning, Duration limit) {
        this.subject = subject;
        this.limit = limit;
        ProcessBuilder builder = new ProcessBuilder(pinning.server(subject.commandOn(port))).redirectErrorStream(true)
                .redirectOutput(output.toFile());
        Programs.removeRuntimeOptions(builder);
        builder.environment().putAll(subject.environment());
        began = System.nanoTime();
        try {
            process = builder.start();
        } catch (IOException e) {
            folder.close();
            throw new LabException("cannot start " + subject.name() + ": " + e.getMessage(), e);
        }
        tree = new ProcessTree(process.toHandle());
        atExit = AtExit.close(this::end);
    }

    /** Starts the server and waits until it listens. */
    public static ServerProcess start(Subject subject, Pinning pinning) {
        return start(subject, pinning, LIMIT);
    }

    /** @param limit limit for the start */
    static ServerProcess start(Subject subject, Pinning pinning, Duration limit) {
        ServerProcess server = AtExit.start(() -> new ServerProcess(subject, pinning, limit));
        while (server.mayStillStart()) {
            try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), server.port)) {
                return server;
            } catch (IOException e) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
        throw server.notStarted();
    }

    /** Starts the server on any core and does not wait for it. */
    public static ServerProcess launch(Subject subject) {
        return AtExit.start(() -> new ServerProcess(subject, Pinning.none("only its start matters"), LIMIT));
    }

    /** Whether it runs, and its time for a start is not up. */
    public boolean mayStillStart() {
        return process.isAlive() && System.nanoTime() - began < limit.toNanos();
    }

    /** Ends a server that did not start. Returns the exception to throw, with its output. */
    public LabException notStarted() {
        process.destroyForcibly();
        LabException failure = new LabException(subject.name() + " did not start within " + limit.toSeconds() + " s: "
                + String.join(" ", subject.command()) + "\n" + LabFiles.read(output));
        close();
        return failure;
    }

    /** @throws LabException if it has ended; the message has its output */
    public void refuseDead() {
        if (!process.isAlive()) {
            throw new LabException(subject.name() + " has ended:\n" + LabFiles.read(output));
        }
    }

    public String url(String path) {
        return "http://127.0.0.1:" + port + path;
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    public long pid() {
        return process.pid();
    }

    /** When its process was started, as {@link System#nanoTime}. */
    public long began() {
        return began;
    }

    /** Its processes, for their CPU and memory. */
    public ProcessTree tree() {
        return tree;
    }

    /**
     * Sends a load and measures the CPU meanwhile.
     *
     * @throws LabException if the server has ended by then; the message has its output
     */
    public Measurement under(Supplier<Load> load) {
        Cpu before = tree.cpu();
        Load sent = load.get();
        Cpu used = tree.cpu().since(before);
        refuseDead();
        return new Measurement(sent, used, Double.NaN);
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
        end();
    }

    private void end() {
        Programs.end(process);
        folder.close();
    }
}
