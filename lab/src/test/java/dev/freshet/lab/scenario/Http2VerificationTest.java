package dev.freshet.lab.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpVersion;
import dev.freshet.lab.Repository;
import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.Protocol;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A server may answer wrongly in one protocol only. */
class Http2VerificationTest {
    private static final Scenarios OURS = Scenarios.in(Repository.root().resolve("lab/scenarios"));

    @Test
    void asks_in_the_protocol_of_the_load() throws Exception {
        try (HttpServer server = server("Hello, World!", "Hello, World!")) {
            assertThat(verify(server, Protocol.H2C)).isEqualTo(new Verification("", new Check(200, 13, 13)));
        }
    }

    @Test
    void finds_an_answer_that_is_wrong_over_http_2_only() throws Exception {
        try (HttpServer server = server("Hello, World!", "Hello World!")) {
            assertThat(verify(server, Protocol.HTTP_1_1).problem()).isEmpty();
            assertThat(verify(server, Protocol.H2C).problem())
                    .isEqualTo("\"Hello World!\", expected \"Hello, World!\"");
        }
    }

    @Test
    void says_that_nobody_answers() throws Exception {
        HttpServer server = server("", "");
        server.close();

        assertThat(verify(server, Protocol.H2C).problem()).startsWith("no response to GET /hello: ");
    }

    private static HttpServer server(String http1, String http2) throws IOException {
        return HttpServer.start(ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0), head -> (request, response) ->
                response.contentType("text/plain").send(request.version() == HttpVersion.HTTP_2 ? http2 : http1));
    }

    private static Verification verify(HttpServer server, Protocol protocol) throws InterruptedException {
        return Verification.of(OURS.named(List.of("hello")).getFirst(), server.port(), protocol);
    }
}
