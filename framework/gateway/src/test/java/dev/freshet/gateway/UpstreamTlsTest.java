package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.ConfigException;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.config.ClientAuth;
import dev.freshet.server.config.TlsConfig;
import dev.freshet.test.network.Authority;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Principal;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Upstreams that are talked to over TLS, as the configuration says. Theirs is a certificate for users.internal. */
class UpstreamTlsTest {
    @TempDir
    private static Path keys;
    private static Authority authority;
    @TempDir
    private static Path otherKeys;
    private static Authority other;

    @TempDir
    private Path folder;
    private final AtomicInteger asked = new AtomicInteger();
    private HttpServer upstream;

    @BeforeAll
    static void makeKeys() throws Exception {
        authority = Authority.in(keys);
        authority.sign("users", "dns:users.internal");
        authority.sign("gateway", "dns:gateway.internal");
        other = Authority.in(otherKeys);
    }

    @AfterEach
    void stop() {
        upstream.stop();
    }

    private static TlsConfig tls() {
        return TlsConfig.of(new TlsConfig.Identity.Pem(authority.certificate("users"), authority.key("users"), null));
    }

    /** Answers with the version of HTTP and the name in the gateway's certificate. */
    private void start(ServerConfig config) throws IOException {
        upstream = HttpServer.start(config, request -> (question, answer) -> {
            asked.incrementAndGet();
            answer.send(question.version() + " " + peer(question.tlsSession()));
        });
    }

    private static String peer(SSLSession session) {
        try {
            Principal principal = session.getPeerPrincipal();
            return principal.getName();
        } catch (SSLPeerUnverifiedException nobody) {
            return "nobody";
        }
    }

    private static ServerConfig config() {
        return Upstream.config().withTls(tls());
    }

    private Front front(int port, String protocol, String tls) throws IOException {
        return Front.open(yaml(port, protocol, tls));
    }

    private Yaml yaml(int port, String protocol, String tls) {
        return Yaml.in(folder, """
                gateway:
                  routes:
                    - { id: users, match: { path: /** }, upstream: users, timeouts: { acquire: 20s } }
                  upstreams:
                    users:
                      protocol: %s
                      pool: { connect-limit: 20s } # handshakes take their time on a machine that is busy
                      instances: ["127.0.0.1:%d"]
                      tls: %s
                """.formatted(protocol, port, tls));
    }

    private static String trust(Authority who) {
        return "ca: " + who.certificate("ca");
    }

    private static String trusted() {
        return "{ server-name: users.internal, " + trust(authority) + " }";
    }

    private void refuses(String protocol, String tls) throws IOException {
        try (Front front = front(upstream.port(), protocol, tls)) {
            String answer = Wire.ask(front.port(), "GET", "/secret");

            assertThat(Wire.status(answer)).isEqualTo(502);
            assertThat(answer).contains("\"status\":502").doesNotContain("127.0.0.1", "users.internal");
            assertThat(asked).as("requests that the upstream got").hasValue(0);
        }
    }

    @ParameterizedTest
    @CsvSource({"tls, true, HTTP/2", "tls, false, HTTP/1.1", "tls-h2, true, HTTP/2", "tls-http/1.1, true, HTTP/1.1"})
    void speaks_the_version_that_both_sides_agree_on(String protocol, boolean offersHttp2, String version)
            throws IOException {
        start(config().withHttp2Enabled(offersHttp2));
        try (Front front = front(upstream.port(), protocol, trusted())) {
            assertThat(front.get("/")).isEqualTo(version + " nobody");
        }
    }

    @Test
    void gives_502_where_http_2_is_a_must_and_the_upstream_has_none() throws IOException {
        start(config().withHttp2Enabled(false));
        refuses("tls-h2", trusted());
    }

    @ParameterizedTest
    @ValueSource(strings = {"tls-h2", "tls-http/1.1"})
    void shows_its_certificate_where_the_upstream_asks(String protocol) throws IOException {
        start(Upstream.config().withTls(tls().withClientAuth(ClientAuth.NEED, authority.certificate("ca"))));
        String tls = "{ server-name: users.internal, %s, certificate: %s, private-key: %s }".formatted(
                trust(authority), authority.certificate("gateway"), authority.key("gateway"));
        try (Front front = front(upstream.port(), protocol, tls)) {
            assertThat(front.get("/")).endsWith(" CN=gateway");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tls-h2", "tls-http/1.1"})
    void gives_502_where_the_upstream_asks_for_a_certificate_and_there_is_none(String protocol) throws IOException {
        start(Upstream.config().withTls(tls().withClientAuth(ClientAuth.NEED, authority.certificate("ca"))));
        refuses(protocol, trusted());
    }

    @Test
    void sends_nothing_to_an_upstream_of_an_authority_that_it_does_not_trust() throws IOException {
        start(config());
        refuses("tls", "{ server-name: users.internal, " + trust(other) + " }");
        refuses("tls", "{ server-name: users.internal }");
    }

    @Test
    void sends_nothing_to_an_upstream_of_another_name() throws IOException {
        start(config());
        refuses("tls", "{ " + trust(authority) + " }");
        refuses("tls", "{ server-name: orders.internal, " + trust(authority) + " }");
    }

    /** TLS 1.2, for there the types of records can be seen. */
    @Test
    void sends_not_a_byte_of_the_request_before_it_knows_the_name() throws Exception {
        start(Upstream.config().withTls(tls().withProtocols(List.of("TLSv1.2"))));
        try (RecordTypes relay = new RecordTypes(upstream.port());
                Front front = front(relay.port(), "tls",
                        "{ server-name: orders.internal, " + trust(authority) + " }")) {
            assertThat(Wire.status(Wire.ask(front.port(), "GET", "/secret"))).isEqualTo(502);

            assertThat(relay.types()).contains(RecordTypes.HANDSHAKE).doesNotContain(RecordTypes.DATA);
        }
        try (RecordTypes relay = new RecordTypes(upstream.port());
                Front front = front(relay.port(), "tls", trusted())) {
            assertThat(Wire.status(Wire.ask(front.port(), "GET", "/"))).isEqualTo(200);

            assertThat(relay.types()).contains(RecordTypes.DATA);
        }
    }

    @Test
    void refuses_files_that_are_no_certificates_or_lack_their_key() throws IOException {
        start(config());
        Path empty = Files.writeString(folder.resolve("empty.pem"), "nothing\n");
        Yaml wrong = yaml(upstream.port(), "tls", "{ ca: " + empty + " }");
        assertThatThrownBy(() -> Front.open(wrong)).isInstanceOf(ConfigException.class)
                .hasMessageContaining("gateway.upstreams.users.tls.ca").hasMessageContaining(empty.toString());
        Yaml half = yaml(upstream.port(), "tls", "{ certificate: " + authority.certificate("gateway") + " }");
        assertThatThrownBy(() -> Front.open(half)).isInstanceOf(ConfigException.class)
                .hasMessageContaining("private-key is missing");
        Path key = Files.writeString(folder.resolve("encrypted.key"),
                "-----BEGIN ENCRYPTED PRIVATE KEY-----\n-----END ENCRYPTED PRIVATE KEY-----\n");
        Yaml encrypted = yaml(upstream.port(), "tls",
                "{ certificate: " + authority.certificate("gateway") + ", private-key: " + key + " }");
        assertThatThrownBy(() -> Front.open(encrypted)).isInstanceOf(ConfigException.class).hasMessageContaining(
                "gateway.upstreams.users.tls.private-key: " + key + " is encrypted: decrypt it with: openssl");
    }
}
