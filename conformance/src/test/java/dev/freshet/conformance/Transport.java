package dev.freshet.conformance;

import dev.freshet.server.ServerConfig;
import dev.freshet.server.config.TlsConfig.Identity;
import dev.freshet.server.config.TlsConfig;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** What lies between TCP and HTTP. */
public enum Transport {
    CLEARTEXT, TLS;

    /** Where the certificate that no one trusts is kept between tests. */
    private static final Path FOLDER = Path.of("target", "tls");

    public ServerConfig of(ServerConfig config) {
        return this == TLS ? config.withTls(TlsConfig.of(new Identity.Development(FOLDER))) : config;
    }

    /** What a client needs to trust a server of {@link #TLS} that was started before; its name is localhost. */
    public static SSLContext trusting() {
        try (InputStream pem = Files.newInputStream(FOLDER.resolve("certificate.pem"))) {
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("server", CertificateFactory.getInstance("X.509").generateCertificate(pem));
            TrustManagerFactory managers =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new AssertionError("no certificate to trust in " + FOLDER, e);
        }
    }

    public String scheme() {
        return this == TLS ? "https" : "http";
    }
}
