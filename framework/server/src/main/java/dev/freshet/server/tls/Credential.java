package dev.freshet.server.tls;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
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

    /** Whether the key belongs to the certificate. */
    boolean fits() {
        PublicKey confirming = certificate().getPublicKey();
        if (key instanceof RSAKey signing && confirming instanceof RSAKey verifying) {
            // A signature with RSASSA-PSS would need the parameters that the key allows.
            return signing.getModulus().equals(verifying.getModulus());
        }
        String algorithm = keyType().equals("EC") ? "SHA256withECDSA" : keyType();
        try {
            Signature signature = Signature.getInstance(algorithm);
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
}
