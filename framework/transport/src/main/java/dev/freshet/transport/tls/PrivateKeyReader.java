package dev.freshet.transport.tls;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.jspecify.annotations.Nullable;

/** Reads the private key of a certificate from a PEM file, in the formats of OpenSSL and ACME clients. */
final class PrivateKeyReader {
    private final PemFile file;
    private final PublicKey publicKey;
    private final @Nullable String password;
    private final String advice;

    /** @param advice what to do about an encrypted key if there is no password */
    PrivateKeyReader(PemFile file, PublicKey publicKey, @Nullable String password, String advice) {
        this.file = file;
        this.publicKey = publicKey;
        this.password = password;
        this.advice = advice;
    }

    PrivateKey read() throws IOException {
        for (PemFile.Block block : file.blocks()) {
            PrivateKey key = switch (block.label()) {
                case "PRIVATE KEY" -> pkcs8(block.bytes());
                case "ENCRYPTED PRIVATE KEY" -> pkcs8(decrypt(block.bytes()));
                case "RSA PRIVATE KEY", "EC PRIVATE KEY" -> pkcs8(wrapped(block.bytes()));
                // EC PARAMETERS, or a certificate in the same file.
                default -> null;
            };
            if (key != null) {
                return key;
            }
        }
        throw file.refusal("contains no private key");
    }

    private PrivateKey pkcs8(byte[] encoded) throws IOException {
        String algorithm = publicKey.getAlgorithm();
        try {
            return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
        } catch (GeneralSecurityException e) {
            throw file.refusal("contains no key for the certificate, whose key type is " + algorithm);
        }
    }

    private byte[] decrypt(byte[] encoded) throws IOException {
        if (password == null) {
            throw file.refusal("is encrypted: " + advice);
        }
        PBEKeySpec secret = new PBEKeySpec(password.toCharArray());
        try {
            EncryptedPrivateKeyInfo info = new EncryptedPrivateKeyInfo(encoded);
            // The name is PBES2 for all algorithms; its parameters name the actual one. They are null if the JDK does
            // not know the algorithm.
            String algorithm = String.valueOf(info.getAlgParameters());
            Cipher cipher = Cipher.getInstance(algorithm);
            cipher.init(Cipher.DECRYPT_MODE, SecretKeyFactory.getInstance(algorithm).generateSecret(secret),
                    info.getAlgParameters());
            return info.getKeySpec(cipher).getEncoded();
        } catch (GeneralSecurityException e) {
            throw file.refusal("does not open with " + file.key() + "-password: the password is wrong, or the"
                    + " JDK does not support the encryption");
        } catch (IOException e) {
            throw file.refusal("has a damaged block, or an encryption that the JDK does not support");
        } finally {
            secret.clearPassword();
        }
    }

    /**
     * Wraps a PKCS#1 or SEC1 key as PKCS#8, which adds the algorithm. That is the same as in the certificate's public
     * key (RFC 5958 section 2, RFC 5280 section 4.1).
     */
    private byte[] wrapped(byte[] key) throws IOException {
        if (key.length == 0) {
            throw file.refusal("has an unsafe encryption; convert it with: openssl pkcs8 -topk8");
        }
        return Der.sequence(Der.integer(BigInteger.ZERO), Der.firstIn(publicKey.getEncoded()), Der.octets(key));
    }
}
