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
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.List;
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
    private HttpServer server;

    @BeforeAll
    static void make_keys() throws Exception {
        serverStore = keys("server", "dns:service.test");
        clientStore = keys("client", "dns:client");
    }

    @BeforeEach
    void start() throws Exception {
        server = HttpServer.start(ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0).withTls(
                TlsConfig.of(new TlsConfig.Identity.Store(serverStore, PASSWORD))
                        .withClientAuth(ClientAuth.WANT, pem("client-ca.pem", clientStore))),
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

    private static Path keys(String name, String san) throws Exception {
        Path file = folder.resolve(name + ".p12");
        Keytool.generate(file, "x", "EC", name, "-ext", "san=" + san);
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
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("x",
                KeyStore.getInstance(serverStore.toFile(), PASSWORD.toCharArray()).getCertificate("x"));
        Path store = folder.resolve("trust.p12");
        try (var out = Files.newOutputStream(store)) {
            trusted.store(out, "x".toCharArray());
        }
        assertThat(ask(ClientTls.builder().trustPkcs12(store, "x".toCharArray()).serverName("service.test").build()))
                .isEqualTo("nobody");
    }

    @Test
    void shows_its_certificate() throws Exception {
        char[] password = PASSWORD.toCharArray();
        assertThat(ask(trusting().certificatePkcs12(clientStore, password).build())).isEqualTo("CN=client");
        PrivateKey key = (PrivateKey) KeyStore.getInstance(clientStore.toFile(), password).getKey("x", password);
        Path privateKey = block("key.pem", "PRIVATE KEY", key.getEncoded());
        assertThat(ask(trusting().certificatePem(pem("client.pem", clientStore), privateKey).build()))
                .isEqualTo("CN=client");
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
                .hasMessageContaining("empty.pem");
        assertThatThrownBy(() -> ClientTls.builder().trustPem(folder.resolve("none.pem")))
                .hasMessageContaining("none.pem");
        assertThatThrownBy(() -> ClientTls.builder().trustPkcs12(clientStore, "wrong".toCharArray()))
                .hasMessageContaining("client.p12");
        assertThatThrownBy(() -> ClientTls.builder().certificatePem(pem("c.pem", clientStore), empty))
                .hasMessageContaining("BEGIN PRIVATE KEY");
    }
}
