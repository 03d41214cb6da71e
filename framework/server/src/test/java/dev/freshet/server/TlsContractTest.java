package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.server.config.Limit;
import dev.freshet.server.config.TimeLimits;
import dev.freshet.test.Eventually;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;

/** What a connection with TLS does before, below and beside HTTP (RFC 8446, RFC 7301). */
class TlsContractTest extends QuietContract {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(500);
    private static final int ALERT = 21;
    private static final int FATAL = 2;
    private static final int PROTOCOL_VERSION = 70;
    private static final String GET = "GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

    @Override
    ServerConfig config() {
        return TestTls.on(super.config());
    }

    /** A connection without TLS, as a client that does everything wrong would have it. */
    private Socket tcp() throws IOException {
        if (server() == null) {
            start();
        }
        return connected(new Socket());
    }

    private Socket connected(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(30_000);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server().port()));
        return socket;
    }

    private SSLSocket speaking(Socket tcp, String protocol, String... applications) throws IOException {
        SSLSocket socket = TestTls.CLIENT.silent(tcp);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setProtocols(new String[] {protocol});
        parameters.setApplicationProtocols(applications);
        socket.setSSLParameters(parameters);
        return socket;
    }

    private static String answerTo(Socket socket, String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }

    @Test
    void handlers_see_https_and_the_session() throws IOException {
        application.on("/session", (request, response) -> response.send(request.scheme() + ' '
                + request.tlsSession().getProtocol() + ' ' + request.tlsSession().getCipherSuite()));
        client().get("/session").response().is(200, "https TLSv1.3 TLS_AES_128_GCM_SHA256").keepsAlive();
    }

    @Test
    void speaks_tls_1_2_with_forward_secrecy() throws IOException {
        try (SSLSocket socket = speaking(tcp(), "TLSv1.2")) {
            assertThat(answerTo(socket, GET)).endsWith("Hello, World!");
            assertThat(socket.getSession().getCipherSuite()).startsWith("TLS_ECDHE_").contains("_GCM_");
        }
    }

    /** The JDK's client does not speak it any more, so this is its first message, byte by byte. */
    @Test
    void refuses_tls_1_1() throws IOException {
        byte[] hello = ByteBuffer.allocate(50).put(new byte[] {22, 3, 1, 0, 45, 1, 0, 0, 41, 3, 2})
                .put(new byte[32]).put(new byte[] {0, 0, 2, 0, 0x2f, 1, 0}).array();
        try (Socket socket = tcp()) {
            socket.getOutputStream().write(hello);
            assertThat(socket.getInputStream().readNBytes(7)).startsWith(ALERT).endsWith(FATAL, PROTOCOL_VERSION);
        }
    }

    @Test
    void speaks_only_the_configured_version_and_cipher() throws IOException {
        String cipher = "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384";
        start(config().withTls(TestTls.SERVER.withProtocols(List.of("TLSv1.2")).withCiphers(List.of(cipher))));
        try (SSLSocket socket = speaking(tcp(), "TLSv1.2")) {
            assertThat(answerTo(socket, GET)).endsWith("Hello, World!");
            assertThat(socket.getSession().getCipherSuite()).isEqualTo(cipher);
        }
        try (SSLSocket socket = speaking(tcp(), "TLSv1.3")) {
            assertThatThrownBy(socket::startHandshake).hasMessageContaining("protocol_version");
        }
    }

    @Test
    void a_client_that_comes_back_resumes_its_session_by_a_ticket() throws IOException {
        for (String protocol : List.of("TLSv1.3", "TLSv1.2")) {
            List<Long> created = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                try (SSLSocket socket = speaking(tcp(), protocol)) {
                    assertThat(answerTo(socket, GET)).endsWith("Hello, World!");
                    created.add(socket.getSession().getCreationTime());
                }
            }
            assertThat(created.getLast()).as("the age of the session").isEqualTo(created.getFirst());
        }
    }

    @Test
    void agrees_on_the_protocol_by_alpn() throws IOException {
        try (SSLSocket socket = speaking(tcp(), "TLSv1.3", "spdy/3", "http/1.1")) {
            socket.startHandshake();
            assertThat(socket.getApplicationProtocol()).isEqualTo("http/1.1");
            assertThat(answerTo(socket, GET)).endsWith("Hello, World!");
        }
        try (SSLSocket socket = speaking(tcp(), "TLSv1.3", "http/1.1", "h2")) {
            socket.startHandshake();
            assertThat(socket.getApplicationProtocol()).as("the server's choice").isEqualTo("h2");
            socket.getOutputStream().write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0});
            byte[] frame = socket.getInputStream().readNBytes(9);
            assertThat(frame[3]).as("the type of the first frame").isEqualTo((byte) 4);
        }
    }

    @Test
    void without_http2_it_offers_http1_only() throws IOException {
        start(config().withHttp2Enabled(false));
        try (SSLSocket socket = speaking(tcp(), "TLSv1.3", "h2", "http/1.1")) {
            socket.startHandshake();
            assertThat(socket.getApplicationProtocol()).isEqualTo("http/1.1");
        }
    }

    @Test
    void a_client_that_speaks_nothing_known_is_told_so() throws IOException {
        for (String protocol : List.of("TLSv1.3", "TLSv1.2")) {
            try (SSLSocket socket = speaking(tcp(), protocol, "foo")) {
                assertThatThrownBy(socket::startHandshake).hasMessageContaining("no_application_protocol");
            }
        }
    }

    @Test
    void plain_http_is_told_to_use_https() throws IOException {
        try (Socket socket = tcp()) {
            assertThat(answerTo(socket, GET)).startsWith("HTTP/1.1 400 Bad Request\r\nDate: ")
                    .contains("Connection: close").contains("https://");
        }
    }

    @Test
    void what_is_neither_is_closed() throws IOException {
        try (Socket socket = tcp()) {
            assertThat(answerTo(socket, "\0\1\2\3\4\5\6\7")).isEmpty();
        }
        try (Socket socket = tcp()) {
            // A handshake record longer than any may be.
            socket.getOutputStream().write(new byte[] {22, 3, 1, (byte) 0xff, (byte) 0xff, 1});
            assertThat(socket.getInputStream().readAllBytes().length).isLessThan(32);
        }
    }

    @Test
    void a_handshake_has_the_time_of_a_head() throws IOException {
        start(config().withTimeouts(new TimeLimits(LONG, SHORT, LONG, LONG, LONG)));
        try (Socket socket = tcp()) {
            socket.getOutputStream().write(new byte[] {22, 3, 1, 1, 0, 1});
            assertThat(readToEnd(socket)).isLessThan(64);
            Eventually.holds("it is counted", () -> server().reached(Limit.TLS_HANDSHAKE) == 1);
        }
    }

    private static int readToEnd(Socket socket) throws IOException {
        return socket.getInputStream().readAllBytes().length;
    }

    @Test
    void a_connection_that_never_begins_its_handshake_is_idle() throws IOException {
        start(config().withTimeouts(new TimeLimits(SHORT, LONG, LONG, LONG, LONG)));
        try (Socket socket = tcp()) {
            assertThat(readToEnd(socket)).isLessThan(64);
            Eventually.holds("it is counted", () -> server().reached(Limit.IDLE_TIMEOUT) == 1);
        }
    }

    /** Sends each byte by itself, so that every record comes in pieces. */
    private static final class DrippingSocket extends Socket {
        @Override
        public OutputStream getOutputStream() throws IOException {
            return new FilterOutputStream(super.getOutputStream());
        }
    }

    @Test
    void records_may_come_byte_by_byte() throws IOException {
        application.on("/echo", (request, response) -> response.send(request.body().readAllBytes()));
        start();
        for (String protocol : List.of("TLSv1.3", "TLSv1.2")) {
            try (SSLSocket socket = speaking(connected(new DrippingSocket()), protocol)) {
                String body = "x".repeat(3_000);
                assertThat(answerTo(socket, "POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
                        + "Content-Length: 3000\r\n\r\n" + body)).endsWith("\r\n\r\n" + body);
            }
        }
    }

    /** Keeps what came in. */
    private static final class RecordingSocket extends Socket {
        private final ByteArrayOutputStream came = new ByteArrayOutputStream();

        @Override
        public InputStream getInputStream() throws IOException {
            return new FilterInputStream(super.getInputStream()) {
                @Override
                public int read(byte[] into, int from, int max) throws IOException {
                    int read = super.read(into, from, max);
                    if (read > 0) {
                        came.write(into, from, read);
                    }
                    return read;
                }
            };
        }

        /** The type of the last record; in TLS 1.2 it is not encrypted. */
        int lastRecord() {
            byte[] bytes = came.toByteArray();
            int type = -1;
            for (int at = 0; at < bytes.length;) {
                type = bytes[at];
                at += 5 + ((bytes[at + 3] & 0xff) << 8 | bytes[at + 4] & 0xff);
            }
            return type;
        }
    }

    @Test
    void says_goodbye_before_it_closes() throws IOException {
        start(config().withTimeouts(new TimeLimits(Duration.ofSeconds(4), LONG, LONG, LONG, LONG)));
        RecordingSocket answered = new RecordingSocket();
        try (SSLSocket socket = speaking(connected(answered), "TLSv1.2")) {
            assertThat(answerTo(socket, GET)).endsWith("Hello, World!");
            assertThat(answered.lastRecord()).isEqualTo(ALERT);
        }
        RecordingSocket idle = new RecordingSocket();
        try (SSLSocket socket = speaking(connected(idle), "TLSv1.2")) {
            assertThat(answerTo(socket, GET.replace("Connection: close\r\n", ""))).endsWith("Hello, World!");
            assertThat(idle.lastRecord()).isEqualTo(ALERT);
        }
    }

    @Test
    void a_body_that_is_cut_off_below_tls_is_not_complete() throws Exception {
        BlockingQueue<String> failures = new LinkedBlockingQueue<>();
        application.on("/read", (request, response) -> {
            try {
                response.send(request.body().readAllBytes());
            } catch (IOException e) {
                failures.add(String.valueOf(e.getMessage()));
                throw e;
            }
        });
        Socket tcp = tcp();
        try (SSLSocket socket = speaking(tcp, "TLSv1.3")) {
            socket.getOutputStream().write("POST /read HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345"
                    .getBytes(StandardCharsets.US_ASCII));
            tcp.shutdownOutput();
            assertThat(failures.poll(10, TimeUnit.SECONDS)).contains("without close_notify");
        }
    }

    @Test
    void a_client_that_asks_for_renegotiation_gets_no_answer() throws IOException {
        try (SSLSocket socket = speaking(tcp(), "TLSv1.2")) {
            socket.startHandshake();
            socket.startHandshake();
            assertThatThrownBy(() -> answerTo(socket, GET)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void keys_may_be_updated_at_any_time() throws IOException {
        try (SSLSocket socket = speaking(tcp(), "TLSv1.3")) {
            socket.startHandshake();
            for (int i = 0; i < 3; i++) {
                // In TLS 1.3 this sends a KeyUpdate that asks for one.
                socket.startHandshake();
                socket.getOutputStream().write("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n"
                        .getBytes(StandardCharsets.US_ASCII));
                assertThat(new String(socket.getInputStream().readNBytes(20), StandardCharsets.US_ASCII))
                        .startsWith("HTTP/1.1 200");
                readRest(socket);
            }
            assertThat(answerTo(socket, GET)).endsWith("Hello, World!");
        }
    }

    private static void readRest(SSLSocket socket) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.indexOf("Hello, World!") < 0) {
            text.append((char) socket.getInputStream().read());
        }
    }

    @Test
    void large_bodies_go_both_ways_at_once_with_others() throws IOException {
        application.on("/echo", (request, response) -> request.body().transferTo(response.body()));
        byte[] body = new byte[1_000_000];
        for (int i = 0; i < body.length; i++) {
            body[i] = (byte) (i * 31 >> 3);
        }
        RawClient client = client();
        Thread sender = Thread.ofVirtual().start(() -> {
            try {
                client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: " + body.length + "\r\n\r\n");
                client.send(body);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        assertThat(client.response().is(200).body()).isEqualTo(body);
        assertThat(sender.isAlive() && !joined(sender)).isFalse();
        isInStep(client);
    }

    private static boolean joined(Thread thread) {
        try {
            return thread.join(Duration.ofSeconds(10));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_certificate_that_the_client_does_not_trust_is_its_own_affair() throws IOException {
        try (SSLSocket socket = (SSLSocket) javax.net.ssl.SSLSocketFactory.getDefault().createSocket()) {
            start();
            connected(socket);
            assertThatThrownBy(socket::startHandshake).isInstanceOf(SSLException.class);
        }
        isInStep(client());
    }
}
