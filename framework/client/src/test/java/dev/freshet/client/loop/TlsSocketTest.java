package dev.freshet.client.loop;

import static dev.freshet.client.loop.Http1ProtocolTest.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.Opened.Reply;
import dev.freshet.test.network.RawFrame;
import dev.freshet.test.network.RawServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.security.Security;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against the JDK's own sockets. */
class TlsSocketTest {
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    /** What widens the window of a connection. */
    private static final byte[] WIDE = {0x7f, -1, 0, 0};
    /** The setting for wide windows of streams. */
    private static final byte[] WIDE_STREAMS = {0, 4, 0x7f, -1, -1, -1};
    /** With the header of a frame, it fills a TLS record. */
    private static final byte[] RECORD = new byte[16_384 - 9];

    @TempDir
    private static Path folder;
    private static TestKeys server;
    private static TestKeys client;
    private static SSLContext trusting;
    private final ClientLoop loop = ClientLoop.start("test");

    /** New keys after a MiB (RFC 8446 section 4.6.3), so that the large bodies see them. Read once by the JDK. */
    @BeforeAll
    static void makeKeys() throws Exception {
        Security.setProperty("jdk.tls.keyLimits", "AES/GCM/NoPadding KeyUpdate 2^20");
        server = TestKeys.of(folder, "dns:localhost,dns:service.test,ip:127.0.0.1");
        client = TestKeys.of(folder, "dns:client");
        trusting = TestKeys.trusting(server);
    }

