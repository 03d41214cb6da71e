package dev.freshet.maven;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** Starts the packaged application as in production, sends it requests and stops it, so that it writes an AOT cache. */
final class TrainingRun {
    private static final int LINES_SHOWN = 40;
    /**
     * Relative to the application's folder, where it runs: JAVA_OPTS is split at spaces, which an absolute path may
     * contain.
     */
    private static final String STARTED_FILE = "training.started";
    private static final Pattern OF_THE_JVM = Pattern.compile("\\[[0-9.,]+m?s]\\[\\w+ *]\\[(aot|cds)[^]]*]"
            + "|Temporary AOTConfiguration recorded:|Launching child process .* to assemble AOT cache"
            + "|Picked up JAVA_TOOL_OPTIONS:|Reading AOTConfiguration |AOTCache creation is complete:"
            + "|Removed temporary AOT configuration file ");
    private static final Duration STOPPING = Duration.ofSeconds(5);

    private final Distribution distribution;
    private final Path java;
    private final Training settings;
    private final long deadline;

    /** @param java the folder of the JDK to train with; use the same JDK in production */
    TrainingRun(Distribution distribution, Path java, Training settings) {
        this.distribution = distribution;
        this.java = java;
        this.settings = settings;
        deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(settings.timeoutSeconds());
    }

    /**
     * @throws PackagingException if the application does not start, answer or stop in time; the message has its output
     */
    void run() throws IOException, InterruptedException, PackagingException {
        List<TrainingRequest> requests = new ArrayList<>();
        for (String text : settings.requests()) {
            requests.add(TrainingRequest.parse(text));
        }
        Path log = Files.createTempFile("freshet-training", ".log");
        Path started = distribution.folder().resolve(STARTED_FILE);
        Process process = start(log);
        try {
            URI server = awaitStart(process, started);
            send(requests, server);
            stop(process);
        } catch (PackagingException failure) {
            throw new PackagingException(failure.getMessage() + "\nOutput:\n" + lastLines(log), failure);
        } finally {
            end(process);
            Files.deleteIfExists(started);
            Files.deleteIfExists(log);
        }
    }

    private Process start(Path log) throws IOException {
        List<String> command = new ArrayList<>(List.of(distribution.script().toString(), "--server.unix-socket.path=",
                "--server.port=0", "--server.host=127.0.0.1", "--server.shutdown-delay=0s"));
        String port = Integer.toString(freePort());
        settings.arguments().forEach(argument -> command.add(argument.replace(Training.FREE_PORT, port)));
        ProcessBuilder builder = new ProcessBuilder(command).directory(distribution.folder().toFile())
                .redirectErrorStream(true).redirectOutput(log.toFile());
        Map<String, String> environment = builder.environment();
        // Absolute, because the script runs in another folder.
        environment.put("JAVA_HOME", java.toAbsolutePath().toString());
        environment.put("JAVA_OPTS", "-Dfreshet.started-file=" + STARTED_FILE);
        environment.put("FRESHET_AOT", "train");
        return builder.start();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** The application writes its URL to the file once it listens. */
    private URI awaitStart(Process process, Path started) throws IOException, InterruptedException, PackagingException {
        while (!Files.exists(started)) {
            if (process.waitFor(20, TimeUnit.MILLISECONDS)) {
                throw new PackagingException("the application ended with exit code " + process.exitValue()
                        + " before it listened, in its training run");
            }
            if (left() <= 0) {
                throw new PackagingException("the application did not listen within " + settings.timeoutSeconds()
                        + " s in its training run");
            }
        }
        return URI.create(Files.readString(started).strip());
    }

    private void send(List<TrainingRequest> requests, URI server)
            throws IOException, InterruptedException, PackagingException {
        try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            if (requests.isEmpty()) {
                exchange(client, server, TrainingRequest.parse(Training.ANY_ANSWER));
            }
            for (int round = 0; round < settings.rounds(); round++) {
                for (TrainingRequest request : requests) {
                    int status = exchange(client, server, request);
                    if (status >= 400) {
                        throw new PackagingException("the training request " + request + " was answered with "
                                + status);
                    }
                }
            }
        }
    }

    private int exchange(HttpClient client, URI server, TrainingRequest request)
            throws InterruptedException, PackagingException {
        try {
            return request.send(client, server, Duration.ofNanos(Math.max(1, left())));
        } catch (IOException | IllegalArgumentException failure) {
            throw new PackagingException("the training request " + request + " failed: " + failure, failure);
        }
    }

    /** Sends a signal, as in production: the JVM writes the cache after the shutdown hooks. */
    private void stop(Process process) throws InterruptedException, PackagingException {
        process.destroy();
        if (!process.waitFor(Math.max(STOPPING.toNanos(), left()), TimeUnit.NANOSECONDS)) {
            throw new PackagingException("the application did not stop and write its AOT cache within "
                    + settings.timeoutSeconds() + " s");
        }
        if (process.exitValue() != 0 || !Files.exists(distribution.cache())) {
            throw new PackagingException("the JVM wrote no AOT cache; exit code " + process.exitValue());
        }
    }

    /** Ends all processes, even after a failure. The JVM is a child of the script's process. */
    private static void end(Process process) {
        List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
        all.add(process.toHandle());
        for (ProcessHandle each : all) {
            each.destroyForcibly();
            each.onExit().orTimeout(STOPPING.toSeconds(), TimeUnit.SECONDS).exceptionally(late -> each).join();
        }
    }

    private long left() {
        return deadline - System.nanoTime();
    }

    /** Leaves out the JVM's lines about the cache, which would hide the cause. Exception: there are no other lines. */
    private static String lastLines(Path log) throws IOException {
        List<String> all = new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
        List<String> own = all.stream().filter(line -> !OF_THE_JVM.matcher(line).lookingAt()).toList();
        List<String> lines = own.isEmpty() ? all : own;
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()));
    }
}
