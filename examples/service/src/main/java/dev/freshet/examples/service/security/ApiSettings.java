package dev.freshet.examples.service.security;

import dev.freshet.config.ConfigurationProperties;
import java.util.Optional;

/**
 * Access to the API.
 *
 * @param token what a client sends as {@code Authorization: Bearer TOKEN}; without it, {@link ApiToken} makes one
 */
@ConfigurationProperties("api")
public record ApiSettings(Optional<String> token) {
    public ApiSettings {
        if (token.isPresent() && token.get().isBlank()) {
            throw new IllegalArgumentException("token must not be empty: anyone would have it");
        }
    }

    /** Leaves the token out, because it must not get into a log. */
    @Override
    public String toString() {
        return "ApiSettings[token=...]";
    }
}
