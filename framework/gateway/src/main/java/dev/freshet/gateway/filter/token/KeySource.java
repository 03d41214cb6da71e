package dev.freshet.gateway.filter.token;

import com.nimbusds.jose.jwk.JWK;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keys for checking the signatures of tokens. Thread-safe. */
@FunctionalInterface
interface KeySource {
    /**
     * The candidate keys for a signature. May block.
     *
     * @param id the key id of the token; null if it has none
     * @throws dev.freshet.http.HttpException 503 if no keys are available
     */
    List<JWK> keys(@Nullable String id);
}
