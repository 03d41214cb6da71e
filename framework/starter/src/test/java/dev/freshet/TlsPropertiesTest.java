package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.server.config.ClientAuth;
import dev.freshet.server.config.TlsConfig.Identity;
import dev.freshet.server.config.TlsConfig;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The keys {@code server.tls.*}. */
class TlsPropertiesTest {
    @TempDir
    private Path folder;

    private static TlsConfig bound(String... keysAndValues) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            values.put("server.tls." + keysAndValues[i], keysAndValues[i + 1]);
        }
        return Config.of(values).bind(new ServerProperties$Binder()).toServerConfig().tls();
    }

    private static void refused(String message, String... keysAndValues) {
        assertThatThrownBy(() -> bound(keysAndValues)).isInstanceOf(ConfigException.class)
                .hasMessageContaining(message);
    }

    @Test
    void without_a_certificate_there_is_no_tls() {
        assertThat(bound()).isNull();
    }

    @Test
    void become_what_the_engine_takes() {
        assertThat(bound("certificate", "a.crt", "private-key", "a.key", "private-key-password", "pw"))
                .isEqualTo(TlsConfig.of(new Identity.Pem(Path.of("a.crt"), Path.of("a.key"), "pw")));
        TlsConfig tls = bound("key-store", "a.p12", "key-store-password", "pw", "client-auth", "want",
                "trust-certificates", "ca.crt", "hosts[0].names", "a.example,*.b.example",
                "hosts[0].certificate", "b.crt", "hosts[0].private-key", "b.key", "protocols", "TLSv1.3");
        Identity other = new Identity.Pem(Path.of("b.crt"), Path.of("b.key"), null);
        assertThat(tls.identity()).isEqualTo(new Identity.Store(Path.of("a.p12"), "pw"));
        assertThat(tls.hosts()).isEqualTo(Map.of("a.example", other, "*.b.example", other));
        assertThat(tls.clientAuth()).isEqualTo(ClientAuth.WANT);
        assertThat(tls.protocols()).containsExactly("TLSv1.3");
        assertThat(tls.toString()).doesNotContain("pw");
    }

    @Test
    void what_does_not_go_together_is_refused() {
        refused("private-key is missing", "certificate", "a.crt");
        refused("certificate is missing", "private-key", "a.key");
        refused("exclude each other", "dev", "true", "key-store", "store.p12", "key-store-password", "pw");
        refused("key-store-password is missing", "key-store", "store.p12");
        refused("trust-certificates is missing", "dev", "true", "client-auth", "need");
        refused("trust-certificates has no effect without client-auth", "dev", "true", "trust-certificates", "ca.crt");
        refused("certificate and private-key are missing", "client-auth", "need", "trust-certificates", "ca.crt");
        refused("names is missing", "dev", "true", "hosts[0].certificate", "b.crt", "hosts[0].private-key", "b.key");
        refused("hosts: the name A.example is there twice", "dev", "true", "hosts[0].names", "a.example",
                "hosts[0].certificate", "b.crt", "hosts[0].private-key", "b.key", "hosts[1].names", "A.example",
                "hosts[1].certificate", "c.crt", "hosts[1].private-key", "c.key");
        refused("reload-interval must not be negative", "dev", "true", "reload-interval", "-1s");
    }

    @Test
    void a_wrong_file_is_named_when_the_application_starts() {
        Path missing = folder.resolve("missing.pem");
        assertThatThrownBy(() -> Freshet.create().port(0).set("server.tls.certificate", missing.toString())
                .set("server.tls.private-key", missing.toString()).start())
                .isInstanceOf(StartException.class)
                .hasMessageStartingWith("server.tls.certificate: " + missing + " does not exist");
    }

    @Test
    void serves_https_with_a_development_certificate_over_both_versions_of_http() throws Exception {
        try (RunningApplication running = Freshet.create().port(0).set("server.tls.dev", "true")
                .set("server.tls.dev-folder", folder.toString())
                .get("/scheme", (request, response) -> response.send(request.scheme())).start();
                HttpClient client = HttpClient.newBuilder().sslContext(trusting(folder.resolve("certificate.pem")))
                        .build()) {
            for (HttpClient.Version version : List.of(HttpClient.Version.HTTP_1_1, HttpClient.Version.HTTP_2)) {
                HttpRequest request = HttpRequest.newBuilder(
                        URI.create("https://localhost:" + running.port() + "/scheme")).version(version).build();
                HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
                assertThat(response.body()).isEqualTo("https");
                assertThat(response.version()).isEqualTo(version);
            }
        }
    }

    @Test
    void a_management_port_of_its_own_asks_for_tls_and_certificates_as_the_server_does() throws Exception {
        ApplicationBuilder builder = Freshet.create().port(0).set("server.tls.dev", "true")
                .set("server.tls.dev-folder", folder.toString()).set("management.port", "0")
                .set("management.health.enabled", "true");
        try (RunningApplication running = builder.start()) {
            assertThat(https(running.managementPort()).body()).isEqualTo("{\"status\":\"UP\"}");
            assertThat(Http.get(running.managementPort(), "/actuator/health").statusCode()).isEqualTo(400);
        }
        builder.set("server.tls.client-auth", "need")
                .set("server.tls.trust-certificates", folder.resolve("certificate.pem").toString());
        try (RunningApplication running = builder.start()) {
            assertThatThrownBy(() -> https(running.managementPort())).isInstanceOf(IOException.class);
        }
    }

    @Test
    void a_management_port_of_its_own_is_plain_where_the_configuration_says_so() throws Exception {
        try (RunningApplication running = Freshet.create().port(0).set("server.tls.dev", "true")
                .set("server.tls.dev-folder", folder.toString()).set("management.port", "0")
                .set("management.tls.enabled", "false").set("management.health.enabled", "true").start()) {
            assertThat(Http.get(running.managementPort(), "/actuator/health").body()).isEqualTo("{\"status\":\"UP\"}");
        }
    }

    private HttpResponse<String> https(int port) throws Exception {
        try (HttpClient client = HttpClient.newBuilder().sslContext(trusting(folder.resolve("certificate.pem")))
                .build()) {
            return client.send(HttpRequest.newBuilder(URI.create("https://localhost:" + port + "/actuator/health"))
                    .build(), BodyHandlers.ofString());
        }
    }

    private static SSLContext trusting(Path pem) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        try (InputStream in = Files.newInputStream(pem)) {
            trusted.setCertificateEntry("it", CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        TrustManagerFactory managers = TrustManagerFactory.getInstance("PKIX");
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }
}
