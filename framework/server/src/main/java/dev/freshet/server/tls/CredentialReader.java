package dev.freshet.server.tls;

import dev.freshet.server.config.TlsConfig.Identity;
import dev.freshet.server.config.TlsException;
import dev.freshet.transport.tls.Credential;
import dev.freshet.transport.tls.PemFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads keys and certificates from configured files and checks that they belong together.
 *
 * @param key the configuration key above those of the files, such as {@code server.tls}
 */
record CredentialReader(String key) {
    /** Reads an identity; the list has at least one element. */
    List<Credential> read(Identity identity) throws IOException {
        return switch (identity) {
            case Identity.Pem pem -> List.of(pem(pem));
            case Identity.Store store -> store(store);
            case Identity.Development development -> List.of(pem(DevelopmentCertificate.in(development.folder())));
        };
    }

    private Credential pem(Identity.Pem pem) throws IOException {
        String name = key + ".private-key";
        return Credential.of(PemFile.read(key + ".certificate", pem.certificate()),
                PemFile.read(name, pem.privateKey()), pem.password(), "set " + name + "-password");
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
                    credentials.add(new Credential(store.keyStore(), privateKey,
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
        requireDifferentTypes(name, store.keyStore(), credentials);
        return credentials;
    }

    /** A handshake asks for a type of key only, so nothing could choose between two keys of one type. */
    private static void requireDifferentTypes(String name, Path file, List<Credential> credentials)
            throws TlsException {
        Set<String> types = new HashSet<>();
        for (Credential credential : credentials) {
            if (!types.add(credential.keyType())) {
                throw new TlsException(name + ": " + file + " has several keys of type " + credential.keyType()
                        + "; keep one of them");
            }
        }
    }
}
