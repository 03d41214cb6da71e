package dev.freshet.server.tls;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * A private key with its certificate chain.
 *
 * @param chain the certificate of the key first
 */
record Credential(PrivateKey key, List<X509Certificate> chain) {
    X509Certificate certificate() {
        return chain.getFirst();
    }

    /** The key type that a handshake asks for: EC, RSA, RSASSA-PSS or EdDSA. */
    String keyType() {
        return certificate().getPublicKey().getAlgorithm();
    }

    /** Whether the key belongs to the certificate, checked by signing and verifying. */
    boolean fits() {
        PublicKey confirming = certificate().getPublicKey();
        try {
            Signature signature = Signature.getInstance(signatureAlgorithm(confirming.getAlgorithm()));
            byte[] text = {1, 2, 3, 4};
            signature.initSign(key);
            signature.update(text);
            byte[] signed = signature.sign();
            signature.initVerify(confirming);
            signature.update(text);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            // The key has another type or length.
            return false;
        }
    }

    private static String signatureAlgorithm(String keyAlgorithm) {
        return switch (keyAlgorithm) {
            case "EC" -> "SHA256withECDSA";
            case "RSA" -> "SHA256withRSA";
            default -> keyAlgorithm;
        };
    }
}
