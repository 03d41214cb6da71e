package dev.freshet.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.freshet.client.exchange.Failure;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.config.ClientAuth;
import dev.freshet.server.config.TlsConfig;
import dev.freshet.test.network.Keytool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With our own server, which wants to see a certificate. */
@Timeout(60)
class ClientTlsTest {
    private static final String PASSWORD = Keytool.PASSWORD;

    @TempDir
    private static Path folder;
    private static Path serverStore;
    private static Path clientStore;
    private static Path rsaStore;
    private HttpServer server;

    @BeforeAll
    static void make_keys() throws Exception {
        serverStore = keys("server", "EC", "dns:service.test");
        clientStore = keys("client", "EC", "dns:client");
        rsaStore = keys("rsa", "RSA", "dns:client");
    }

    @BeforeEach
    void start() throws Exception {
        Path authorities = Files.writeString(folder.resolve("client-ca.pem"),
                Files.readString(pem("ec.pem", clientStore)) + Files.readString(pem("rsa.pem", rsaStore)));
        server = HttpServer.start(ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0).withTls(
                TlsConfig.of(new TlsConfig.Identity.Store(serverStore, PASSWORD))
                        .withClientAuth(ClientAuth.WANT, authorities)),
                request -> (asked, response) -> response.send(who(asked.tlsSession())));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static String who(SSLSession session) {
        try {
            return session.getPeerPrincipal().getName();
        } catch (SSLPeerUnverifiedException e) {
            return "nobody";
        }
    }

    private static Path keys(String name, String algorithm, String san) throws Exception {
        Path file = folder.resolve(name + ".p12");
        Keytool.generate(file, "x", algorithm, name, "-ext", "san=" + san);
        return file;
    }

