package dev.freshet.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyOperation;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.jwk.RSAKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A key that checks signatures.
 *
 * @param id null if the key has none; then every token may have it as its key
 * @param algorithms the algorithms that its type, its size and its own statement allow
 */
record CheckKey(@Nullable String id, Set<JWSAlgorithm> algorithms, JWSVerifier verifier) {
    /** In bits; RFC 7518 section 3.3. */
    private static final int LEAST_RSA = 2048;

    /** Leaves out keys that are not for signatures, not supported or too weak. */
    static List<CheckKey> of(List<JWK> keys) {
        List<CheckKey> usable = new ArrayList<>();
        for (JWK key : keys) {
            JWSVerifier verifier = isForSignatures(key) ? verifier(key) : null;
            if (verifier != null) {
                JWSAlgorithm own = key.getAlgorithm() == null ? null : JWSAlgorithm.parse(key.getAlgorithm().getName());
                Set<JWSAlgorithm> possible = verifier.supportedJWSAlgorithms();
                usable.add(new CheckKey(key.getKeyID(), own == null ? Set.copyOf(possible)
                        : possible.contains(own) ? Set.of(own) : Set.of(), verifier));
            }
        }
        return List.copyOf(usable);
    }

    private static boolean isForSignatures(JWK key) {
        return (key.getKeyUse() == null || key.getKeyUse().equals(KeyUse.SIGNATURE))
                && (key.getKeyOperations() == null || key.getKeyOperations().contains(KeyOperation.VERIFY));
    }

    private static @Nullable JWSVerifier verifier(JWK key) {
        try {
            return switch (key) {
                case RSAKey rsa -> rsa.size() < LEAST_RSA ? null : new RSASSAVerifier(rsa);
                case ECKey curve -> new ECDSAVerifier(curve);
                case OctetSequenceKey secret -> new MACVerifier(secret);
                default -> null;
            };
        } catch (JOSEException unsupported) {
            return null;
        }
    }

    boolean mayHaveSigned(@Nullable String keyId, JWSAlgorithm algorithm) {
        return (keyId == null || id == null || keyId.equals(id)) && algorithms.contains(algorithm);
    }
}
