package dev.freshet.jwt;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.cert.CertificateFactory;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/** Reads a public key in PEM (RFC 7468), bare or in a certificate. */
final class PublicKeys {
    private static final String KEY = "PUBLIC KEY";
    private static final String CERTIFICATE = "CERTIFICATE";

    private PublicKeys() {
    }

    /** @throws IllegalArgumentException if the text has no key, or a key of another kind than RSA and EC */
    static JWK read(String text) throws GeneralSecurityException {
        PublicKey key = text.contains("-----BEGIN " + CERTIFICATE + "-----")
                ? CertificateFactory.getInstance("X.509").generateCertificate(
                        new ByteArrayInputStream(bytes(text, CERTIFICATE))).getPublicKey()
                : key(bytes(text, KEY));
        return switch (key) {
            case RSAPublicKey rsa -> new RSAKey.Builder(rsa).build();
            case ECPublicKey curve -> new ECKey.Builder(Curve.forECParameterSpec(curve.getParams()), curve).build();
            default -> throw new IllegalArgumentException("a key of " + key.getAlgorithm() + " is neither RSA nor EC");
        };
    }

    private static byte[] bytes(String text, String label) {
        String begin = "-----BEGIN " + label + "-----";
        int from = text.indexOf(begin);
        int to = text.indexOf("-----END " + label + "-----");
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("the text has no \"" + begin + "\"");
        }
        return Base64.getMimeDecoder().decode(text.substring(from + begin.length(), to));
    }

    /** Tries both types, because the JDK needs the type in advance although the bytes name it. */
    private static PublicKey key(byte[] encoded) throws GeneralSecurityException {
        X509EncodedKeySpec spec = new X509EncodedKeySpec(encoded);
        try {
            return KeyFactory.getInstance("RSA").generatePublic(spec);
        } catch (InvalidKeySpecException other) {
            return KeyFactory.getInstance("EC").generatePublic(spec);
        }
    }
}
