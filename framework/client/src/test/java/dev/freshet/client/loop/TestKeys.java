package dev.freshet.client.loop;

import dev.freshet.test.network.Keytool;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A self-signed certificate and its key, made by the JDK's keytool. */
public record TestKeys(KeyStore store) {
    private static final char[] CHARS = Keytool.PASSWORD.toCharArray();

    /** @param names whom the certificate is for, as {@code dns:localhost} */
    static TestKeys of(Path folder, String names) throws Exception {
        Path file = Files.createTempDirectory(folder, "keys").resolve("store.p12");
        String first = names.substring(names.indexOf(':') + 1).split(",")[0];
        return new TestKeys(Keytool.generate(file, "x", "EC", first, "-ext", "san=" + names));
    }

    /** One that has this key and trusts those. */
    SSLContext context(TestKeys... trusted) throws Exception {
        KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
        keys.init(store, CHARS);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust(trusted).getTrustManagers(), null);
        return context;
    }

    /** One that has no key and trusts those. */
    static SSLContext trusting(TestKeys... trusted) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust(trusted).getTrustManagers(), null);
        return context;
    }

    /** One that has no key and trusts the certificate of a PEM file. */
    public static SSLContext trusting(Path pem) throws Exception {
        KeyStore certificates = empty();
        try (InputStream in = Files.newInputStream(pem)) {
            certificates.setCertificateEntry("x",
                    CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust(certificates).getTrustManagers(), null);
        return context;
    }

    private static KeyStore empty() throws Exception {
        KeyStore certificates = KeyStore.getInstance("PKCS12");
        certificates.load(null, null);
        return certificates;
    }

    private static TrustManagerFactory trust(TestKeys... trusted) throws Exception {
        KeyStore certificates = empty();
        for (TestKeys each : trusted) {
            certificates.setCertificateEntry("x" + certificates.size(), each.store.getCertificate("x"));
        }
        return trust(certificates);
    }

    private static TrustManagerFactory trust(KeyStore certificates) throws Exception {
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(certificates);
        return factory;
    }
}
