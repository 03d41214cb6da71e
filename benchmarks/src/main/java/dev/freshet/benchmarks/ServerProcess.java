package dev.freshet.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server under measurement, in a process of its own. */
final class ServerProcess implements AutoCloseable {
    private static final Pattern URL = Pattern.compile("http://[^\\s/]+:\\d+");
    private static final String ANSWER = "Hello, World!";

    private final Subject subject;
    private final Process process;
    private final String url;

    /** Starts the server, waits until it listens and checks that it answers as it should. */
    ServerProcess(Subject subject, Pinning pinning) {
        this.subject = subject;
        try {
            process = new ProcessBuilder(pinning.server(subject.command())).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new BenchmarkException("cannot start " + subject.name() + ": " + e.getMessage(), e);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        url = awaitUrl() + subject.path();
        checkAnswer();
    }

    String url() {
        return url;
    }

    long pid() {
        return process.pid();
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

    private static void drain(BufferedReader output) {
        try {
            output.transferTo(Writer.nullWriter());
        } catch (IOException e) {
            // The server was stopped, and its output closed with it.
        }
    }

    private void checkAnswer() {
        try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            HttpResponse<String> response = client.send(HttpRequest.newBuilder(URI.create(url)).build(),
                    HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200 || !response.body().equals(ANSWER)) {
                throw new BenchmarkException(subject.name() + " answers " + url + " with " + response.statusCode()
                        + " '" + response.body() + "' where it should say '" + ANSWER + "'");
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
