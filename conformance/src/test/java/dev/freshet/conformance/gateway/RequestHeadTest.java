package dev.freshet.conformance.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.conformance.http1.RawConnection;
import dev.freshet.conformance.http1.RawConnection.Response;
import dev.freshet.gateway.proxy.ProxyOptions;
import dev.freshet.gateway.proxy.RetryPolicy;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an upstream gets of a request's head, byte for byte, and of a response's head what the client gets. */
class RequestHeadTest {
    private static final ProxyOptions KEEP_HOST =
            new ProxyOptions(true, RetryPolicy.DEFAULT, ProxyOptions.DEFAULT.tunnelIdle());

    private final BlockingQueue<String> heads = new LinkedBlockingQueue<>();
    private RawUpstream upstream;
    private TestGateway gateway;
    private RawConnection client;

    private void start(ProxyOptions options, String response) throws IOException {
        upstream = RawUpstream.http1(peer -> {
            String head = peer.readHead();
            while (!head.isEmpty()) {
                heads.add(head);
                peer.write(response);
                head = peer.readHead();
            }
        });
        gateway = TestGateway.before(ClientProtocol.HTTP_1_1, upstream.port()).options(options).start();
        client = new RawConnection(gateway.port());
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        gateway.close();
        upstream.close();
    }

    private List<String> sent(String head) throws Exception {
        Response response = client.send(head).response();
        assertThat(response.status()).isEqualTo(200);
        String got = heads.poll(30, TimeUnit.SECONDS);
        assertThat(got).isNotNull();
        return got.lines().toList();
    }

    private void start() throws IOException {
        start(ProxyOptions.DEFAULT, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
    }

    @Test
    void drops_what_is_for_the_client_s_connection_only() throws Exception {
        start();
        assertThat(sent("""
                GET /a?b=%20{c} HTTP/1.1\r
                Host: example.org\r
                Connection: keep-alive, X-Mine, TE\r
                Keep-Alive: timeout=5\r
                Proxy-Connection: keep-alive\r
                Proxy-Authorization: Basic x\r
                TE: gzip, trailers\r
                Upgrade: h2c\r
                HTTP2-Settings: AAMAAABkAAQAAP__\r
                X-Mine: 1\r
                x-yours: 2\r
                X-Yours: 3\r
                Cookie: a=b\r
                \r
                """)).containsExactly("GET /a?b=%20{c} HTTP/1.1", "Host: 127.0.0.1:" + upstream.port(), "x-yours: 2",
                "X-Yours: 3", "Cookie: a=b", "TE: trailers", "Via: 1.1 freshet", "Connection: TE", "");
    }

    @Test
    void sends_the_host_that_the_client_named_where_the_route_says_so() throws Exception {
        start(KEEP_HOST, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
        assertThat(sent("GET / HTTP/1.1\r\nHost: example.org:8080\r\n\r\n")).contains("Host: example.org:8080");
    }

    /** An upstream that reads paths in its own way would serve what no route allows. */
    @Test
    void sends_the_path_that_was_matched() throws Exception {
        start();
        assertThat(sent("GET /a/../%62/./c%2fd//e?x=../%2e HTTP/1.1\r\nHost: a\r\n\r\n"))
                .first().isEqualTo("GET /b/c%2Fd//e?x=../%2e HTTP/1.1");
    }

    @Test
    void meets_an_expectation_itself() throws Exception {
        start();
        client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 0\r\n\r\n");
        assertThat(client.response().status()).isEqualTo(200);
        assertThat(heads.poll(30, TimeUnit.SECONDS)).doesNotContain("Expect").contains("Content-Length: 0");
    }

    @Test
    void counts_the_forwards_of_options_down() throws Exception {
        start();
        assertThat(sent("OPTIONS / HTTP/1.1\r\nHost: a\r\nMax-Forwards: 3\r\n\r\n")).contains("Max-Forwards: 2");
        assertThat(client.send("OPTIONS / HTTP/1.1\r\nHost: a\r\nMax-Forwards: 00\r\n\r\n").response().status())
                .isEqualTo(204);
        assertThat(heads).isEmpty();
    }

    @Test
    void does_not_pass_trace_on() throws Exception {
        start();
        assertThat(client.send("TRACE / HTTP/1.1\r\nHost: a\r\n\r\n").response().status()).isEqualTo(405);
        assertThat(heads).isEmpty();
    }

    @Test
    void drops_what_is_for_the_upstream_s_connection_only() throws Exception {
        start(ProxyOptions.DEFAULT, """
                HTTP/1.1 200 OK\r
                Connection: keep-alive, X-Theirs, Transfer-Encoding\r
                Keep-Alive: timeout=5\r
                X-Theirs: 1\r
                Date: Sun, 06 Nov 1994 08:49:37 GMT\r
                Set-Cookie: a=1\r
                Set-Cookie: b=2\r
                Content-Length: 2\r
                \r
                ok""");
        Response response = client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n").response();
        assertThat(response.fields()).containsExactlyInAnyOrder("Date: Sun, 06 Nov 1994 08:49:37 GMT",
                "Set-Cookie: a=1", "Set-Cookie: b=2", "Content-Length: 2");
    }
}
