package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.server.config.Limit;
import dev.freshet.server.config.ListenerConfig.Port;
import dev.freshet.server.config.ListenerConfig;
import dev.freshet.server.config.TlsConfig;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Several listeners of one server, each with its own port, TLS and protocols. */
@Isolated("reads what is logged")
class ListenersContractTest extends EngineContract {
    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

    /** HTTP/1.1 and HTTP/2 over TLS, HTTP/2 without TLS, and HTTP/1.1 only. */
    private ServerConfig several() {
        application.on("/listener", (request, response) ->
                response.send(request.listener() + " " + request.scheme() + " " + request.version()));
        return config().withTls(null).withListeners(List.of(
                listener("tls", true, true, TestTls.SERVER), listener("tls2", false, true, TestTls.SERVER),
                listener("h2c", false, true, null), listener("old", true, false, null)));
    }

    private static ListenerConfig listener(String name, boolean http1, boolean http2, @Nullable TlsConfig tls) {
        return new ListenerConfig(name, new Port("127.0.0.1", 0), http1, http2, tls);
    }

    private String http1(String listener) throws IOException {
        try (RawClient client = new RawClient(server().port(listener))) {
            return client.get("/listener").response().is(200).text();
        }
    }

    private String http2(String listener) throws IOException {
        try (Http2Client client = new Http2Client(server().port(listener), 0)) {
            return client.get(1, "/listener").answer(1).is(200).text();
        }
    }

    private SSLSocket tls(String listener, String... applications) throws IOException {
        SSLSocket socket = TestTls.CLIENT.silent(new Socket(InetAddress.getLoopbackAddress(), server().port(listener)));
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(applications);
        socket.setSSLParameters(parameters);
        return socket;
    }

    private String overTls(String listener) throws IOException {
        try (SSLSocket socket = tls(listener, "http/1.1")) {
            socket.getOutputStream().write("GET /listener HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".getBytes());
            String response = new String(socket.getInputStream().readAllBytes());
            return response.substring(response.indexOf("\r\n\r\n") + 4);
        }
    }

    @Test
    void one_server_answers_plain_tls_and_h2c() throws IOException {
        start(several());
        assertThat(http1("main")).isEqualTo("main http HTTP/1.1");
        assertThat(http2("main")).isEqualTo("main http HTTP/2");
        assertThat(overTls("tls")).isEqualTo("tls https HTTP/1.1");
        assertThat(http2("h2c")).isEqualTo("h2c http HTTP/2");
        assertThat(http1("old")).isEqualTo("old http HTTP/1.1");
        try (SSLSocket socket = tls("tls2", "h2", "http/1.1")) {
            socket.startHandshake();
            assertThat(socket.getApplicationProtocol()).isEqualTo("h2");
        }
    }

    @Test
    void a_listener_without_http1_answers_505_and_closes() throws IOException {
        start(several());
        try (RawClient client = new RawClient(server().port("h2c"))) {
            assertThat(client.get("/listener").response().is(505).saysClose().text()).contains("only HTTP/2");
            client.isEnded();
        }
        assertThat(http2("h2c")).startsWith("h2c");
    }

    @Test
    void a_listener_without_http1_closes_a_connection_that_sends_nothing_or_half_a_preface() throws IOException {
        start(several());
        try (RawClient client = new RawClient(server().port("h2c"))) {
            client.send("PRI *").endOutput().isEnded();
        }
        try (RawClient client = new RawClient(server().port("h2c"))) {
            client.endOutput().isEnded();
        }
    }

