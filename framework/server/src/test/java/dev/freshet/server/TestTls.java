package dev.freshet.server;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** TLS between the tests and their servers, with a development certificate that the tests trust. */
final class TestTls {
    /** With {@code -Dfreshet.test.tls=true} every contract is tested over TLS. */
    static final boolean EVERYWHERE = Boolean.getBoolean("freshet.test.tls");
    private static final Path FOLDER = Path.of("target", "test-tls").toAbsolutePath();
    static final TlsConfig SERVER = TlsConfig.of(new TlsConfig.Identity.Development(FOLDER));
    static final TestTls CLIENT = new TestTls();

    private volatile SSLContext context;

    private TestTls() {
    }

    static ServerConfig on(ServerConfig config) {
        return config.withTls(SERVER);
    }

    /** A socket that has shaken hands. */
    SSLSocket over(Socket tcp) throws IOException {
        if (context == null) {
            context = trusting(FOLDER.resolve("certificate.pem"));
        }
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(tcp, "localhost", tcp.getPort(), true);
        socket.startHandshake();
        return socket;
    }

    /** Trusts the certificates of a PEM file. */
    static SSLContext trusting(Path pem) throws IOException {
        try {
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            for (var certificate : CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(Files.readAllBytes(pem)))) {
                trusted.setCertificateEntry("trusted" + trusted.size(), certificate);
            }
            TrustManagerFactory managers = TrustManagerFactory.getInstance("PKIX");
            managers.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }
}
