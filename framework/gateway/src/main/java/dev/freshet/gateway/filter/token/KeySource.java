package dev.freshet.gateway.filter.token;

import com.nimbusds.jose.jwk.JWK;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the keys come from that tokens are signed with. Any thread may call. */
@FunctionalInterface
interface KeySource {
    /**
     * The keys that a signature may be of. May wait.
     *
     * @param id the key that a token names; null if it names none
     * @throws dev.freshet.http.HttpException 503 if there are no keys to be had
     */
    List<JWK> keys(@Nullable String id);
}