    @Test
    void a_listener_without_http1_refuses_the_handshake_of_a_client_that_offers_only_http1() throws IOException {
        start(several());
        try (SSLSocket socket = tls("tls2", "http/1.1")) {
            assertThatThrownBy(socket::startHandshake).isInstanceOf(SSLException.class)
                    .hasMessageContaining("no_application_protocol");
        }
        try (SSLSocket socket = tls("tls2")) {
            socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes());
            assertThat(new String(socket.getInputStream().readAllBytes())).as("a client without ALPN")
                    .startsWith("HTTP/1.1 505 ");
        }
    }

    @Test
    void a_listener_without_http2_answers_505_to_its_preface() throws IOException {
        start(several());
        try (RawClient client = new RawClient(server().port("old"))) {
            client.send(PREFACE).response().is(505).saysClose();
        }
    }

    @Test
    void plain_http_to_a_listener_with_tls_is_told_to_use_https() throws IOException {
        start(several());
        try (RawClient client = new RawClient(server().port("tls2"))) {
            assertThat(client.get("/listener").response().is(400).saysClose().text()).contains("https://");
        }
        assertThat(overTls("tls")).startsWith("tls");
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    @Test
    void binds_all_listeners_or_none() throws IOException {
        int free = freePort();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ServerConfig config = config().withPort(free).withListeners(List.of(
                    new ListenerConfig("partners", new Port("127.0.0.1", taken.getLocalPort()), true, true, null)));
            assertThatThrownBy(() -> start(config)).isInstanceOfSatisfying(ListenException.class, failure ->
                    assertThat(failure.listener().name()).isEqualTo("partners"));
        }
        assertThat(isRefused(free)).isTrue();
        start();
    }

    @Test
    void a_stop_answers_what_is_in_flight_on_each_listener() throws Exception {
        Gate gate = new Gate();
        application.on("/wait", gate.handler());
        start(several(), Duration.ofMillis(50));
        Thread stop = Thread.ofPlatform().unstarted(() -> server().stop());
        try (RawClient plain = new RawClient(server().port("main")).get("/wait");
                RawClient old = new RawClient(server().port("old")).get("/wait");
                Http2Client h2c = new Http2Client(server().port("h2c"), 0).get(1, "/wait")) {
            Eventually.holds("all are in flight", () -> server().requestsInHand() == 3);
            stop.start();
            for (String name : List.of("main", "old", "h2c", "tls")) {
                Eventually.holds(name + " is closed", () -> isRefused(server().port(name)));
            }
            gate.let(9);
            plain.response().is(200);
            old.response().is(200);
            h2c.answer(1).is(200);
        }
        stop.join();
    }

    private static boolean isRefused(int port) {
        try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return false;
        } catch (IOException refused) {
            return true;
        }
    }

    @Test
    void all_listeners_share_the_limit_for_connections() throws IOException {
        start(several().withMaxConnections(2));
        try (Http2Client waiting = withTwoOthers()) {
            waiting.answer(1).is(200);
        }
        assertThat(server().accepted("h2c")).isEqualTo(1);
    }

    /** A connection that comes when two others are open, which then close. */
    private Http2Client withTwoOthers() throws IOException {
        try (RawClient first = new RawClient(server().port("main"));
                RawClient second = new RawClient(server().port("old"))) {
            isInStep(first);
            isInStep(second);
            Http2Client third = new Http2Client(server().port("h2c"), 0).get(1, "/listener");
            Eventually.holds("the limit is counted", () -> server().reached(Limit.CONNECTIONS) > 0);
            assertThat(server().connections()).isEqualTo(2);
            assertThat(server().connections("h2c")).isZero();
            return third;
        }
    }

    @Test
    void the_access_log_names_the_listener() throws IOException {
        start(several().withAccessLog(true));
        RecordedLogs.takenAccess();
        http1("old");
        Eventually.holds("a line is logged", () -> RecordedLogs.takenAccess().stream()
                .anyMatch(line -> line.endsWith(" ms old")));
    }

    @Test
    void refuses_names_and_addresses_that_are_taken() {
        ServerConfig config = config().withPort(8080);
        assertThatThrownBy(() -> config.withListeners(List.of(listener("main", true, true, null))))
                .hasMessage("listeners: the name main is taken by the listener of server.port; choose another");
        assertThatThrownBy(() -> config.withListeners(List.of(listener("a", true, true, null),
                listener("a", true, true, null)))).hasMessage("listeners: two are called a; rename one");
        assertThatThrownBy(() -> config.withListeners(List.of(
                new ListenerConfig("a", new Port("127.0.0.1", 8080), true, true, null))))
                .hasMessage("listeners: main and a have the same address 127.0.0.1:8080; change one");
        assertThatThrownBy(() -> config.withHttp1Enabled(false).withHttp2Enabled(false))
                .hasMessageContaining("enable one of them");
    }
}
