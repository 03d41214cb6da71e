package dev.freshet.gateway.filter.token;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import dev.freshet.config.ConfigType;
import dev.freshet.gateway.config.FilterSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads the keys and algorithms that are valid for tokens. */
final class Keys {
    private static final Set<String> WITH_SECRET = Set.of("HS256", "HS384", "HS512");
    private static final Set<String> WITH_KEY = Set.of("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256",
            "ES384", "ES512");
    /** In bytes; RFC 7518 section 3.2 requires at least the size of the hash. */
    private static final int LEAST_SECRET = 32;

    private Keys() {
    }

    static KeySource source(FilterSettings settings, KeySets sets) {
        int ways = (settings.has("jwks") ? 1 : 0) + (settings.has("key") ? 1 : 0) + (settings.has("secret") ? 1 : 0);
        if (ways != 1) {
            throw settings.problem("", "needs exactly one of jwks, key, secret");
        }
        if (settings.has("jwks")) {
            Duration maxAge = settings.duration("max-age", "10m");
            Duration maxStale = settings.duration("max-stale", "1h");
            if (maxStale.compareTo(maxAge) < 0) {
                throw settings.problem("max-stale", "must not be less than max-age");
            }
            return sets.of(settings, maxAge, maxStale);
        }
        List<JWK> keys = List.of(settings.has("key") ? pem(settings) : secret(settings));
        return id -> keys;
    }

    private static JWK pem(FilterSettings settings) {
        Path file = settings.read("key", ConfigType.path(), null);
        try {
            return PublicKeys.read(Files.readString(file, StandardCharsets.US_ASCII));
        } catch (IOException | GeneralSecurityException | IllegalArgumentException wrong) {
            throw settings.problem("key", "cannot be read from " + file + ": " + wrong.getMessage());
        }
    }

    private static JWK secret(FilterSettings settings) {
        byte[] secret = settings.text("secret").getBytes(StandardCharsets.UTF_8);
        if (secret.length < LEAST_SECRET) {
            throw settings.problem("secret", "must have at least " + LEAST_SECRET + " bytes");
        }
        return new OctetSequenceKey.Builder(secret).build();
    }

    /** Never mixes algorithms for secrets with those for key pairs: a public key could otherwise serve as a secret. */
    static Set<JWSAlgorithm> algorithms(FilterSettings settings) {
        boolean secret = settings.has("secret");
        Set<String> possible = secret ? WITH_SECRET : WITH_KEY;
        List<String> names = settings.list("algorithms", secret ? new String[] {"HS256"}
                : new String[] {"RS256", "ES256"});
        Set<JWSAlgorithm> algorithms = new HashSet<>();
        for (String name : names) {
            String upper = name.toUpperCase(Locale.ROOT);
            if (!possible.contains(upper)) {
                throw settings.problem("algorithms", "has \"" + name + "\", which is not one of "
                        + String.join(", ", possible.stream().sorted().toList()));
            }
            algorithms.add(JWSAlgorithm.parse(upper));
        }
        return algorithms;
    }
}
