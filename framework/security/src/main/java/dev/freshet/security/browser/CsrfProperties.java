package dev.freshet.security.browser;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.web.websocket.Origin;
import java.util.List;

/**
 * The keys {@code security.csrf.*}; docs/guide/security-browsers.md describes them.
 *
 * @param trustedOrigins other sites whose pages may change something in the name of a user, such as {@code
 *     https://pay.example.org}
 */
@ConfigurationProperties("security.csrf")
record CsrfProperties(List<String> trustedOrigins) {
    /** @throws IllegalArgumentException if a text is not an origin */
    CsrfProperties {
        for (String text : trustedOrigins) {
            if (Origin.parse(text) == null) {
                throw new IllegalArgumentException("trusted-origins has \"" + text
                        + "\", which is not an origin; write it as https://pay.example.org");
            }
        }
    }
}
