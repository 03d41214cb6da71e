package dev.freshet.security.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Log lines, messages of exceptions and debuggers print records. */
class PrintedLoginsTest {
    @Test
    void the_properties_show_no_client_secret() {
        OidcProperties properties = new OidcProperties(Optional.of("https://id.example.org"), Optional.of("shop"),
                Optional.of("hunter2"), Optional.of("https://shop.example.org"), List.of("openid"), List.of("RS256"),
                "sub", "roles");

        assertThat(properties.toString()).contains("id.example.org").doesNotContain("hunter2");
    }

    @Test
    void an_attempt_shows_nothing_with_which_to_finish_it() {
        Attempt attempt = new Attempt(1, "the-state", "the-verifier", "the-nonce", "/orders");

        assertThat(attempt.toString()).contains("/orders").doesNotContain("the-");
    }
}
