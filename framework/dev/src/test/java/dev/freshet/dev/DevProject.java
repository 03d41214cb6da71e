package dev.freshet.dev;

import dev.freshet.dev.launch.DebugPort;
import dev.freshet.dev.launch.DevProcess;
import dev.freshet.dev.launch.DevSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A project in a folder, and the JVM that compiles and serves it. */
final class DevProject implements AutoCloseable {
    private static final List<Path> PATH = Arrays.stream(System.getProperty("java.class.path").split(":"))
            .map(Path::of).filter(path -> !path.endsWith("test-classes")).toList();
    private static final Pattern BANNER = Pattern.compile(" on (http://localhost:\\d+)");
    private static final long LIMIT_SECONDS = 120;

    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final Path folder;
    private List<Path> path = PATH;
    private Process process;
    private String url;
    private final DebugPort debugPort = DebugPort.take();

    DevProject(Path folder) {
        this.folder = folder;
    }

    /** Leaves {@code freshet-data} and what it brings out of the class path of the application. */
    DevProject withoutData() {
        path = PATH.stream().filter(entry -> !Pattern.compile("freshet-(data|pool)|framework/(data|pool)/|/h2-")
                .matcher(entry.toString()).find()).toList();
        return this;
    }

    /** A controller for each path, which answers with a text. */
    static String controller(String type, String path, String text) {
        return """
                package shop;
                import dev.freshet.web.GetMapping;
                import dev.freshet.web.RestController;
                @RestController
                class %s {
                    @GetMapping("%s")
                    String answer() {
                        return "%s";
                    }
                }
                """.formatted(type, path, text);
    }

    /** A controller that inserts these values into the table cup and answers with the number of its rows. */
    static String cups(String values) {
        return """
                package shop;
                import dev.freshet.data.Sql;
                import dev.freshet.web.GetMapping;
                import dev.freshet.web.RestController;
                @RestController
                class Cups {
                    private final Sql sql;
                    Cups(Sql sql) {
                        this.sql = sql;
                    }
                    @GetMapping("/cups")
                    String more() {
                        sql.update("insert into cup values (%s)").execute();
                        return "" + sql.query("select count(*) from cup", Long.class).one();
                    }
                }
                """.formatted(values);
    }

    DevProject writeMain() throws IOException {
        return write("Shop", """
                package shop;
                import dev.freshet.Freshet;
                class Shop {
                    static void main(String[] args) {
                        Freshet.run(Shop.class, args);
                    }
                }
                """);
    }

    /** Writes a source of the package {@code shop}. */
    DevProject write(String type, String text) throws IOException {
        return writeFile(source(type), text);
    }

    Path source(String type) {
        return folder.resolve("src/shop/" + type + ".java");
    }

    DevProject writeResource(String name, String text) throws IOException {
        return writeFile(folder.resolve("resources").resolve(name), text);
    }

    /** Writes a file in the working directory of the JVM. */
    DevProject writeBeside(String name, String text) throws IOException {
        return writeFile(folder.resolve(name), text);
    }

    private DevProject writeFile(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return this;
    }

    /** Deletes the folder of the classes, as {@code mvn clean} does. */
    DevProject deleteWork() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("work"))) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
        return this;
    }

    /** Starts the JVM and waits until it listens. */
    DevProject start(String... arguments) throws IOException, InterruptedException {
        return launch(ProcessHandle.current().pid(), arguments).awaitBanner();
    }

    /** Waits until the JVM tells where it listens. */
    DevProject awaitBanner() throws InterruptedException {
        String line = awaitLine(BANNER.pattern());
        Matcher banner = BANNER.matcher(line);
        banner.find();
        url = banner.group(1);
        return this;
    }

    /** Starts the JVM, which ends when its parent ends. */
    DevProject launch(long parent, String... arguments) throws IOException {
        DevSettings settings = new DevSettings("my-shop", "", List.of(folder.resolve("src")),
                List.of(folder.resolve("resources")), folder.resolve("work"), path, path, List.of(),
                List.of("-parameters", "-g", "-proc:full"), StandardCharsets.UTF_8, List.of(),
                List.of(folder.resolve("pom.xml")), List.of(arguments), parent, debugPort.number());
        process = new ProcessBuilder(DevProcess.command(Path.of(System.getProperty("java.home")),
                List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"), settings)).directory(folder.toFile())
                .redirectErrorStream(true).start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        Thread.ofVirtual().start(() -> read(out));
        return this;
    }

    private void read(BufferedReader out) {
        try {
            out.lines().forEach(lines::add);
        } catch (UncheckedIOException ended) {
            lines.add(ended.getMessage());
        }
    }

    Process process() {
        return process;
    }

    int debugPort() {
        return debugPort.number();
    }

    String url(String path) {
        return url + path;
    }

    /** Waits for a line of the terminal that contains a regular expression. */
    String awaitLine(String expression) throws InterruptedException {
        return linesUntil(expression).getLast();
    }

    /** Same as {@link #awaitLine}, with the lines before it. */
    List<String> linesUntil(String expression) throws InterruptedException {
        Pattern wanted = Pattern.compile(expression);
        List<String> seen = new ArrayList<>();
        while (true) {
            String line = lines.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
            if (line == null) {
                throw new AssertionError("no line with " + expression + " in:\n" + String.join("\n", seen));
            }
            seen.add(line);
            if (wanted.matcher(line).find()) {
                return seen;
            }
        }
    }

    /** The body of the answer to a request. */
    String get(String path) throws IOException, InterruptedException {
        return ask(path).body();
    }

    HttpResponse<String> ask(String path, String... headers) throws IOException, InterruptedException {
        return askUrl(url + path, headers);
    }

    /** Asks at a port that the terminal has not told. */
    HttpResponse<String> askUrl(String url, String... headers) throws IOException, InterruptedException {
        return exchange("GET", url, headers);
    }

    HttpResponse<String> send(String method, String path, String... headers) throws IOException, InterruptedException {
        return exchange(method, url + path, headers);
    }

    private HttpResponse<String> exchange(String method, String url, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
                .method(method, HttpRequest.BodyPublishers.noBody());
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
        process.destroy();
        client.close();
        debugPort.close();
        if (process.onExit().completeOnTimeout(null, LIMIT_SECONDS, TimeUnit.SECONDS).join() == null) {
            process.destroyForcibly();
            throw new AssertionError("development mode did not end");
        }
    }
}
