package dev.freshet.security.browser;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import dev.freshet.http.PreparedHeader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The keys {@code security.headers.*}; docs/guide/security-browsers.md describes them. A header whose value is
 * {@code off} is not sent.
 *
 * @param contentSecurityPolicy {@code Content-Security-Policy}: what a page may load, and which sites may frame it
 * @param contentTypeOptions {@code X-Content-Type-Options}: browsers do not guess media types
 * @param referrerPolicy {@code Referrer-Policy}: what other sites learn about the page that a user comes from
 * @param crossOriginOpenerPolicy {@code Cross-Origin-Opener-Policy}: which windows may reach each other
 * @param hsts browsers use TLS for this host from then on
 */
@ConfigurationProperties("security.headers")
record HeaderProperties(
        @DefaultValue("default-src 'self'; base-uri 'self'; object-src 'none'; frame-ancestors 'none'")
        String contentSecurityPolicy,
        @DefaultValue("nosniff") String contentTypeOptions,
        @DefaultValue("strict-origin-when-cross-origin") String referrerPolicy,
        @DefaultValue("same-origin") String crossOriginOpenerPolicy,
        Hsts hsts) {
    static final String OFF = "off";

    /** @throws IllegalArgumentException if a value cannot be sent */
    HeaderProperties {
        headers(contentSecurityPolicy, contentTypeOptions, referrerPolicy, crossOriginOpenerPolicy);
    }

    /**
     * The keys {@code security.headers.hsts.*}, for {@code Strict-Transport-Security} (RFC 6797).
     *
     * @param enabled whether responses over TLS have the header
     * @param maxAge how long browsers remember it; {@code 0s} makes them forget it
     * @param includeSubdomains whether it applies to all subdomains too
     */
    record Hsts(@DefaultValue("true") boolean enabled, @DefaultValue("365d") Duration maxAge,
            @DefaultValue("false") boolean includeSubdomains) {
        /** @throws IllegalArgumentException if the age is negative */
        Hsts {
            if (maxAge.isNegative()) {
                throw new IllegalArgumentException("max-age must not be negative; write 0s to make browsers forget");
            }
        }

        PreparedHeader header() {
            return new PreparedHeader("Strict-Transport-Security", "max-age=" + maxAge.toSeconds()
                    + (includeSubdomains ? "; includeSubDomains" : ""));
        }
    }

    /** The headers of all responses, with or without TLS. */
    List<PreparedHeader> headers() {
        return headers(contentSecurityPolicy, contentTypeOptions, referrerPolicy, crossOriginOpenerPolicy);
    }

    private static List<PreparedHeader> headers(String csp, String options, String referrer, String opener) {
        List<PreparedHeader> headers = new ArrayList<>();
        add(headers, ContentSecurityPolicy.NAME, csp);
        add(headers, "X-Content-Type-Options", options);
        add(headers, "Referrer-Policy", referrer);
        add(headers, "Cross-Origin-Opener-Policy", opener);
        return headers;
    }

    private static void add(List<PreparedHeader> headers, String name, String value) {
        if (!value.equals(OFF)) {
            headers.add(new PreparedHeader(name, value));
        }
    }
}
