package dev.freshet.server;

import dev.freshet.server.config.TlsConfig;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

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
        SSLSocket socket = silent(tcp);
        socket.startHandshake();
        return socket;
    }

    /** A socket that shakes hands at the first byte. */
    SSLSocket silent(Socket tcp) throws IOException {
        if (context == null) {
            context = trusting(FOLDER.resolve("certificate.pem"));
        }
        return (SSLSocket) context.getSocketFactory().createSocket(tcp, "localhost", tcp.getPort(), true);
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

    /** The name of the certificate that a server on this machine shows, to a client that trusts anyone. */
    static String subject(int port) {
        X509ExtendedTrustManager anyone = new TrustAnyone();
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {anyone}, null);
            try (SSLSocket socket = (SSLSocket) context.getSocketFactory()
                    .createSocket(InetAddress.getLoopbackAddress(), port)) {
                socket.startHandshake();
                return ((X509Certificate) socket.getSession().getPeerCertificates()[0]).getSubjectX500Principal()
                        .getName();
            }
        } catch (IOException | GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    /** A client that trusts what is in the file takes the server for this host. */
    static void verified(Path trusted, String host, int port) throws IOException {
        Socket tcp = new Socket(InetAddress.getLoopbackAddress(), port);
        try (SSLSocket socket = (SSLSocket) trusting(trusted).getSocketFactory().createSocket(tcp, host, port, true)) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(parameters);
            socket.startHandshake();
        }
    }

    private static final class TrustAnyone extends X509ExtendedTrustManager {
        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
