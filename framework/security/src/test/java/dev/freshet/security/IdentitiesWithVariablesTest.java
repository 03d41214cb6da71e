package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.junit.FreshetTest;
import dev.freshet.junit.TestClient;
import org.junit.jupiter.api.Test;

/** Callers of tests, where a file takes the issuer from variables that only the production has. */
@FreshetTest(identities = true, profiles = "variables")
class IdentitiesWithVariablesTest {
    @Test
    void starts_without_the_variables(TestClient http) {
        assertThat(http.delete("/books/{isbn}", 1).as("ada", "editor").expect(200).text())
                .isEqualTo("ada removes 1");
    }
}
