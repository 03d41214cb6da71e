package dev.freshet.server.tls;

import dev.freshet.server.config.TlsConfig.Identity;
import dev.freshet.server.config.TlsException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads keys and certificates from configured files and checks that they belong together.
 *
 * @param key the configuration key above those of the files, such as {@code server.tls}
 */
record CredentialReader(String key) {
    private static final Logger LOG = LoggerFactory.getLogger(CredentialReader.class);

    /** Reads an identity; the list has at least one element. */
    List<Credential> read(Identity identity) throws IOException {
        return switch (identity) {
            case Identity.Pem pem -> List.of(pem(pem));
            case Identity.Store store -> store(store);
            case Identity.Development development -> List.of(pem(DevelopmentCertificate.in(development.folder())));
        };
    }

    static List<X509Certificate> certificates(String key, Path path) throws TlsException {
        PemFile file = PemFile.read(key, path);
        List<X509Certificate> certificates = new ArrayList<>();
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            for (PemFile.Block block : file.blocks()) {
                if (block.label().equals("CERTIFICATE")) {
                    certificates.add((X509Certificate) factory.generateCertificate(
                            new ByteArrayInputStream(block.bytes())));
                }
            }
        } catch (CertificateException e) {
            throw file.refusal("contains a certificate that cannot be read: " + e.getMessage());
        }
        if (certificates.isEmpty()) {
            throw file.refusal("contains no certificate");
        }
        return certificates;
    }

    private Credential pem(Identity.Pem pem) throws TlsException {
        List<X509Certificate> chain = certificates(key + ".certificate", pem.certificate());
        PemFile keyFile = PemFile.read(key + ".private-key", pem.privateKey());
        PrivateKey privateKey = new PrivateKeyReader(keyFile, chain.getFirst().getPublicKey(), pem.password()).read();
        Credential credential = new Credential(privateKey, chain);
        if (!credential.fits()) {
            throw keyFile.refusal("is not the key of the certificate in " + pem.certificate());
        }
        warnOfDates(credential, pem.certificate());
        return credential;
    }

    private List<Credential> store(Identity.Store store) throws IOException {
        String name = key + ".key-store";
        byte[] bytes = PemFile.bytes(name, store.keyStore());
        char[] password = store.password().toCharArray();
        List<Credential> credentials = new ArrayList<>();
        try {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(new ByteArrayInputStream(bytes), password);
            for (String alias : Collections.list(keys.aliases())) {
                Certificate[] chain = keys.getCertificateChain(alias);
                if (chain != null && keys.getKey(alias, password) instanceof PrivateKey privateKey) {
                    credentials.add(new Credential(privateKey,
                            Stream.of(chain).map(X509Certificate.class::cast).toList()));
                }
            }
        } catch (GeneralSecurityException | IOException e) {
            boolean locked = e instanceof UnrecoverableKeyException
                    || e.getCause() instanceof UnrecoverableKeyException;
            throw new TlsException(name + ": " + store.keyStore()
                    + (locked ? " does not open with " + name + "-password" : " is not a PKCS#12 file"));
        }
        if (credentials.isEmpty()) {
            throw new TlsException(name + ": " + store.keyStore() + " contains no private key with a certificate");
        }
        credentials.forEach(credential -> warnOfDates(credential, store.keyStore()));
        return credentials;
    }

    private static void warnOfDates(Credential credential, Path path) {
        X509Certificate certificate = credential.certificate();
        try {
            certificate.checkValidity();
        } catch (CertificateExpiredException e) {
            LOG.warn("The certificate in {} expired on {}; clients will refuse it: renew it", path,
                    certificate.getNotAfter().toInstant());
        } catch (CertificateNotYetValidException e) {
            LOG.warn("The certificate in {} is not valid before {}; clients will refuse it until then", path,
                    certificate.getNotBefore().toInstant());
        }
    }
}