    @AfterEach
    void closeLoop() {
        loop.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void does_one_request_after_another(String version) throws Exception {
        try (RawServer raw = tls(version, TlsSocketTest::answerAll)) {
            Opened opened = Opened.to(loop, target(raw, trusting));
            assertThat(opened.next()).isEqualTo("connected HTTP/1.1");
            for (int i = 0; i < 3; i++) {
                assertThat(opened.begin(get("/" + i)).untilOver()).endsWith("complete ok");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void carries_bodies_of_any_size_both_ways(String version) throws Exception {
        int length = 1_500_000;
        try (RawServer raw = tls(version, peer -> {
            peer.readHead();
            byte[] body = peer.in().readNBytes(length);
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n");
            peer.out().write(body);
            peer.out().flush();
            peer.awaitEnd();
        })) {
            Opened opened = Opened.to(loop, target(raw, trusting));
            byte[] body = new byte[length];
            for (int i = 0; i < length; i++) {
                body[i] = (byte) ('a' + i % 23);
            }
            Reply reply = opened.begin(new OutgoingRequest("POST", "/", "h").contentLength(length));
            assertThat(OnLoop.call(loop, () -> reply.stream().write(body, 0, length))).isFalse();
            List<String> told = reply.untilOver();
            assertThat(told.getFirst()).isEqualTo("taken");
            assertThat(told.getLast().length()).isEqualTo("complete ".length() + length);
            assertThat(told.getLast()).endsWith(new String(body, length - 50, 50));
        }
    }

    @Test
    void does_not_trust_a_certificate_that_no_one_it_trusts_has_signed() throws Exception {
        try (RawServer raw = tls("TLSv1.3", TlsSocketTest::answerAll)) {
            Opened opened = Opened.to(loop, target(raw, TestKeys.trusting(client)));
            assertThat(opened.untilClosed()).singleElement().asString().startsWith("closed TLS_FAILED: TLS with ")
                    .contains("unable to find valid certification path");
        }
    }

    @Test
    void tells_the_server_why_the_handshake_failed() throws Exception {
        BlockingQueue<String> said = new LinkedBlockingQueue<>();
        try (RawServer raw = tls("TLSv1.2", peer -> {
            try {
                peer.in().read();
            } catch (IOException e) {
                said.add(String.valueOf(e.getMessage()));
            }
        })) {
            String last = "";
            // A server that is still writing sees that the connection is gone before it reads why.
            for (int i = 0; i < 20 && !last.contains("certificate_unknown"); i++) {
                Opened.to(loop, target(raw, TestKeys.trusting(client)));
                last = String.valueOf(said.poll(10, TimeUnit.SECONDS));
            }
            assertThat(last).contains("certificate_unknown");
        }
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-, true", "service.test, true", "127.0.0.1, true", "other.test, false",
        "127.0.0.2, false", "my_service, false"})
    void wants_the_certificate_to_be_for_the_name(@Nullable String name, boolean fits) throws Exception {
        try (RawServer raw = tls("TLSv1.3", TlsSocketTest::answerAll)) {
            Opened opened = Opened.to(loop, new ConnectTarget(raw.address(), ClientProtocol.TLS_HTTP_1_1, name,
                    trusting, OnLoop.LONG, ClientLimits.DEFAULT));
            assertThat(opened.next()).startsWith(fits ? "connected" : "closed TLS_FAILED: TLS with " + name + ": ");
        }
    }

    @ParameterizedTest
    @CsvSource({"localhost, localhost", "service.test, service.test", "127.0.0.1, ''"})
    void tells_names_but_no_addresses(String name, String told) throws Exception {
        BlockingQueue<String> names = new LinkedBlockingQueue<>();
        try (RawServer raw = tls("TLSv1.3", peer -> {
            peer.readHead();
            ExtendedSSLSession session = (ExtendedSSLSession) ((SSLSocket) peer.socket()).getSession();
            names.add(session.getRequestedServerNames().stream().map(each -> ((SNIHostName) each).getAsciiName())
                    .findFirst().orElse(""));
            peer.write(OK);
        })) {
            Opened opened = Opened.to(loop, new ConnectTarget(raw.address(), ClientProtocol.TLS_HTTP_1_1, name,
                    trusting, OnLoop.LONG, ClientLimits.DEFAULT));
            opened.begin(get("/"));
            assertThat(names.poll(10, TimeUnit.SECONDS)).isEqualTo(told);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void shows_its_certificate_where_the_server_wants_one(String version) throws Exception {
        BlockingQueue<String> names = new LinkedBlockingQueue<>();
        RawServer.Script script = peer -> {
            peer.readHead();
            names.add(((SSLSocket) peer.socket()).getSession().getPeerPrincipal().getName());
            peer.write(OK);
        };
        try (RawServer raw = RawServer.on(factory(version, true), script)) {
            Opened opened = Opened.to(loop, target(raw, client.context(server)));
            assertThat(opened.begin(get("/")).untilOver()).endsWith("complete ok");
            assertThat(names.poll(10, TimeUnit.SECONDS)).isEqualTo("CN=client");
            Opened without = Opened.to(loop, target(raw, trusting));
            assertThat(without.untilClosed().getLast()).startsWith("closed TLS_FAILED: ")
                    .contains("Received fatal alert");
        }
    }

    @ParameterizedTest
    @CsvSource({"TLS, http/1.1, http/1.1", "TLS_HTTP_1_1, 'h2 http/1.1', http/1.1", "TLS, '', ''"})
    void agrees_on_http_1_1(ClientProtocol protocol, String known, String agreed) throws Exception {
        BlockingQueue<String> chosen = new LinkedBlockingQueue<>();
        RawServer.Script script = peer -> {
            peer.readHead();
            chosen.add(((SSLSocket) peer.socket()).getApplicationProtocol());
            peer.write(OK);
        };
        try (RawServer raw = RawServer.on(factory("TLSv1.3", false, known.isEmpty() ? new String[0]
                : known.split(" ")), script)) {
            Opened opened = Opened.to(loop, new ConnectTarget(raw.address(), protocol, "localhost", trusting,
                    OnLoop.LONG, ClientLimits.DEFAULT));
            assertThat(opened.begin(get("/")).untilOver()).endsWith("complete ok");
            assertThat(chosen.poll(10, TimeUnit.SECONDS)).isEqualTo(agreed);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http/1.1", ""})
    void refuses_a_server_that_does_not_choose_http_2_where_it_must(String known) throws Exception {
        try (RawServer raw = RawServer.on(factory("TLSv1.3", false, known.isEmpty() ? new String[0]
                : new String[] {known}), TlsSocketTest::answerAll)) {
            Opened opened = Opened.to(loop, new ConnectTarget(raw.address(), ClientProtocol.TLS_HTTP_2, "localhost",
                    trusting, OnLoop.LONG, ClientLimits.DEFAULT));
            assertThat(opened.untilClosed()).singleElement().asString().startsWith("closed TLS_FAILED: ");
        }
    }

    @Test
    void says_that_it_ends_the_connection() throws Exception {
        BlockingQueue<Integer> ends = new LinkedBlockingQueue<>();
        try (RawServer raw = tls("TLSv1.3", peer -> {
            peer.readHead();
            peer.write(OK);
            ends.add(peer.in().read());
        })) {
            Opened opened = Opened.to(loop, target(raw, trusting));
            opened.begin(get("/")).untilOver();
            ClientConnection connection = opened.connection();
            loop.execute(connection::close);
            assertThat(ends.poll(10, TimeUnit.SECONDS)).isEqualTo(-1);
            assertThat(opened.untilClosed()).endsWith("closed CLOSED_HERE: closed by this side");
        }
    }

    @Test
    void sees_the_server_say_that_it_ends_the_connection() throws Exception {
        try (RawServer raw = tls("TLSv1.3", peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 200 OK\r\n\r\nuntil the end");
        })) {
            Opened opened = Opened.to(loop, target(raw, trusting));
            assertThat(opened.begin(get("/")).untilOver()).endsWith("complete until the end");
            assertThat(opened.untilClosed().getLast()).startsWith("closed LAST_RESPONSE");
        }
    }

    @Test
    void goes_over_to_another_protocol_and_ends_each_side_by_itself() throws Exception {
        try (RawServer raw = tls("TLSv1.3", peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\n\r\n");
            byte[] all = peer.in().readAllBytes();
            peer.write(all.length + " bytes");
        })) {
            Opened opened = Opened.to(loop, target(raw, trusting));
            Reply reply = opened.begin(get("/").protocol("echo"));
            assertThat(reply.next()).startsWith("head 101");
            loop.execute(() -> {
                reply.stream().write(new byte[100_000], 0, 100_000);
                reply.stream().end();
            });
            assertThat(reply.untilOver()).endsWith("complete 100000 bytes");
        }
    }

    @Test
    void does_not_take_a_body_for_whole_that_ends_without_close_notify() throws Exception {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> cutOff(listening));
            Opened opened = Opened.to(loop, new ConnectTarget((InetSocketAddress) listening.getLocalSocketAddress(),
                    ClientProtocol.TLS, "localhost", trusting, OnLoop.LONG, ClientLimits.DEFAULT));
            assertThat(opened.begin(get("/")).untilOver()).endsWith("failed RESET");
        }
    }

    /** Answers a request, then ends TCP under TLS. */
    private static void cutOff(ServerSocket listening) {
        try (var tcp = listening.accept()) {
            SSLSocket socket = (SSLSocket) server.context().getSocketFactory()
                    .createSocket(tcp, null, tcp.getPort(), false);
            socket.setUseClientMode(false);
            new RawServer.Peer(socket, socket.getInputStream(), socket.getOutputStream()).readHead();
            socket.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\nuntil".getBytes());
            tcp.shutdownOutput();
            tcp.getInputStream().readAllBytes();
        } catch (Exception e) {
            // what the client saw is for the test to say
        }
    }

    @Test
    void refuses_to_negotiate_again() throws Exception {
        try (RawServer raw = tls("TLSv1.2", peer -> {
            peer.readHead();
            ((SSLSocket) peer.socket()).startHandshake();
            peer.in().read();
        })) {
            Opened opened = Opened.to(loop, target(raw, trusting));
            assertThat(opened.begin(get("/")).untilOver()).endsWith("failed TLS_FAILED");
            assertThat(opened.untilClosed().getLast()).contains("renegotiation");
        }
    }

    @Test
    void fails_where_the_server_speaks_no_tls() throws Exception {
        try (RawServer raw = RawServer.on(peer -> {
            peer.write("HTTP/1.1 400 Bad Request\r\n\r\n");
            peer.awaitEnd();
        })) {
            Opened opened = Opened.to(loop, target(raw, trusting));
            assertThat(opened.untilClosed()).singleElement().asString().startsWith("closed TLS_FAILED");
        }
    }

    @Test
    void gives_up_when_the_handshake_takes_longer_than_the_limit() throws Exception {
        try (RawServer raw = RawServer.on(RawServer.Peer::awaitEnd)) {
            Opened opened = Opened.to(loop, new ConnectTarget(raw.address(), ClientProtocol.TLS, "localhost", trusting,
                    Duration.ofMillis(100), ClientLimits.DEFAULT));
            assertThat(opened.untilClosed()).singleElement().asString().startsWith("closed CONNECT_TIMEOUT");
        }
    }

    @Test
    void fails_when_the_server_closes_in_the_handshake() throws Exception {
        try (RawServer raw = RawServer.on(peer -> peer.in().read())) {
            Opened opened = Opened.to(loop, target(raw, trusting));
            assertThat(opened.untilClosed()).singleElement().asString().startsWith("closed ");
        }
    }

    @Test
    void stops_reading_while_nothing_is_consumed() throws Exception {
        int length = 4_000_000;
        try (RawServer raw = tls("TLSv1.3", peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n");
            peer.out().write(new byte[length]);
            peer.out().flush();
            peer.awaitEnd();
        })) {
            Opened opened = Opened.to(loop, target(raw, trusting));
            FlowTest.consumesStepByStep(loop, opened, length);
        }
    }

    /** The second request waits behind a record that the socket has accepted in part. */
    @Test
    void a_request_over_http_2_that_waited_and_then_left_may_have_been_processed() throws Exception {
        CountDownLatch waits = new CountDownLatch(1);
        RawServer.Script script = peer -> {
            peer.beginHttp2(WIDE_STREAMS);
            peer.frame(RawFrame.WINDOW_UPDATE, 0, 0, WIDE);
            await(waits);
            peer.awaitFrame(RawFrame.HEADERS);
            peer.awaitFrame(RawFrame.HEADERS);
        };
        try (RawServer raw = RawServer.on(factory("TLSv1.3", false, "h2"), script)) {
            Opened opened = Opened.to(loop, new ConnectTarget(raw.address(), ClientProtocol.TLS_HTTP_2, "localhost",
                    trusting, OnLoop.LONG, ClientLimits.DEFAULT));
            Reply large = opened.begin(new OutgoingRequest("POST", "/", "h")
                    .contentLength(OutgoingRequest.UNKNOWN_LENGTH));
            OnLoop.call(loop, () -> large.stream().write(new byte[100_000], 0, 100_000));
            assertThat(large.next()).as("the windows are wide").isEqualTo("taken");
            Reply small = new Reply(true);
            Http2Protocol connection = (Http2Protocol) opened.connection();
            while (!OnLoop.call(loop, () -> beginIfBlocked(connection, small))) {
                OnLoop.call(loop, () -> large.stream().write(RECORD, 0, RECORD.length));
            }
            waits.countDown();
            assertThat(small.untilOver()).singleElement().asString().startsWith("failed ")
                    .doesNotContain("unprocessed");
        }
    }

    private static boolean beginIfBlocked(Http2Protocol connection, Reply reply) {
        boolean blocked = connection.pending() > 0;
        if (blocked) {
            connection.begin(new OutgoingRequest("POST", "/", "h").contentLength(0), reply);
        }
        return blocked;
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static void answerAll(RawServer.Peer peer) throws IOException {
        while (!peer.readHead().isEmpty()) {
            peer.write(OK);
        }
    }

    private static ConnectTarget target(RawServer raw, SSLContext context) {
        return new ConnectTarget(raw.address(), ClientProtocol.TLS_HTTP_1_1, "localhost", context, OnLoop.LONG,
                ClientLimits.DEFAULT);
    }

    private static RawServer tls(String version, RawServer.Script script) throws Exception {
        return RawServer.on(factory(version, false), script);
    }

    private static Sockets factory(String version, boolean wantsCertificate, String... known) throws Exception {
        return new Sockets(server.context(client).getServerSocketFactory(), version, wantsCertificate, known);
    }

    /** Server sockets of one version. */
    private static final class Sockets extends javax.net.ServerSocketFactory {
        private final SSLServerSocketFactory factory;
        private final String version;
        private final boolean wantsCertificate;
        private final String[] known;

        Sockets(SSLServerSocketFactory factory, String version, boolean wantsCertificate, String... known) {
            this.factory = factory;
            this.version = version;
            this.wantsCertificate = wantsCertificate;
            this.known = known;
        }

        @Override
        public ServerSocket createServerSocket(int port) throws IOException {
            return createServerSocket(port, 50);
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog) throws IOException {
            return createServerSocket(port, backlog, InetAddress.getLoopbackAddress());
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog, InetAddress address) throws IOException {
            SSLServerSocket socket = (SSLServerSocket) factory.createServerSocket(port, backlog, address);
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setProtocols(new String[] {version});
            parameters.setNeedClientAuth(wantsCertificate);
            parameters.setApplicationProtocols(known);
            socket.setSSLParameters(parameters);
            return socket;
        }
    }
}
