package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.server.config.ClientAuth;
import dev.freshet.server.config.TlsConfig.Identity;
import dev.freshet.server.config.TlsConfig;
import dev.freshet.server.config.TlsException;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Certificates and keys: every form of file, by host name, those of clients, changed ones and wrong ones. */
@Isolated("reads what is logged")
class TlsIdentityTest {
    @TempDir
    private static Path folder;
    private static TestCertificate rsa;
    private static TestCertificate ec;

    private @Nullable HttpServer server;

    @BeforeAll
    static void make() throws Exception {
        rsa = TestCertificate.of(folder, "rsa.example", "RSA");
        ec = TestCertificate.of(folder, "ec.example", "EC");
    }

    @BeforeEach
    void forget_complaints_of_earlier_tests() {
        RecordedLogs.takenComplaints();
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop();
        }
    }

    private void start(TlsConfig tls) throws IOException {
        server = HttpServer.start(ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0).withTls(tls),
                new TestApplication().on("/who", (request, response) -> response.send(
                        request.tlsSession().getPeerPrincipal().getName())));
    }

    private void start(Identity identity) throws IOException {
        start(TlsConfig.of(identity));
    }

    /** The name of the server's certificate, as shown to a client that asks for this host. */
    private String shown(@Nullable String host) throws Exception {
        try (SSLSocket socket = socket(null, host)) {
            return shownTo(socket);
        }
    }

    private static String shownTo(SSLSocket socket) throws IOException {
        socket.startHandshake();
        X509Certificate certificate = (X509Certificate) socket.getSession().getPeerCertificates()[0];
        return certificate.getSubjectX500Principal().getName();
    }

    private SSLSocket socket(@Nullable TestCertificate own, @Nullable String host) throws Exception {
        KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
        keys.init(own == null ? null : own.keys(), TestCertificate.PASSWORD.toCharArray());
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("rsa", rsa.certificate());
        trusted.setCertificateEntry("ec", ec.certificate());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        TrustManager[] trusting = trust.getTrustManagers();
        context.init(keys.getKeyManagers(), trusting, null);
        SSLSocket socket = (SSLSocket) context.getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), server.port());
        if (host != null) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setServerNames(List.of(new SNIHostName(host)));
            socket.setSSLParameters(parameters);
        }
        return socket;
    }

    @Test
    void takes_pkcs8_pem_of_every_kind_of_key() throws Exception {
        for (TestCertificate certificate : List.of(rsa, ec)) {
            start(certificate.pem());
            assertThat(shown(null)).isEqualTo(((X509Certificate) certificate.certificate())
                    .getSubjectX500Principal().getName());
            stop();
        }
        start(TestCertificate.of(folder, "ed.example", "Ed25519").pem());
        assertThat(TestTls.subject(server.port())).isEqualTo("CN=ed.example");
        stop();
        start(TestCertificate.of(folder, "pss.example", "RSASSA-PSS").pem());
        assertThat(TestTls.subject(server.port())).isEqualTo("CN=pss.example");
    }

    @Test
    void takes_pkcs1_and_sec1_keys() throws Exception {
        start(new Identity.Pem(rsa.certificatePem(), rsa.keyPem("RSA PRIVATE KEY", rsa.unwrappedKey()), null));
        assertThat(shown(null)).isEqualTo("CN=rsa.example");
        stop();
        start(new Identity.Pem(ec.certificatePem(), ec.keyPem("EC PRIVATE KEY", ec.unwrappedKey()), null));
        assertThat(shown(null)).isEqualTo("CN=ec.example");
    }

    /** Files that OpenSSL has written. */
    private static Path resource(String name) {
        return Path.of("src", "test", "resources", "tls", name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pbes2-aes256-sha256.pem", "pbes2-aes128-sha1.pem"})
    void takes_encrypted_keys(String name) throws Exception {
        Path certificate = resource("certificate.pem");
        Path key = resource(name);
        start(new Identity.Pem(certificate, key, TestCertificate.PASSWORD));
        assertThat(TestTls.subject(server.port())).isEqualTo("CN=encrypted.example");
        refused(new Identity.Pem(certificate, key, "wrong secret"),
                "server.tls.private-key: " + key + " does not open with server.tls.private-key-password");
        refused(new Identity.Pem(certificate, key, null),
                "server.tls.private-key: " + key + " is encrypted: set server.tls.private-key-password");
    }

    @Test
    void says_why_an_encrypted_key_cannot_be_used() throws Exception {
        Path key = resource("pbes2-aes256-sha256.pem");
        refused(new Identity.Pem(rsa.certificatePem(), key, TestCertificate.PASSWORD),
                "server.tls.private-key: " + key + " contains no key for the certificate, whose key type is RSA");
        refusedEncryption("300c300706032a03040500040100", "does not open with server.tls.private-key-password: "
                + "the password is wrong, or the JDK does not support the encryption");
        String scrypt = "301f301a06092a864886f70d01050d300d300b06092b06010401da47040b040100";
        refusedEncryption(scrypt, "has a damaged block, or an encryption that the JDK does not support");
    }

    /** @param encrypted an EncryptedPrivateKeyInfo (RFC 5208 section 6) */
    private void refusedEncryption(String encrypted, String reason) throws Exception {
        Path key = rsa.keyPem("ENCRYPTED PRIVATE KEY", HexFormat.of().parseHex(encrypted));
        refused(new Identity.Pem(rsa.certificatePem(), key, TestCertificate.PASSWORD),
                "server.tls.private-key: " + key + ' ' + reason);
    }

    @Test
    void takes_what_openssl_writes_by_default_and_refuses_its_old_encryption() throws Exception {
        Path certificate = resource("certificate.pem");
        start(new Identity.Pem(certificate, resource("ec-sec1.pem"), null));
        assertThat(TestTls.subject(server.port())).isEqualTo("CN=encrypted.example");
        refused(new Identity.Pem(certificate, resource("old-encryption.pem"), TestCertificate.PASSWORD),
                "server.tls.private-key: " + resource("old-encryption.pem") + " has an unsafe encryption");
    }

    @Test
    void takes_a_key_store() throws Exception {
        start(new Identity.Store(ec.store(), TestCertificate.PASSWORD));
        assertThat(shown(null)).isEqualTo("CN=ec.example");
        refused(new Identity.Store(ec.store(), "wrong secret"),
                "server.tls.key-store: " + ec.store() + " does not open with server.tls.key-store-password");
        Path text = Files.writeString(folder.resolve("no.p12"), "hello");
        refused(new Identity.Store(text, "x"), "server.tls.key-store: " + text + " is not a PKCS#12 file");
    }

    @Test
    void refuses_a_key_store_whose_key_has_no_certificate() throws Exception {
        String pem = Files.readString(resource("pbes2-aes256-sha256.pem"));
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        keys.setKeyEntry("x", Base64.getMimeDecoder().decode(pem.replaceAll("-----.*-----", "")), null);
        Path store = folder.resolve("key-only.p12");
        try (OutputStream out = Files.newOutputStream(store)) {
            keys.store(out, TestCertificate.PASSWORD.toCharArray());
        }
        refused(new Identity.Store(store, TestCertificate.PASSWORD),
                "server.tls.key-store: " + store + " contains no private key with a certificate");
    }

    @Test
    void refuses_a_key_store_with_two_keys_of_one_type() throws Exception {
        char[] password = TestCertificate.PASSWORD.toCharArray();
        TestCertificate other = TestCertificate.of(folder, "other.example", "EC");
        KeyStore both = ec.keys();
        both.setKeyEntry("y", other.key(), password, new Certificate[] {other.certificate()});
        Path store = folder.resolve("one-type.p12");
        try (OutputStream out = Files.newOutputStream(store)) {
            both.store(out, password);
        }
        refused(new Identity.Store(store, TestCertificate.PASSWORD),
                "server.tls.key-store: " + store + " has several keys of type EC; keep one of them");
    }

    @Test
    void shows_each_client_the_certificate_of_a_key_store_that_it_can_verify() throws Exception {
        char[] password = TestCertificate.PASSWORD.toCharArray();
        KeyStore both = ec.keys();
        both.setKeyEntry("y", rsa.key(), password, new Certificate[] {rsa.certificate()});
        Path store = folder.resolve("both.p12");
        try (OutputStream out = Files.newOutputStream(store)) {
            both.store(out, password);
        }
        start(new Identity.Store(store, TestCertificate.PASSWORD));
        try (SSLSocket old = socket(null, null); SSLSocket modern = socket(null, null)) {
            takesOnly(old, "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256");
            takesOnly(modern, "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256");
            assertThat(shownTo(old)).isEqualTo("CN=rsa.example");
            assertThat(shownTo(modern)).isEqualTo("CN=ec.example");
        }
    }

    /** In TLS 1.2 the cipher says what kind of key the server signs with. */
    private static void takesOnly(SSLSocket client, String cipher) {
        client.setEnabledProtocols(new String[] {"TLSv1.2"});
        client.setEnabledCipherSuites(new String[] {cipher});
    }

    @Test
    void shows_what_belongs_to_the_host_that_is_asked_for() throws Exception {
        TestCertificate other = rsa;
        start(TlsConfig.of(ec.pem()).withHosts(Map.of("Www.Example.com", other.pem(), "*.example.org", other.pem())));
        assertThat(shown("www.example.com")).isEqualTo("CN=rsa.example");
        assertThat(shown("WWW.example.COM")).isEqualTo("CN=rsa.example");
        assertThat(shown("a.example.org")).isEqualTo("CN=rsa.example");
        assertThat(shown("a.b.example.org")).isEqualTo("CN=ec.example");
        assertThat(shown("example.org")).isEqualTo("CN=ec.example");
        assertThat(shown("elsewhere.net")).isEqualTo("CN=ec.example");
        assertThat(shown(null)).isEqualTo("CN=ec.example");
    }

    @Test
    void refuses_a_host_name_that_no_client_can_ask_for() throws Exception {
        TlsConfig tls = TlsConfig.of(ec.pem()).withHosts(Map.of("b\u00fccher.example", ec.pem()));
        assertThatThrownBy(() -> start(tls)).isInstanceOf(TlsException.class).hasMessage(
                "server.tls.hosts[b\u00fccher.example]: clients ask for names in ASCII; write the name as xn--...");
    }

    @Test
    void asks_clients_for_certificates_and_shows_them_to_handlers() throws Exception {
        start(TlsConfig.of(ec.pem()).withClientAuth(ClientAuth.NEED, rsa.certificatePem()));
        try (SSLSocket known = socket(rsa, null); SSLSocket nobody = socket(null, null);
                SSLSocket stranger = socket(ec, null)) {
            assertThat(asked(known, "/who")).endsWith("CN=rsa.example");
            assertThatThrownBy(() -> asked(nobody, "/hello")).isInstanceOf(SSLException.class);
            assertThatThrownBy(() -> asked(stranger, "/hello")).isInstanceOf(SSLException.class);
        }
    }

    @Test
    void serves_clients_without_a_certificate_if_it_only_wants_one() throws Exception {
        start(TlsConfig.of(ec.pem()).withClientAuth(ClientAuth.WANT, rsa.certificatePem()));
        try (SSLSocket known = socket(rsa, null); SSLSocket nobody = socket(null, null)) {
            assertThat(asked(known, "/who")).endsWith("CN=rsa.example");
            assertThat(asked(nobody, "/hello")).endsWith("Hello, World!");
        }
    }

    private static String asked(SSLSocket socket, String path) throws IOException {
        socket.getOutputStream().write(("GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                .getBytes());
        return new String(socket.getInputStream().readAllBytes());
    }

    @Test
    void new_connections_get_what_is_in_the_files_now() throws Exception {
        TestCertificate first = TestCertificate.of(folder, "first.example", "EC");
        Identity.Pem files = first.pem();
        start(TlsConfig.of(files).withReloadInterval(Duration.ofMillis(20)));
        Files.writeString(files.certificate(), "nonsense");
        Eventually.holds("the bad file is noticed", () -> RecordedLogs.takenComplaints().stream()
                .anyMatch(line -> line.toString().contains(files.certificate() + " is not PEM")));
        assertThat(TestTls.subject(server.port())).isEqualTo("CN=first.example");

        replace(files, TestCertificate.of(folder, "second.example", "EC"));
        Eventually.holds("the new certificate is shown", () -> TestTls.subject(server.port()).contains("second"));
        RecordedLogs.takenComplaints();
    }

    @Test
    void goes_on_checking_the_files_after_an_error() throws Exception {
        Identity.Pem files = TestCertificate.of(folder, "before.example", "EC").pem();
        start(TlsConfig.of(files).withReloadInterval(Duration.ofMillis(20)));
        try (RandomAccessFile file = new RandomAccessFile(files.certificate().toFile(), "rw")) {
            file.setLength(1L << 31); // No array is that long, so reading the file throws an OutOfMemoryError.
        }
        Eventually.holds("the error is logged", () -> RecordedLogs.takenComplaints().stream()
                .anyMatch(line -> line.failure() instanceof OutOfMemoryError));

        replace(files, TestCertificate.of(folder, "after.example", "EC"));
        Eventually.holds("the new certificate is shown", () -> TestTls.subject(server.port()).contains("after"));
        RecordedLogs.takenComplaints();
    }

    /** A file that could not be read for a moment may have the same date and size afterwards, as this one has. */
    @Test
    void tries_again_after_a_failure_although_the_file_looks_the_same() throws Exception {
        Path file = Files.writeString(folder.resolve("both.pem"), certificateAndKey("early.example"));
        String late = certificateAndKey("late.example");
        Path bad = Files.writeString(folder.resolve("bad.pem"), late.replace("BEGIN", "begin"));
        FileTime date = FileTime.fromMillis(1_700_000_000_000L);
        Files.setLastModifiedTime(bad, date);
        start(TlsConfig.of(new Identity.Pem(file, file, null)).withReloadInterval(Duration.ofMillis(20)));
        String complaint = file + " is not PEM";
        Files.move(bad, file, StandardCopyOption.REPLACE_EXISTING);
        Eventually.holds("the bad file is noticed", () -> RecordedLogs.takenComplaints().toString()
                .contains(complaint));

        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            open.writeBytes(late);
        }
        Files.setLastModifiedTime(file, date);
        Eventually.holds("the new certificate is shown", () -> TestTls.subject(server.port()).contains("late"));
        assertThat(RecordedLogs.takenComplaints().toString()).doesNotContain(complaint);
    }

    private static String certificateAndKey(String host) throws Exception {
        Identity.Pem files = TestCertificate.of(folder, host, "EC").pem();
        return Files.readString(files.certificate()) + Files.readString(files.privateKey());
    }

    private static void replace(Identity.Pem files, TestCertificate other) throws Exception {
        Files.copy(other.pem().privateKey(), files.privateKey(), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(other.certificatePem(), files.certificate(), StandardCopyOption.REPLACE_EXISTING);
    }

    private void refused(Identity identity, String message) {
        assertThatThrownBy(() -> HttpServer.start(ServerConfig.DEFAULT.withPort(0).withTls(TlsConfig.of(identity)),
                new TestApplication())).isInstanceOf(TlsException.class).hasMessageStartingWith(message)
                .satisfies(failure -> assertThat(failure.getMessage())
                        .doesNotContain(TestCertificate.PASSWORD, "wrong secret"));
    }

    @Test
    void says_which_file_is_wrong_and_why() throws Exception {
        Path certificate = rsa.certificatePem();
        Path key = rsa.keyPem("PRIVATE KEY", rsa.key().getEncoded());
        Path missing = folder.resolve("missing.pem");
        Path text = Files.writeString(folder.resolve("text.pem"), "hello");
        Path damaged = Files.writeString(folder.resolve("damaged.pem"),
                "-----BEGIN CERTIFICATE-----\n!!\n-----END CERTIFICATE-----\n");
        refused(new Identity.Pem(missing, key, null), "server.tls.certificate: " + missing + " does not exist");
        refused(new Identity.Pem(certificate, missing, null), "server.tls.private-key: " + missing + " does not exist");
        refused(new Identity.Pem(text, key, null), "server.tls.certificate: " + text + " is not PEM");
        refused(new Identity.Pem(damaged, key, null), "server.tls.certificate: " + damaged + " has a damaged block");
        refused(new Identity.Pem(key, key, null), "server.tls.certificate: " + key + " contains no certificate");
        refused(new Identity.Pem(certificate, certificate, null),
                "server.tls.private-key: " + certificate + " contains no private key");
        refused(new Identity.Pem(certificate, ec.pem().privateKey(), null),
                "server.tls.private-key: " + ec.pem().privateKey() + " contains no key for the certificate");
        Path other = TestCertificate.of(folder, "other.example", "RSA").pem().privateKey();
        refused(new Identity.Pem(certificate, other, null),
                "server.tls.private-key: " + other + " is not the key of the certificate in " + certificate);
    }

    @Test
    void an_expired_certificate_is_a_warning() throws Exception {
        TestCertificate old = TestCertificate.of(folder, "old.example", "EC", "-startdate", "-10d", "-validity", "2");
        start(old.pem());
        assertThat(RecordedLogs.takenComplaints().toString())
                .contains("expired on", old.pem().certificate().toString());
    }

    @Test
    void names_protocols_and_ciphers_that_do_not_exist() throws Exception {
        TlsConfig usual = TlsConfig.of(ec.pem());
        assertThatThrownBy(() -> start(usual.withProtocols(List.of("TLSv1.4"))))
                .isInstanceOf(TlsException.class)
                .hasMessageStartingWith("server.tls.protocols: \"TLSv1.4\" is not one of ");
        assertThatThrownBy(() -> start(usual.withCiphers(List.of("TLS_NONE"))))
                .isInstanceOf(TlsException.class)
                .hasMessageStartingWith("server.tls.ciphers: \"TLS_NONE\" is not one of ");
    }

    @Test
    void a_development_certificate_is_made_once_and_its_key_is_for_its_owner_only() throws Exception {
        Path home = folder.resolve("dev");
        start(new Identity.Development(home));
        byte[] made = Files.readAllBytes(home.resolve("certificate.pem"));
        stop();
        start(new Identity.Development(home));
        assertThat(home.resolve("certificate.pem")).hasBinaryContent(made);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve("private-key.pem"))))
                .isEqualTo("rw-------");
        stop();
        Files.writeString(home.resolve("private-key.pem"), "damaged");
        start(new Identity.Development(home));
        assertThat(Files.readAllBytes(home.resolve("certificate.pem"))).isNotEqualTo(made);
        for (String name : List.of("localhost", "127.0.0.1", "::1")) {
            TestTls.verified(home.resolve("certificate.pem"), name, server.port());
        }
    }
}
