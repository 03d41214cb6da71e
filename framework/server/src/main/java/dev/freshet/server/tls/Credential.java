package dev.freshet.server.tls;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * A private key and the certificates that vouch for it.
 *
 * @param chain the certificate of the key first
 */
record Credential(PrivateKey key, List<X509Certificate> chain) {
    X509Certificate certificate() {
        return chain.getFirst();
    }

    /** EC, RSA, RSASSA-PSS or EdDSA: what a handshake asks for. */
    String keyType() {
        return certificate().getPublicKey().getAlgorithm();
    }

    /** Whether the key is that of the certificate: what it signs, the certificate confirms. */
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
            // A key of another kind, or of another length.
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
