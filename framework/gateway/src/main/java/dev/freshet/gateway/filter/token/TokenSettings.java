package dev.freshet.gateway.filter.token;

import dev.freshet.config.ConfigType;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.jwt.KeyServers;
import dev.freshet.jwt.KeySource;
import dev.freshet.jwt.TokenRules;
import dev.freshet.jwt.TokenVerifier.TrustedIssuer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads which tokens are valid, from the settings of the filter {@code jwt}. */
record TokenSettings(FilterSettings settings) {
    private static final Logger LOG = LoggerFactory.getLogger(TokenSettings.class);
    /** In bytes; RFC 7518 section 3.2 requires at least the size of the hash. */
    private static final int LEAST_SECRET = 32;

    TrustedIssuer read(KeyServers servers) {
        KeySource keys = keys(servers);
        TokenRules rules = rules();
        warnOf(rules.issuer().equals(TokenRules.ANY), "issuer", "it accepts any issuer with a listed key");
        warnOf(rules.audiences().contains(TokenRules.ANY), "audience", "it accepts tokens for other services");
        return new TrustedIssuer(rules, keys);
    }

    private void warnOf(boolean any, String key, String danger) {
        if (any) {
            LOG.warn("{}: jwt checks no {}, so {}. Set {}", settings.place(), key, danger, key);
        }
    }

    private TokenRules rules() {
        String issuer = settings.text("issuer");
        if (!settings.has("audience")) {
            throw settings.problem("", "needs audience, the name of your services in the tokens");
        }
        Set<String> audiences = Set.copyOf(settings.list("audience"));
        Set<String> types = Set.copyOf(settings.list("types", TokenRules.ACCESS_TOKEN));
        try {
            return new TokenRules(issuer, audiences, types, algorithms(), settings.duration("clock-skew", "30s"));
        } catch (IllegalArgumentException wrong) {
            throw settings.problem("", "is not possible: " + wrong.getMessage());
        }
    }

    private Set<String> algorithms() {
        boolean secret = settings.has("secret");
        Set<String> possible = TokenRules.algorithms(secret);
        Set<String> algorithms = new HashSet<>();
        for (String name : settings.list("algorithms", secret ? new String[] {"HS256"}
                : new String[] {"RS256", "ES256"})) {
            String upper = name.toUpperCase(Locale.ROOT);
            if (!possible.contains(upper)) {
                throw settings.problem("algorithms", "has \"" + name + "\", which is not one of "
                        + String.join(", ", possible.stream().sorted().toList()));
            }
            algorithms.add(upper);
        }
        return algorithms;
    }

    private KeySource keys(KeyServers servers) {
        int ways = (settings.has("jwks") ? 1 : 0) + (settings.has("key") ? 1 : 0) + (settings.has("secret") ? 1 : 0);
        if (ways != 1) {
            throw settings.problem("", "needs exactly one of jwks, key, secret");
        }
        return settings.has("jwks") ? remote(servers) : settings.has("key") ? pem() : secret();
    }

    private KeySource remote(KeyServers servers) {
        URI url;
        try {
            url = KeyServers.url(settings.text("jwks"));
        } catch (IllegalArgumentException wrong) {
            throw settings.problem("jwks", String.valueOf(wrong.getMessage()));
        }
        if (KeyServers.isExposed(url)) {
            LOG.warn("{}: jwt fetches its keys from {} over http, where an attacker can replace them. Use https",
                    settings.place(), url.getHost());
        }
        Duration maxAge = settings.duration("max-age", "10m");
        Duration maxStale = settings.duration("max-stale", "1h");
        if (maxStale.compareTo(maxAge) < 0) {
            throw settings.problem("max-stale", "must not be less than max-age");
        }
        try {
            return servers.at(url, new KeyServers.Ages(maxAge, maxStale));
        } catch (IllegalArgumentException wrong) {
            throw settings.problem("max-age", "is not possible: " + wrong.getMessage());
        }
    }

    private KeySource pem() {
        Path file = settings.read("key", ConfigType.path(), null);
        try {
            return KeySource.ofPem(Files.readString(file, StandardCharsets.US_ASCII));
        } catch (IOException | GeneralSecurityException | IllegalArgumentException wrong) {
            throw settings.problem("key", "cannot be read from " + file + ": " + wrong.getMessage());
        }
    }

    private KeySource secret() {
        byte[] secret = settings.text("secret").getBytes(StandardCharsets.UTF_8);
        if (secret.length < LEAST_SECRET) {
            throw settings.problem("secret", "must have at least " + LEAST_SECRET + " bytes");
        }
        return KeySource.ofSecret(secret);
    }
}
