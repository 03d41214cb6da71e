package dev.freshet.server.tls;

import dev.freshet.server.config.TlsConfig.Identity;
import dev.freshet.server.config.TlsException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Sets up TLS for clients, from the same kinds of files as for the server. */
public final class ClientContext {
    private ClientContext() {
    }

    /**
     * @param key the configuration key above those of the files, for messages
     * @param ca a PEM file with trusted certificates; null for those that the JVM trusts
     * @param identity the client's certificate; null for none
     * @throws TlsException if a file cannot be used; it names the key and the file
     */
    public static SSLContext of(String key, @Nullable Path ca, Identity.@Nullable Pem identity) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(identity == null ? new KeyManager[0] : keys(new CredentialReader(key).read(identity)),
                    ca == null ? null : trust(CredentialReader.certificates(key + ".ca", ca)), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new TlsException(key + ": the JDK cannot set up TLS: " + e, e);
        }
    }

    private static KeyManager[] keys(List<Credential> credentials) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        char[] password = new char[0];
        for (Credential credential : credentials) {
            keys.setKeyEntry("key" + keys.size(), credential.key(), password,
                    credential.chain().toArray(X509Certificate[]::new));
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance("PKIX");
        factory.init(keys, password);
        return factory.getKeyManagers();
    }

    static TrustManager[] trust(List<X509Certificate> certificates)
            throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        for (X509Certificate certificate : certificates) {
            trusted.setCertificateEntry("trusted" + trusted.size(), certificate);
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(trusted);
        return factory.getTrustManagers();
    }
}
