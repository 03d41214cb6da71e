package dev.freshet.jwt;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import java.security.GeneralSecurityException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keys of an issuer. Thread-safe. */
public abstract class KeySource {
    KeySource() {
    }

    /**
     * The candidates for a signature. May block.
     *
     * @param id the key id of the token; null if it has none
     * @throws dev.freshet.http.HttpException 503 if no keys are available
     */
    abstract List<CheckKey> keys(@Nullable String id);

    /**
     * A public key in PEM (RFC 7468), bare or in a certificate.
     *
     * @throws IllegalArgumentException if the text has no RSA or EC key, or one that is too weak or not supported
     * @throws GeneralSecurityException if the key is malformed
     */
    public static KeySource ofPem(String text) throws GeneralSecurityException {
        return of(PublicKeys.read(text));
    }

    /**
     * A secret that the issuer and this server share.
     *
     * @param secret at least 32 bytes (RFC 7518 section 3.2)
     * @throws IllegalArgumentException if the secret is shorter
     */
    public static KeySource ofSecret(byte[] secret) {
        return of(new OctetSequenceKey.Builder(secret).build());
    }

    private static KeySource of(JWK key) {
        List<CheckKey> keys = CheckKey.of(List.of(key));
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("the key is too weak to sign tokens");
        }
        return new KeySource() {
            @Override
            List<CheckKey> keys(@Nullable String id) {
                return keys;
            }
        };
    }
}
