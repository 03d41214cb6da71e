package dev.freshet.lab.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.freshet.lab.Repository;
import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.Protocol;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VerificationTest {
    private static final Scenarios OURS = Scenarios.in(Repository.root().resolve("lab/scenarios"));
    private static final String ADA = "{\"email\":\"ada@example.com\", \"id\":1.0, \"name\":\"Ada Lovelace\"}\n";

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void accepts_json_in_any_order_and_learns_its_length() throws Exception {
        answerUsers("secrettoken");

        Verification verification = verify("user");

        assertThat(verification.problem()).isEmpty();
        assertThat(verification.check()).isEqualTo(new Check(200, ADA.length(), ADA.length()));
    }

    @Test
    void wants_requests_without_the_right_token_refused() throws Exception {
        server.createContext("/", exchange -> answer(exchange, 200, "application/json", ADA));

        assertThat(verify("user").problem()).isEqualTo("GET /api/users/1 with [] is answered 200, expected 401");
    }

    @Test
    void tells_a_wrong_body_status_or_type() throws Exception {
        server.createContext("/hello", exchange -> answer(exchange, 200, "text/plain", "Hello World!"));
        assertThat(verify("hello").problem()).isEqualTo("\"Hello World!\", expected \"Hello, World!\"");
        server.createContext("/health", exchange -> answer(exchange, 500, "text/plain", "oops"));
        assertThat(verify("health").problem()).isEqualTo("status 500, expected 200: oops");
        server.createContext("/cpu", exchange -> answer(exchange, 200, "text/html", "Fibonacci(35) = 9227465"));
        assertThat(verify("cpu").problem()).isEqualTo("Content-Type \"text/html\", expected text/plain");
        server.createContext("/users", exchange -> answer(exchange, 200, "application/json", "[{\"id\":1}]"));
        assertThat(verify("directory").problem()).startsWith("not the expected JSON value: [{");
    }

    @Test
    void tells_an_answer_that_came_too_soon() {
        Expectation expectation = Objects.requireNonNull(OURS.named(List.of("latency")).getFirst().expectation());
        String body = "Delayed response after 100ms";

        assertThat(expectation.problem(new Answer(200, "text/plain", body, body.length(), 94)))
                .isEqualTo("answered after 94 ms, expected at least 95 ms");
        assertThat(expectation.problem(new Answer(200, "text/plain", body, body.length(), 95))).isEmpty();
    }

    @Test
    void wants_a_level_that_rises() throws Exception {
        AtomicInteger level = new AtomicInteger();
        server.createContext("/heroes/1", exchange -> answer(exchange, 200, "application/json", hero(level.get())));
        assertThat(verify("heroes").problem()).contains("it must rise with every request");

        server.removeContext("/heroes/1");
        server.createContext("/heroes/1",
                exchange -> answer(exchange, 200, "application/json", hero(level.incrementAndGet())));
        assertThat(verify("heroes").problem()).isEmpty();
    }

    @Test
    void says_that_nobody_answers() throws Exception {
        server.stop(0);

        assertThat(verify("health").problem()).startsWith("no response to GET /health");
    }

    private void answerUsers(String token) {
        server.createContext("/", exchange -> {
            boolean allowed = ("Bearer " + token).equals(exchange.getRequestHeaders().getFirst("Authorization"));
            boolean found = exchange.getRequestURI().getPath().endsWith("/1");
            answer(exchange, allowed ? found ? 200 : 404 : 401, "application/json", ADA);
        });
    }

    private static String hero(int level) {
        return "{\"id\":1,\"name\":\"River Warden\",\"power\":\"turns streams\",\"level\":" + level + "}";
    }

    private static void answer(HttpExchange exchange, int status, String type, String body) throws IOException {
        try (exchange) {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private Verification verify(String scenario) throws InterruptedException {
        return Verification.of(OURS.named(List.of(scenario)).getFirst(), server.getAddress().getPort(),
                Protocol.HTTP_1_1);
    }
}
