package dev.freshet.transport.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A private key with its certificate chain.
 *
 * @param file the file of the certificates, for messages
 * @param chain the certificate of the key first
 */
public record Credential(Path file, PrivateKey key, List<X509Certificate> chain) {
    private static final Logger LOG = LoggerFactory.getLogger(Credential.class);
    private static final Duration LONGEST_NOTICE = Duration.ofDays(7);

    /** Reads a key that is not encrypted, and its certificates. */
    public static Credential of(PemFile certificates, PemFile key) throws IOException {
        return of(certificates, key, null, "decrypt it with: openssl pkcs8 -topk8 -nocrypt");
    }

    /**
     * Reads a key and its certificates.
     *
     * @param password for an encrypted key; null for none
     * @param advice what to do about an encrypted key if there is no password, for the message
     * @throws IOException if a file cannot be used, or if the key does not belong to the first certificate
     */
    public static Credential of(PemFile certificates, PemFile key, @Nullable String password, String advice)
            throws IOException {
        List<X509Certificate> chain = certificates.certificates();
        PublicKey confirming = chain.getFirst().getPublicKey();
        Credential credential = new Credential(certificates.path(),
                new PrivateKeyReader(key, confirming, password, advice).read(), chain);
        if (!credential.fits()) {
            throw key.refusal("is not the key of the certificate in " + certificates.path());
        }
        return credential;
    }

    public X509Certificate certificate() {
        return chain.getFirst();
    }

    /** The key type that a handshake asks for: EC, RSA, RSASSA-PSS or EdDSA. */
    public String keyType() {
        return certificate().getPublicKey().getAlgorithm();
    }

    /** An in-memory key store with this key. Its password is empty. */
    public KeyStore store() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("shown", key, new char[0], chain.toArray(X509Certificate[]::new));
        return store;
    }

    /** Logs a warning if the certificate is not valid now or expires soon. */
    public void warnOfDates() {
        String problem = problemOfDates(Instant.now());
        if (problem != null) {
            LOG.warn("{}", problem);
        }
    }

    /**
     * A message if the certificate is not valid at this time, or expires soon: within a week or, if its lifetime is
     * short, within the last tenth of that. Otherwise null.
     */
    public @Nullable String problemOfDates(Instant now) {
        Instant from = certificate().getNotBefore().toInstant();
        Instant to = certificate().getNotAfter().toInstant();
        if (now.isBefore(from)) {
            return "The certificate in " + file + " is not valid before " + from
                    + "; peers will refuse it until then";
        }
        if (now.isAfter(to)) {
            return "The certificate in " + file + " expired on " + to + "; peers will refuse it: renew it";
        }
        Duration tenth = Duration.between(from, to).dividedBy(10);
        Duration notice = tenth.compareTo(LONGEST_NOTICE) < 0 ? tenth : LONGEST_NOTICE;
        return now.isBefore(to.minus(notice)) ? null
                : "The certificate in " + file + " expires on " + to + ": renew it";
    }

    /** Whether the key belongs to the certificate. */
    private boolean fits() {
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
