package dev.freshet.security.browser;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import dev.freshet.web.cors.CorsPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The keys {@code security.cors.*}; docs/guide/security-browsers.md describes them.
 *
 * @param origins pages that may send requests and read responses, such as {@code https://app.example.org}; {@code
 *     https://*.example.org} for subdomains, {@code *} for all; by default only the application's own
 * @param methods methods that these pages can use; {@code *} for all
 * @param headers request headers that these pages can set; {@code *} for all
 * @param expose response headers that these pages can read
 * @param maxAge how long browsers may keep the answer to a preflight
 * @param credentials whether browsers may add cookies to these requests; not together with {@code *} in origins
 */
@ConfigurationProperties("security.cors")
record CorsProperties(List<String> origins, @DefaultValue({"GET", "HEAD", "POST"}) List<String> methods,
        @DefaultValue("*") List<String> headers, List<String> expose, @DefaultValue("30m") Duration maxAge,
        @DefaultValue("false") boolean credentials) {
    /** @throws IllegalArgumentException if a value is not possible; the message names it */
    CorsProperties {
        if (!origins.isEmpty()) {
            new CorsPolicy(origins, Set.copyOf(methods), Set.copyOf(headers), expose, maxAge, credentials);
        } else if (credentials) {
            throw new IllegalArgumentException("credentials has no effect without origins; list the origins that you"
                    + " trust");
        }
    }

    /** Null if only pages of the application itself may send requests. */
    @Nullable CorsPolicy policy() {
        return origins.isEmpty() ? null
                : new CorsPolicy(origins, Set.copyOf(methods), Set.copyOf(headers), expose, maxAge, credentials);
    }
}
