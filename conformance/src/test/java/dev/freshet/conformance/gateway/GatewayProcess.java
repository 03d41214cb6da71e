package dev.freshet.conformance.gateway;

import dev.freshet.gateway.GatewayMain;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The gateway as its users start it, before one upstream that it talks to over HTTP/1.1 and HTTP/2. */
final class GatewayProcess implements AutoCloseable {
    private static final HttpClient CONTROL = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final Pattern STARTED = Pattern.compile("http://127\\.0\\.0\\.1:(\\d+)");
    private static final Pattern DIRECT =
            Pattern.compile("^jvm_buffer_memory_used_bytes\\{id=\"direct\"\\} (\\S+)$", Pattern.MULTILINE);

    private final Process process;
    private final int port;

    /**
     * What the process holds, in bytes.
     *
     * @param direct of it, in buffers outside the heap
     */
    record Memory(long resident, long direct) {
        @Override
        public String toString() {
            return resident / 1024 + " KiB (" + direct / 1024 + " direct)";
        }
    }

    private GatewayProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** The heap is all there from the start, so that what grows in the process' memory is not heap. */
    static GatewayProcess start(Path folder, int upstream) throws IOException {
        Path file = Files.writeString(folder.resolve("gateway.yml"), """
                server: { host: 127.0.0.1, port: 0 }
                management: { metrics: { enabled: true } }
                gateway:
                  routes:
                    - { id: h1, match: { path: /h1/** }, upstream: h1, filters: [ { strip-prefix: 1 } ] }
                    - { id: h2, match: { path: /h2/** }, upstream: h2, filters: [ { strip-prefix: 1 } ] }
                  upstreams:
                    h1: { protocol: http/1.1, instances: [ "127.0.0.1:%1$d" ], ejection: { failures: 1000000 } }
                    h2: { protocol: h2c, instances: [ "127.0.0.1:%1$d" ], ejection: { failures: 1000000 } }
                """.formatted(upstream));
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms96m", "-Xmx96m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders",
                "-cp", classPath(), GatewayMain.class.getName(), "--config=" + file)
                .redirectErrorStream(true).start();
        BufferedReader output = process.inputReader();
        StringBuilder said = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            said.append(line).append('\n');
            Matcher started = STARTED.matcher(line);
            if (started.find()) {
                Thread.ofVirtual().start(() -> output.lines().forEach(rest -> { }));
                return new GatewayProcess(process, Integer.parseInt(started.group(1)));
            }
        }
        throw new IOException("the gateway did not start: " + said);
    }

    /** That of the tests without their own beans, and without data sources, which would want a database. */
    private static String classPath() {
        List<String> others = List.of(Path.of("framework", "data", "target", "classes").toString(),
                Path.of("framework", "flyway", "target", "classes").toString(),
                Path.of("conformance", "target", "test-classes").toString());
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> others.stream().noneMatch(entry::endsWith))
                .collect(Collectors.joining(File.pathSeparator));
    }

    int port() {
        return port;
    }

    Memory memory() throws IOException, InterruptedException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        String line = Files.readAllLines(status).stream().filter(one -> one.startsWith("VmRSS:")).findFirst()
                .orElseThrow();
        return new Memory(Long.parseLong(line.replaceAll("\\D", "")) * 1024, direct());
    }

    private long direct() throws IOException, InterruptedException {
        URI metrics = URI.create("http://127.0.0.1:" + port + "/actuator/prometheus");
        String all = CONTROL.send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString()).body();
        Matcher found = DIRECT.matcher(all);
        if (!found.find()) {
            throw new IOException("no metric of direct memory in " + all);
        }
        return (long) Double.parseDouble(found.group(1));
    }

    @Override
    public void close() {
        process.destroy();
    }
}
