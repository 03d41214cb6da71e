package dev.freshet.examples.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/** The service, running once in each execution mode. Sends each request to all of them and expects equal answers. */
final class EveryMode implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final Map<Mode, RunningApplication> services = new EnumMap<>(Mode.class);
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    EveryMode() {
        for (Mode mode : Mode.values()) {
            services.put(mode, Freshet.start(App.class, mode.arguments()));
        }
    }

    Answer get(String target) {
        return send("GET", target, null, request -> request);
    }

    Answer send(String method, String target, String body, UnaryOperator<HttpRequest.Builder> more) {
        Map<Mode, CompletableFuture<HttpResponse<String>>> asked = new EnumMap<>(Mode.class);
        services.forEach((mode, service) -> {
            HttpRequest.Builder request = HttpRequest.newBuilder(
                    URI.create("http://127.0.0.1:" + service.port() + target)).timeout(LIMIT).method(method,
                            body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
            asked.put(mode, client.sendAsync(more.apply(request).build(), BodyHandlers.ofString()));
        });
        Map<Mode, Answer> answers = new EnumMap<>(Mode.class);
        asked.forEach((mode, response) -> answers.put(mode, Answer.of(response.join())));
        Answer first = answers.get(Mode.NIO_VIRTUAL);
        assertThat(answers.values()).as("%s %s in every mode", method, target).allMatch(first::equals);
        return first;
    }

    @Override
    public void close() {
        client.close();
        services.values().forEach(RunningApplication::close);
    }
}
