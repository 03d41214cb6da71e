package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.RunningApplication;
import dev.freshet.junit.FreshetTest;
import dev.freshet.junit.TestClient;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Callers of tests, where a file names two issuers that the test cannot reach. */
@FreshetTest(identities = true, profiles = "production")
class IdentitiesOfAnIssuerTest {
    @Test
    void tokens_are_like_those_of_the_first_issuer(TestClient http, RunningApplication application) {
        assertThat(http.put("/books/{isbn}", 1).as("ada", "editor").expect(200).text())
                .isEqualTo("ada of https://id.example.org/realms/books changes 1");
        http.put("/books/{isbn}", 1).as("ada", Map.of("roles", "editor")).expect(403);
        assertThat(application.config().get("security.jwt[0].types")).contains("JWT");
    }

    @Test
    void other_issuers_are_not_trusted(TestClient http) {
        http.put("/books/{isbn}", 1).as("ada", Map.of("iss", "https://partner.example.org"), "editor").expect(401);
    }
}
