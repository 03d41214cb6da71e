package dev.freshet.examples.service.security;

import dev.freshet.config.ConfigurationProperties;

/**
 * Who may use the API.
 *
 * @param token what a client shows as {@code Authorization: Bearer TOKEN}
 */
@ConfigurationProperties("api")
public record ApiSettings(String token) {
    public ApiSettings {
        if (token.isBlank()) {
            throw new IllegalArgumentException("token must not be empty: anyone would have it");
        }
    }

    /** Without the token, which belongs in no log. */
    @Override
    public String toString() {
        return "ApiSettings[token=...]";
    }
}
