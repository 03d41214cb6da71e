package dev.freshet.examples.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that only the person who starts the service learns its token, by the output of a service process. */
@Timeout(180)
class TokenTest {
    private static final Pattern ADDRESS = Pattern.compile("http://([^\\s/]+):(\\d+)");
    private static final Pattern CURL =
            Pattern.compile(" +curl -i -H 'Authorization: (Bearer [\\w-]+)' localhost:(\\d+)(/\\S+)");

    /** After this time, a service that has not printed enough is ended, which ends its output. */
    private static final int SECONDS = 60;

    @TempDir
    private Path folder;
    private final HttpClient client = HttpClient.newHttpClient();

    /** Starts the service and passes each line of its output to {@code seen}, until that has enough. */
    private List<String> start(Map<String, String> environment, Seen seen) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
                App.class.getName(), "--server.port=0")
                .directory(new File(folder.toString())).redirectErrorStream(true);
        builder.environment().remove("API_TOKEN");
        builder.environment().putAll(environment);
        Process service = builder.start();
        CompletableFuture.delayedExecutor(SECONDS, TimeUnit.SECONDS).execute(service::destroy);
        try (BufferedReader output = service.inputReader()) {
            List<String> lines = new ArrayList<>();
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(line);
                if (seen.isEnough(line)) {
                    return lines;
                }
            }
            throw new AssertionError("the service did not start: " + lines);
        } finally {
            service.destroy();
        }
    }

    private interface Seen {
        boolean isEnough(String line) throws Exception;
    }

    private int status(int port, String path, String authorization) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Authorization", authorization).build(), BodyHandlers.ofString()).statusCode();
    }

    @Test
    void each_start_makes_a_token_and_prints_a_line_to_paste() throws Exception {
        Set<String> tokens = new HashSet<>();
        for (int i = 0; i < 2; i++) {
            start(Map.of(), line -> {
                Matcher curl = CURL.matcher(line);
                if (!curl.matches()) {
                    return false;
                }
                int port = Integer.parseInt(curl.group(2));
                assertThat(status(port, curl.group(3), curl.group(1))).isEqualTo(200);
                assertThat(status(port, curl.group(3), "Bearer secrettoken")).isEqualTo(401);
                return tokens.add(curl.group(1));
            });
        }
        assertThat(tokens).hasSize(2);
    }

    @Test
    void a_token_that_is_given_counts_and_is_not_printed() throws Exception {
        List<String> lines = start(Map.of("API_TOKEN", "mine"), line -> {
            Matcher address = ADDRESS.matcher(line);
            return address.find() && status(Integer.parseInt(address.group(2)), "/api/users/1", "Bearer mine") == 200;
        });
        assertThat(lines).noneMatch(line -> line.contains("mine"));
    }

    @Test
    void the_examples_listen_on_loopback_only() throws Exception {
        start(Map.of(), line -> {
            Matcher address = ADDRESS.matcher(line);
            if (address.find()) {
                assertThat(address.group(1)).isEqualTo("127.0.0.1");
                return true;
            }
            return false;
        });
        for (String file : List.of("service/src/main/resources/application.yml",
                "chat/src/main/resources/application.yml", "gateway/gateway.yml")) {
            assertThat(Repository.root().resolve("examples").resolve(file)).content().contains("  host: 127.0.0.1");
        }
    }

    @Test
    void no_file_that_is_copied_has_a_token() throws IOException {
        for (String file : List.of("examples/service/src/main/resources/application.yml", "README.md",
                "examples/service/README.md", "examples/gateway/kubernetes/service.yaml")) {
            assertThat(Repository.root().resolve(file)).content().doesNotContain("secrettoken");
        }
    }
}
