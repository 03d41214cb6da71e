package dev.freshet.security.scheme;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.freshet.http.HttpRequest;
import dev.freshet.security.ApiKey;
import dev.freshet.security.ApiKeyDirectory;
import dev.freshet.security.Authenticated;
import dev.freshet.security.Claims;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Random keys in a header of their own. Finds keys by their SHA-256. The time of a search may reveal something about
 * hashes, but nobody can compute a key from its hash. Thread-safe.
 */
public final class ApiKeys implements Scheme {
    private static final String ISSUER = "api-keys";
    /** 128 bits in Base64 without padding. A shorter key could be guessed from its hash. */
    private static final int SHORTEST = 22;
    private static final int LONGEST = 512;

    private final String header;
    private final Map<String, ApiKey> byHash = new HashMap<>();
    private final Optional<ApiKeyDirectory> directory;
    private final CredentialCache cache;

    public ApiKeys(ApiKeyProperties properties, Optional<ApiKeyDirectory> directory) {
        this.header = properties.header();
        this.directory = directory;
        this.cache = new CredentialCache("the ApiKeyDirectory", properties.cache(), Ticker.systemTicker());
        for (ApiKeyProperties.Key key : properties.keys()) {
            byHash.put(key.sha256().toLowerCase(Locale.ROOT), key.owner());
        }
    }

    @Override
    public boolean isOn() {
        return !byHash.isEmpty() || directory.isPresent();
    }

    @Override
    public @Nullable Authenticated authenticate(HttpRequest request) throws RefusedException {
        List<String> keys = request.headers().all(header);
        if (keys.isEmpty()) {
            return null;
        }
        if (keys.size() > 1) {
            throw new RefusedException(Refusal.TWO_CREDENTIALS, "there is more than one " + header);
        }
        String key = keys.getFirst();
        if (key.length() < SHORTEST || key.length() > LONGEST) {
            throw new RefusedException(Refusal.BAD_CREDENTIALS, "the API key does not have " + SHORTEST + " to "
                    + LONGEST + " characters");
        }
        return owner(Sha256.of(key)).orElseThrow(
                () -> new RefusedException(Refusal.BAD_CREDENTIALS, "the API key is unknown"));
    }

    private Optional<Authenticated> owner(String hash) {
        ApiKey configured = byHash.get(hash);
        if (configured != null) {
            return Optional.of(caller(configured));
        }
        return directory.flatMap(keys -> cache.get(hash, () -> keys.find(hash).map(ApiKeys::caller)));
    }

    private static Authenticated caller(ApiKey key) {
        return new Authenticated(ISSUER, key.id(), key.roles(), key.scopes(), new Claims(Map.of()), Instant.MAX);
    }

    @Override
    public String challenge(Refusal refusal, HttpRequest request) {
        return "ApiKey";
    }
}
