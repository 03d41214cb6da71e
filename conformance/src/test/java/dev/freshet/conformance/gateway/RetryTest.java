package dev.freshet.conformance.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.gateway.proxy.ProxyOptions;
import dev.freshet.gateway.proxy.RetryPolicy;
import dev.freshet.test.network.RawServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is sent again when an instance is lost, and what never is. */
class RetryTest {
    private static final byte[] BODY = "hello".getBytes();

    /** Reads a request and goes away without an answer; every later connection answers "ok". */
    private static RawUpstream forgetful() throws IOException {
        return RawUpstream.http1(RawServer.Peer::readHead);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "OPTIONS", "DELETE"})
    void sends_a_request_again_that_may_be_acted_on_twice(String method) throws IOException {
        try (RawUpstream upstream = forgetful();
                TestGateway gateway = TestGateway.before(ClientProtocol.HTTP_1_1, upstream.port()).start();
                TestClient client = new TestClient(ClientProtocol.HTTP_1_1, gateway.port())) {
            assertThat(client.ask(method, "/", new byte[0]).text()).isEqualTo("ok");
            assertThat(upstream.accepted()).isEqualTo(2);
        }
    }

    @Test
    void never_sends_a_post_again_that_an_instance_may_have_acted_on() throws IOException {
        try (RawUpstream upstream = forgetful();
                TestGateway gateway = TestGateway.before(ClientProtocol.HTTP_1_1, upstream.port()).start();
                TestClient client = new TestClient(ClientProtocol.HTTP_1_1, gateway.port())) {
            assertThat(client.ask("POST", "/", BODY).status()).isEqualTo(502);
            assertThat(upstream.accepted()).isEqualTo(1);
        }
    }

    @Test
    void sends_a_post_to_another_instance_where_one_does_not_listen() throws IOException {
        // Bound, so that nobody else takes the port, but without anyone who listens.
        try (Socket deaf = new Socket();
                RawUpstream upstream = RawUpstream.answering("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")) {
            deaf.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            goesToTheOther(deaf.getLocalPort(), upstream.port());
        }
    }

    private static void goesToTheOther(int deaf, int other) throws IOException {
        try (TestGateway gateway = TestGateway.before(ClientProtocol.HTTP_1_1, deaf, other).start();
                TestClient client = new TestClient(ClientProtocol.HTTP_1_1, gateway.port())) {
            assertThat(client.ask("POST", "/", BODY).text()).isEqualTo("ok");
        }
    }

    @Test
    void sends_no_more_often_than_the_policy_says() throws IOException {
        ProxyOptions none = new ProxyOptions(false, RetryPolicy.NONE, ProxyOptions.DEFAULT.tunnelIdle());
        try (RawUpstream upstream = forgetful();
                TestGateway gateway =
                        TestGateway.before(ClientProtocol.HTTP_1_1, upstream.port()).options(none).start();
                TestClient client = new TestClient(ClientProtocol.HTTP_1_1, gateway.port())) {
            assertThat(client.ask("/").status()).isEqualTo(502);
        }
    }

    @Test
    void repeats_no_more_than_the_budget_allows() throws IOException {
        RetryPolicy once = new RetryPolicy(3, 0, 1);
        ProxyOptions options = new ProxyOptions(false, once, ProxyOptions.DEFAULT.tunnelIdle());
        try (RawUpstream one = forgetful();
                RawUpstream other = forgetful();
                TestGateway gateway = TestGateway.before(ClientProtocol.HTTP_1_1, one.port(), other.port())
                        .options(options).start();
                TestClient client = new TestClient(ClientProtocol.HTTP_1_1, gateway.port())) {
            // The first instance forgets it, the second too: the budget has one retry, two would be needed.
            assertThat(client.ask("/").status()).isEqualTo(502);
            assertThat(client.ask("/").text()).isEqualTo("ok");
        }
    }
}
