package dev.freshet.conformance.attack;

import dev.freshet.conformance.EngineMode;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.config.Limit;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** An {@link AttackedServer} as the test sees it. */
final class ServerProcess implements AutoCloseable {
    private static final HttpClient CONTROL = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final Process process;
    private final int port;
    private final int controlPort;

    private ServerProcess(Process process, String ports) {
        this.process = process;
        this.port = Integer.parseInt(ports.split(" ")[0]);
        this.controlPort = Integer.parseInt(ports.split(" ")[1]);
    }

    /** The heap is small and all there from the start, so that what grows in the process' memory is not heap. */
    static ServerProcess start(EngineMode mode, String... settings) throws IOException {
        return start(256, List.of(), mode, settings);
    }

    /** A server with another heap. */
    static ServerProcess startWithHeap(int megabytes, EngineMode mode, String... settings) throws IOException {
        return start(megabytes, List.of(), mode, settings);
    }

    /** The same on its own half of the processors. */
    static ServerProcess startApart(EngineMode mode) throws IOException {
        return start(256, Placement.ofServer(), mode);
    }

    private static ServerProcess start(int heap, List<String> placement, EngineMode mode, String... settings)
            throws IOException {
        ServerConfig config = mode.config();
        List<String> command = new ArrayList<>(placement);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms" + heap + "m", "-Xmx" + heap + "m",
                "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                "-cp", System.getProperty("java.class.path"), AttackedServer.class.getName(),
                config.executionMode().name(), config.threadType().name()));
        command.addAll(List.of(settings));
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        BufferedReader output = process.inputReader();
        String ports = output.readLine();
        if (ports == null) {
            process.destroyForcibly();
            throw new IOException("the server did not start");
        }
        return new ServerProcess(process, ports);
    }

    int port() {
        return port;
    }

    /** Bytes in use after a collection. */
    long heap() throws IOException {
        return ask("/heap");
    }

    /** Bytes of memory that the process has, heap and all else. */
    long resident() throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        String line = Files.readAllLines(status).stream().filter(one -> one.startsWith("VmRSS:")).findFirst()
                .orElseThrow();
        return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
    }

    long connections() throws IOException {
        return ask("/connections");
    }

    long reached(Limit limit) throws IOException {
        return ask("/reached?" + limit.name());
    }

    boolean isAlive() {
        return process.isAlive();
    }

    private long ask(String question) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + controlPort + question))
                .timeout(Duration.ofSeconds(60)).build();
        try {
            return Long.parseLong(CONTROL.send(request, BodyHandlers.ofString()).body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
