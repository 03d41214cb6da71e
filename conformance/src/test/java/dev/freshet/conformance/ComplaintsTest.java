package dev.freshet.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.server.HttpServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

/** The suites in which a server must log nothing prove nothing if its log does not get here. */
class ComplaintsTest {
    @Test
    void has_what_a_server_complains_of() throws Exception {
        Complaints.taken();
        try (HttpServer server = HttpServer.start(EngineMode.NIO_VIRTUAL.config(), asked -> (request, response) -> {
            throw new IllegalStateException("on purpose");
        }); HttpClient client = HttpClient.newHttpClient()) {
            URI uri = URI.create("http://127.0.0.1:" + server.port() + "/");
            assertThat(client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding()).statusCode())
                    .isEqualTo(500);
        }
        assertThat(Complaints.taken()).singleElement().asString().contains("on purpose");
    }
}
