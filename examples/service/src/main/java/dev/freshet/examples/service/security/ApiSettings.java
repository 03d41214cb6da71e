package dev.freshet.examples.service.security;

import dev.freshet.config.ConfigurationProperties;
import java.util.Optional;

/**
 * Who may use the API.
 *
 * @param token what a client shows as {@code Authorization: Bearer TOKEN}; if it is not set, {@link ApiToken} makes one
 */
@ConfigurationProperties("api")
public record ApiSettings(Optional<String> token) {
    public ApiSettings {
        if (token.isPresent() && token.get().isBlank()) {
            throw new IllegalArgumentException("token must not be empty: anyone would have it");
        }
    }

    /** Without the token, which belongs in no log. */
    @Override
    public String toString() {
        return "ApiSettings[token=...]";
    }
}
