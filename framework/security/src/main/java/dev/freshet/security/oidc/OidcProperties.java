package dev.freshet.security.oidc;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import dev.freshet.jwt.KeyServers;
import dev.freshet.jwt.TokenRules;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The keys {@code security.oidc.*}; docs/guide/security-browsers.md describes them.
 *
 * @param issuer the URL of the identity server, exactly as in its metadata; without it, there is no such login
 * @param clientId the identifier of this application at the server
 * @param clientSecret its secret; without one, it is a public client
 * @param baseUrl the URL under which browsers reach this application, without a path
 * @param scopes what the application asks for; {@code openid} must be one of them
 * @param algorithms accepted signatures of ID tokens and logout tokens
 * @param nameClaim the claim that names the user
 * @param rolesClaim the claim with the roles, or a path such as {@code realm_access.roles}
 */
@ConfigurationProperties("security.oidc")
record OidcProperties(Optional<String> issuer, Optional<String> clientId, Optional<String> clientSecret,
        Optional<String> baseUrl, @DefaultValue("openid") List<String> scopes,
        @DefaultValue({"RS256", "ES256"}) List<String> algorithms, @DefaultValue("sub") String nameClaim,
        @DefaultValue("roles") String rolesClaim) {
    /** The tolerated difference between the clocks of the server and of this machine. */
    static final Duration CLOCK_SKEW = Duration.ofSeconds(30);

    /** @throws IllegalArgumentException if a value is not possible; the message names it */
    OidcProperties {
        if (issuer.isPresent()) {
            require(clientId.isPresent(), "client-id is missing; the identity server gives it to your application");
            require(baseUrl.isPresent(), "base-url is missing; write the URL of this application, such as"
                    + " https://shop.example.org");
            require(scopes.contains("openid"), "scopes must contain openid");
            require(algorithms.stream().noneMatch(name -> name.startsWith("HS")),
                    "algorithms must not be for secrets, because keys are published");
            url("issuer", issuer.get());
            URI base = url("base-url", baseUrl.get());
            require(base.getRawPath().isEmpty() && base.getRawQuery() == null, "base-url must have no path");
        } else {
            require(clientId.isEmpty() && clientSecret.isEmpty() && baseUrl.isEmpty(),
                    "issuer is missing; write the URL of the identity server");
        }
    }

    private static void require(boolean holds, String problem) {
        if (!holds) {
            throw new IllegalArgumentException(problem);
        }
    }

    private static URI url(String key, String text) {
        return KeyServers.safeUrl(key, text, "");
    }

    boolean enabled() {
        return issuer.isPresent();
    }

    URI issuerUrl() {
        return url("issuer", issuer.orElseThrow());
    }

    String base() {
        return baseUrl.orElseThrow();
    }

    String client() {
        return clientId.orElseThrow();
    }

    /** ID tokens have the type JWT or none (OpenID Connect Core section 2). Access tokens have another. */
    TokenRules idTokens() {
        return rules(Set.of("jwt", ""));
    }

    /** Older servers do not give them a type of their own, but other claims tell them from ID tokens. */
    TokenRules logoutTokens() {
        return rules(Set.of("logout+jwt", "jwt", ""));
    }

    private TokenRules rules(Set<String> types) {
        return new TokenRules(issuer.orElseThrow(), Set.of(client()), types, Set.copyOf(algorithms), CLOCK_SKEW);
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "OidcProperties[issuer=" + issuer + ", clientId=" + clientId + "]";
    }
}
