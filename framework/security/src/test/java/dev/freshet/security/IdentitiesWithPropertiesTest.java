package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.junit.FreshetTest;
import dev.freshet.junit.TestClient;
import org.junit.jupiter.api.Test;

/** Callers of tests, next to an issuer and an API key of the test's own configuration. */
@FreshetTest(identities = true, properties = {"security.jwt[0].issuer=https://id.example.org",
    "security.jwt[0].audience[0]=books", "security.jwt[0].max-age=1m", "security.api-keys.keys[0].id=billing",
    "security.api-keys.keys[0].sha256=73337f479fe170d73e53e247f3052e4243cc9c2a0ffa621853d9385c619efb77",
    "security.api-keys.keys[0].roles=editor"})
class IdentitiesWithPropertiesTest {
    private static final String KEY = "0123456789abcdefghijklmnopqrstuv";

    @Test
    void the_issuer_of_the_test_counts(TestClient http) {
        assertThat(http.put("/books/{isbn}", 1).as("ada", "editor").expect(200).text())
                .isEqualTo("ada of https://id.example.org changes 1");
    }

    @Test
    void other_credentials_work_as_configured(TestClient http) {
        assertThat(http.delete("/books/{isbn}", 1).header("X-Api-Key", KEY).expect(200).text())
                .isEqualTo("billing removes 1");
        http.delete("/books/{isbn}", 1).header("X-Api-Key", KEY).as("ada", "editor").expect(400);
    }
}
