package dev.freshet.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;

/** Loads keys and certificates from PEM files (RFC 7468) into in-memory key stores. */
final class PemFiles {
    private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
    private static final String END = "-----END PRIVATE KEY-----";

    private PemFiles() {
    }

    static KeyStore trusted(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = empty();
        for (Certificate certificate : certificates(file)) {
            store.setCertificateEntry("trusted" + store.size(), certificate);
        }
        return store;
    }

    /** The key store has no password. */
    static KeyStore identity(Path certificates, Path privateKey) throws IOException, GeneralSecurityException {
        Certificate[] chain = certificates(certificates).toArray(Certificate[]::new);
        KeyStore store = empty();
        store.setKeyEntry("shown", key(privateKey, chain[0]), new char[0], chain);
        return store;
    }

    private static KeyStore empty() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    private static Collection<? extends Certificate> certificates(Path file)
            throws IOException, CertificateException {
        try (InputStream in = Files.newInputStream(file)) {
            Collection<? extends Certificate> all = CertificateFactory.getInstance("X.509").generateCertificates(in);
            if (all.isEmpty()) {
                throw new CertificateException(file + " contains no certificate");
            }
            return all;
        }
    }

    /** The certificate determines the type of the key. */
    private static PrivateKey key(Path file, Certificate certificate) throws IOException, GeneralSecurityException {
        String text = Files.readString(file);
        int begin = text.indexOf(BEGIN);
        int end = text.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new GeneralSecurityException("it has no " + BEGIN
                    + "; convert other keys with: openssl pkcs8 -topk8 -nocrypt");
        }
        byte[] encoded = Base64.getMimeDecoder().decode(text.substring(begin + BEGIN.length(), end));
        return KeyFactory.getInstance(certificate.getPublicKey().getAlgorithm())
                .generatePrivate(new PKCS8EncodedKeySpec(encoded));
    }
}
