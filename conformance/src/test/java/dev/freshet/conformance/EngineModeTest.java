package dev.freshet.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.server.HttpServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EngineModeTest {

    @ParameterizedTest
    @EnumSource
    void answers_a_client_of_someone_else(EngineMode mode) throws Exception {
        try (HttpServer server = HttpServer.start(mode.config(), asked -> (request, response) -> response.send("here"));
                HttpClient client = HttpClient.newHttpClient()) {
            URI uri = URI.create("http://127.0.0.1:" + server.port() + "/");
            assertThat(client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body())
                    .isEqualTo("here");
        }
    }
}
