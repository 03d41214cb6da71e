package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.gateway.filter.TestGateway;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.log.LineLimit;
import dev.freshet.server.ExecutionMode;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.ThreadType;
import dev.freshet.test.CapturedOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients that leave before the upstream has answered, or while it does. */
class ClientGoneTest {
    /** More than the gateway reads before it asks the upstream. */
    private static final int LONG = 20_000;
    private static final String WITH_LENGTH = "Content-Length: 20000\r\n\r\n%s";
    private static final String IN_CHUNKS = "Transfer-Encoding: chunked\r\n\r\n4e20\r\n%s\r\n0\r\n\r\n";

    static Stream<Arguments> bodies() {
        return Stream.of(ExecutionMode.values()).flatMap(mode -> Stream.of(ThreadType.values())
                .flatMap(threads -> Stream.of(WITH_LENGTH, IN_CHUNKS).map(body -> Arguments.of(mode, threads, body))));
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void the_upstream_is_told_that_the_client_of_a_long_body_is_gone(ExecutionMode mode, ThreadType threads,
            String body) throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch gone = new CountDownLatch(1);
        try (TestGateway gateway = TestGateway.with("- request-id", (request, response) -> {
            assertThat(request.body().readAllBytes()).hasSize(LONG);
            request.onAbandoned(gone::countDown);
            inside.countDown();
            gone.await(20, TimeUnit.SECONDS);
        }, ServerConfig.DEFAULT.withMode(mode, threads))) {
            try (Socket client = new Socket(InetAddress.getLoopbackAddress(), gateway.port())) {
                OutputStream out = client.getOutputStream();
                out.write(("POST / HTTP/1.1\r\nHost: a\r\n" + body.formatted("x".repeat(LONG)))
                        .getBytes(StandardCharsets.US_ASCII));
                assertThat(inside.await(20, TimeUnit.SECONDS)).as("asked").isTrue();
            }
            assertThat(gone.await(10, TimeUnit.SECONDS)).as("told").isTrue();
        }
    }

    @Test
    void a_client_that_leaves_during_the_response_is_not_logged_as_one_that_left_before_it() throws Exception {
        LineLimit.forget();
        CapturedOutput logged = CapturedOutput.start();
        try (logged) {
            try (TestGateway gateway = TestGateway.with("- request-id", ClientGoneTest::sendUntilItFails)) {
                try (Socket client = new Socket(InetAddress.getLoopbackAddress(), gateway.port())) {
                    client.getOutputStream().write("GET /during HTTP/1.1\r\nHost: a\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
                    assertThat(client.getInputStream().readNBytes(12)).asString(StandardCharsets.US_ASCII)
                            .isEqualTo("HTTP/1.1 200");
                }
            }
            assertThat(logged.text()).doesNotContain("/during");
        }
    }

    /** An upstream whose response ends when its client leaves. */
    private static void sendUntilItFails(HttpRequest request, HttpResponse response) throws IOException {
        OutputStream out = response.body();
        while (true) {
            out.write(new byte[1000]);
            out.flush();
        }
    }
}
