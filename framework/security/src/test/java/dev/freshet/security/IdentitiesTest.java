package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.junit.FreshetTest;
import dev.freshet.junit.TestClient;
import dev.freshet.junit.TestWebSocket;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Callers of tests with {@code freshet-junit}. They are here, because the gate must be there to check them. */
@FreshetTest(identities = true)
class IdentitiesTest {
    @Test
    void sends_requests_as_callers_with_roles(TestClient http) {
        http.delete("/books/{isbn}", 1).expect(401);
        http.delete("/books/{isbn}", 1).as("ada").expect(403);
        http.delete("/books/{isbn}", 1).as("ada", "reader").expect(403);
        assertThat(http.delete("/books/{isbn}", 1).as("ada", "reader", "editor").expect(200).text())
                .isEqualTo("ada removes 1");
    }

    @Test
    void sends_claims(TestClient http) {
        assertThat(http.get("/books/mine").as("ada", Map.of("scope", "write read")).expect(200).text())
                .isEqualTo("ada [read, write]");
        http.get("/orders/shelf").query("shelf", "NORTH").as("ada").expect(403);
        http.get("/orders/shelf").query("shelf", "NORTH").as("ada", Map.of("shelves", List.of("SOUTH", "NORTH")))
                .expect(200);
    }

    @Test
    void sends_tokens_that_the_application_must_refuse(TestClient http) {
        Map<String, Instant> expired = Map.of("exp", Instant.now().minusSeconds(120));
        http.delete("/books/{isbn}", 1).as("ada", expired, "editor").expect(401);
        http.delete("/books/{isbn}", 1).as("ada", Map.of("aud", "another-service"), "editor").expect(401);
        http.delete("/books/{isbn}", 1).as("ada", Map.of("iss", "https://other.example"), "editor").expect(401);
    }

    @Test
    void opens_web_sockets(TestClient http) {
        assertThatThrownBy(() -> http.get("/news").as("ada").webSocket()).isInstanceOf(AssertionError.class)
                .hasMessageContaining("403");
        try (TestWebSocket news = http.get("/news").as("ada", "reader").webSocket()) {
            news.send("hello");
            assertThat(news.next()).isEqualTo("hello");
        }
    }
}