    private Path pem(String name, Path store) throws Exception {
        Certificate certificate = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray()).getCertificate("x");
        return block(name, "CERTIFICATE", certificate.getEncoded());
    }

    private Path block(String name, String label, byte[] bytes) throws IOException {
        return Files.writeString(folder.resolve(name), "-----BEGIN " + label + "-----\n"
                + Base64.getMimeEncoder().encodeToString(bytes) + "\n-----END " + label + "-----\n");
    }

    private ClientTls.Builder trusting() throws Exception {
        return ClientTls.builder().trustPem(pem("ca.pem", serverStore)).serverName("service.test");
    }

    private String ask(ClientTls tls) {
        try (RestClient client = TestServer.patientBuilder("https://localhost:" + server.port()).tls(tls).build()) {
            return client.get().uri("/").retrieve().body(String.class);
        }
    }

    @Test
    void trusts_what_a_file_says_and_shows_nothing_unless_told_so() throws Exception {
        assertThat(ask(trusting().build())).isEqualTo("nobody");
        KeyStore trusted = empty();
        trusted.setCertificateEntry("x",
                KeyStore.getInstance(serverStore.toFile(), PASSWORD.toCharArray()).getCertificate("x"));
        Path store = saved("trust.p12", trusted);
        assertThat(ask(ClientTls.builder().trustPkcs12(store, PASSWORD.toCharArray()).serverName("service.test")
                .build())).isEqualTo("nobody");
        assertThatThrownBy(() -> ClientTls.builder().certificatePkcs12(store, PASSWORD.toCharArray()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("client TLS: " + store + " cannot be used: it contains no private key with a certificate");
    }

    @Test
    void refuses_a_store_in_which_java_trusts_nothing() throws Exception {
        char[] password = PASSWORD.toCharArray();
        KeyStore keys = empty();
        for (int i = 0; i < 5; i++) {
            keys.setEntry("key" + i, new KeyStore.SecretKeyEntry(new SecretKeySpec(new byte[32], "AES")),
                    new KeyStore.PasswordProtection(password));
        }
        Path store = saved("keys.p12", keys);
        assertThatThrownBy(() -> ClientTls.builder().trustPkcs12(store, password))
                .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith("client TLS: " + store)
                .hasMessageContaining("no certificate that Java trusts");
    }

    private static KeyStore empty() throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    private static Path saved(String name, KeyStore store) throws Exception {
        Path file = folder.resolve(name);
        try (var out = Files.newOutputStream(file)) {
            store.store(out, PASSWORD.toCharArray());
        }
        return file;
    }

    @Test
    void shows_its_certificate() throws Exception {
        assertThat(ask(trusting().certificatePkcs12(clientStore, PASSWORD.toCharArray()).build()))
                .isEqualTo("CN=client");
        Path privateKey = block("key.pem", "PRIVATE KEY", pkcs8(clientStore));
        assertThat(ask(trusting().certificatePem(pem("client.pem", clientStore), privateKey).build()))
                .isEqualTo("CN=client");
    }

    private static byte[] pkcs8(Path store) throws Exception {
        char[] password = PASSWORD.toCharArray();
        return KeyStore.getInstance(store.toFile(), password).getKey("x", password).getEncoded();
    }

    @Test
    void takes_pkcs1_and_sec1_keys() throws Exception {
        Path pkcs1 = block("pkcs1.pem", "RSA PRIVATE KEY", unwrapped(pkcs8(rsaStore)));
        assertThat(ask(trusting().certificatePem(pem("rsa.pem", rsaStore), pkcs1).build())).isEqualTo("CN=rsa");
        Path sec1 = block("sec1.pem", "EC PRIVATE KEY", unwrapped(pkcs8(clientStore)));
        assertThat(ask(trusting().certificatePem(pem("client.pem", clientStore), sec1).build()))
                .isEqualTo("CN=client");
    }

    /** The key in PKCS#8: an octet string at the end, after a version of three bytes and the algorithm. */
    private static byte[] unwrapped(byte[] pkcs8) {
        int algorithm = contentAt(pkcs8, 0) + 3;
        int octets = contentAt(pkcs8, algorithm) + pkcs8[algorithm + 1];
        return Arrays.copyOfRange(pkcs8, contentAt(pkcs8, octets), pkcs8.length);
    }

    /** Behind the type and the length of the value (ITU-T X.690): a negative byte is the length of the length. */
    private static int contentAt(byte[] der, int at) {
        return at + 2 + (der[at + 1] < 0 ? der[at + 1] & 0x7f : 0);
    }

    @Test
    void says_why_a_key_cannot_be_used() throws Exception {
        Path certificate = pem("client.pem", clientStore);
        refused(certificate, block("encrypted.pem", "ENCRYPTED PRIVATE KEY", new byte[1]), "is encrypted: decrypt it");
        refused(certificate, block("others.pem", "PRIVATE KEY", pkcs8(serverStore)),
                "is not the key of the certificate in " + certificate);
        refused(certificate, block("rsa-key.pem", "PRIVATE KEY", pkcs8(rsaStore)),
                "contains no key for the certificate, whose key type is EC");
        refused(certificate, certificate, "contains no private key");
    }

    private static void refused(Path certificate, Path key, String reason) {
        assertThatThrownBy(() -> ClientTls.builder().certificatePem(certificate, key))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("private-key: " + key + ' ' + reason);
    }

    @Test
    void trusts_no_one_else_and_no_other_name() throws Exception {
        ClientTls other = ClientTls.builder().trustPem(pem("other.pem", clientStore)).serverName("service.test")
                .build();
        ClientTls misnamed = ClientTls.builder().trustPem(pem("same.pem", serverStore)).build();
        for (ClientTls each : List.of(other, misnamed, ClientTls.builder().build())) {
            ResourceAccessException thrown = catchThrowableOfType(ResourceAccessException.class, () -> ask(each));
            assertThat(thrown.failure()).isEqualTo(Failure.TLS);
        }
    }

    @Test
    void names_the_file_that_cannot_be_used() throws Exception {
        Path empty = Files.writeString(folder.resolve("empty.pem"), "");
        assertThatThrownBy(() -> ClientTls.builder().trustPem(empty)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("ca: " + empty + " is not PEM");
        assertThatThrownBy(() -> ClientTls.builder().trustPem(folder.resolve("none.pem")))
                .hasMessageContaining("none.pem does not exist");
        assertThatThrownBy(() -> ClientTls.builder().trustPkcs12(clientStore, "wrong".toCharArray()))
                .hasMessageContaining("client.p12");
        assertThatThrownBy(() -> ClientTls.builder().certificatePem(pem("c.pem", clientStore), empty))
                .hasMessageStartingWith("private-key: " + empty + " is not PEM");
        assertThatThrownBy(() -> ClientTls.builder().certificatePem(empty, empty))
                .hasMessageStartingWith("certificate: " + empty + " is not PEM");
    }
}
