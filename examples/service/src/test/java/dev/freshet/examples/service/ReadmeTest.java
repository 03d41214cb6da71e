package dev.freshet.examples.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The application of README.md answers as README.md says. */
class ReadmeTest {
    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CURL = Pattern.compile("\\$ curl '?localhost:8080([^'\n]*)'?\n +(.*)");
    private static final Pattern ADDRESS = Pattern.compile("http://[^\\s/]+:(\\d+)");

    @TempDir
    private Path folder;

    @Test
    void the_application_of_the_readme_does_what_the_readme_says() throws Exception {
        String readme = Files.readString(Repository.root().resolve("README.md"));
        Path classes = compile(firstGroup(JAVA, readme));

        Process application = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", classes + File.pathSeparator + classPath(), "hello.Greetings", "--server.port=0")
                .directory(folder.toFile()).redirectErrorStream(true).start();
        try {
            int port = port(application.inputReader());
            List<String[]> calls = CURL.matcher(readme).results()
                    .map(call -> new String[] {call.group(1), call.group(2)}).toList();
            assertThat(calls).hasSize(2);
            for (String[] call : calls) {
                assertThat(get(port, call[0])).as(call[0]).isEqualTo(call[1]);
            }
        } finally {
            application.destroy();
            assertThat(application.waitFor()).isNotNegative();
        }
    }

    /** Compiles in a separate process, because annotation processors may keep state in static fields. */
    private Path compile(String source) throws IOException, InterruptedException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        Path file = Files.writeString(folder.resolve("Greetings.java"), source);
        Process javac = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
                "-proc:full", "-parameters", "-d", classes.toString(), "-cp", classPath(), file.toString())
                .redirectErrorStream(true).start();
        String said = new String(javac.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(javac.waitFor()).as(said).isZero();
        return classes;
    }

    /** The class path of the starter. This module is left out, because it is another application. */
    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains(Path.of("examples", "service", "target").toString()))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static int port(BufferedReader output) throws IOException {
        StringBuilder said = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            Matcher address = ADDRESS.matcher(line);
            if (address.find()) {
                return Integer.parseInt(address.group(1));
            }
            said.append(line).append('\n');
        }
        throw new AssertionError("the application of README.md did not start:\n" + said);
    }

    private static String get(int port, String target) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(URI.create("http://localhost:" + port + target)).build(),
                    BodyHandlers.ofString()).body();
        }
    }

    private static String firstGroup(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }
}
