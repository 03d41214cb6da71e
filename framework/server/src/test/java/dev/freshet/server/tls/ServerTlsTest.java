package dev.freshet.server.tls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.server.RecordedLogs;
import dev.freshet.server.config.ListenerConfig;
import dev.freshet.server.config.TlsConfig;
import dev.freshet.test.network.Keytool;
import java.io.IOException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** When a running server warns of the dates of its certificates. */
@Isolated("reads what is logged")
class ServerTlsTest {
    @TempDir
    private Path folder;
    private Path store;
    /** When the certificate expires. */
    private Instant end;

    @BeforeEach
    void forget_complaints_of_earlier_tests() {
        RecordedLogs.takenComplaints();
    }

    private void certificate(String days) throws Exception {
        store = folder.resolve("store.p12");
        KeyStore keys = Keytool.generate(store, "x", "EC", "shop.example", "-validity", days);
        end = ((X509Certificate) keys.getCertificate("x")).getNotAfter().toInstant();
    }

    private ServerTls tls(@Nullable ServerTls first) throws IOException {
        TlsConfig tls = TlsConfig.of(new TlsConfig.Identity.Store(store, Keytool.PASSWORD));
        return new ServerTls(new ListenerConfig(ListenerConfig.MAIN, new ListenerConfig.Port("127.0.0.1", 0), true,
                false, tls), tls, first);
    }

    private static List<String> warnings(ServerTls tls, Instant now) {
        tls.warnOfDates(now);
        return RecordedLogs.takenComplaints().stream().map(RecordedLogs.Line::message).toList();
    }

    private String soon() {
        return "The certificate in " + store + " expires on " + end + ": renew it";
    }

    @Test
    void warns_every_day_in_the_last_week_of_a_certificate() throws Exception {
        certificate("90");
        try (ServerTls tls = tls(null)) {
            assertThat(warnings(tls, end.minus(Duration.ofDays(8)))).isEmpty();
            assertThat(warnings(tls, end.minus(Duration.ofDays(7)))).containsExactly(soon());
            assertThat(warnings(tls, end.minus(Duration.ofHours(6 * 24 + 1)))).isEmpty();
            assertThat(warnings(tls, end.minus(Duration.ofDays(6)))).containsExactly(soon());
        }
    }

    @Test
    void warns_as_soon_as_a_certificate_has_expired_and_every_day_after_that() throws Exception {
        certificate("90");
        String late = "The certificate in " + store + " expired on " + end + "; peers will refuse it: renew it";
        try (ServerTls tls = tls(null)) {
            assertThat(warnings(tls, end.minus(Duration.ofHours(1)))).containsExactly(soon());
            assertThat(warnings(tls, end.plus(Duration.ofMinutes(1)))).containsExactly(late);
            assertThat(warnings(tls, end.plus(Duration.ofDays(1)))).isEmpty();
            assertThat(warnings(tls, end.plus(Duration.ofHours(25)))).containsExactly(late);
        }
    }

    @Test
    void warns_in_the_last_tenth_of_a_short_lifetime() throws Exception {
        certificate("1");
        try (ServerTls tls = tls(null)) {
            assertThat(warnings(tls, end.minus(Duration.ofHours(3)))).isEmpty();
            assertThat(warnings(tls, end.minus(Duration.ofHours(2)))).containsExactly(soon());
        }
    }

    @Test
    void warns_once_of_a_certificate_of_several_listeners() throws Exception {
        certificate("90");
        try (ServerTls main = tls(null); ServerTls other = tls(main)) {
            assertThat(warnings(main, end)).containsExactly(soon());
            assertThat(warnings(other, end)).isEmpty();
        }
    }
}
