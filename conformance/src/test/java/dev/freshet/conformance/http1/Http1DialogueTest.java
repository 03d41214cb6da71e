package dev.freshet.conformance.http1;

import static dev.freshet.conformance.http1.Http1Case.CL5;
import static dev.freshet.conformance.http1.Http1Case.E;
import static dev.freshet.conformance.http1.Http1Case.HELLO;
import static dev.freshet.conformance.http1.Http1Case.P;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.http1.RawConnection.Response;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.server.config.TimeLimits;
import dev.freshet.web.Route;
import dev.freshet.web.application.WebApplication;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The cases in which one side waits for the other, or that ask for another application. */
class Http1DialogueTest extends OwnServer implements BodilessAnswers {
    private static final String EXPECT = "Expect: 100-continue\r\n";
    private static final long GIGABYTE = 999_999_999;

    @Test
    @DisplayName("87 [M, 9110 10.1.1] asks with 100 for a body that waits for it")
    void asks_with_100_for_a_body_that_waits_for_it() throws IOException {
        RawConnection connection = connection().send(P + CL5 + EXPECT + E);
        Response interim = connection.response();
        assertThat(interim.status()).isEqualTo(100);
        assertThat(interim.fields()).isEmpty();
        Response response = connection.send("hello").response();
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.text()).isEqualTo(HELLO);
        isInStep(connection);
    }

    @Test
    @DisplayName("88 [M, 9110 10.1.1] sends no interim response to HTTP/1.0")
    void sends_no_interim_response_to_http_1_0() throws IOException {
        RawConnection connection = connection()
                .send("POST /e HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n" + CL5 + EXPECT + E);
        Response response = connection.send("hello").response();
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.text()).isEqualTo(HELLO);
        isInStep(connection);
    }

    @Test
    @DisplayName("94 [P, 9110 15.5.9] keeps no room for a body that was announced and does not come, and answers 408")
    void keeps_no_room_for_a_body_that_does_not_come() throws IOException {
        Http1Limits limits = Http1Limits.DEFAULT;
        TimeLimits times = TimeLimits.DEFAULT;
        Duration soon = Duration.ofMillis(300);
        start(mode.config().withHttp1(new Http1Limits(limits.maxRequestLine(), limits.maxHeaderBytes(),
                        limits.maxHeaderCount(), GIGABYTE, limits.maxChunkExtensionBytes(), limits.maxTrailerBytes(),
                        limits.maxTrailerCount()))
                .withTimeouts(new TimeLimits(times.idle(), times.header(), soon, times.write(), times.queue())),
                application);
        long before = heapInUse();
        List<RawConnection> silent = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            silent.add(connection().send(P + "Content-Length: " + GIGABYTE + E + E));
        }
        for (RawConnection connection : silent) {
            Response response = connection.response();
            assertThat(response.status()).isEqualTo(408);
            assertThat(response.header("Connection")).isEqualTo("close");
            connection.isEnded();
            assertThat(application.taken(connection.localPort()).completed.get()).isZero();
        }
        assertThat(heapInUse() - before).as("heap that is still in use").isLessThan(10_000_000);
    }

    private static long heapInUse() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    @Test
    @DisplayName("94 [P, 9110 15.5.14] refuses at once a body that is announced as larger than the limit")
    void refuses_at_once_a_body_that_is_announced_as_too_large() throws IOException {
        RawConnection connection = connection().send(P + "Content-Length: " + GIGABYTE + E + E);
        Response response = connection.response();
        assertThat(response.status()).isEqualTo(413);
        assertThat(response.header("Connection")).isEqualTo("close");
        connection.isEnded();
        assertThat(application.taken(connection.localPort()).called.get()).isZero();
    }

    @Test
    @DisplayName("81 [P, 9110 9.3.8] answers 405 to TRACE, whatever is routed")
    void answers_405_to_trace() throws IOException {
        WebApplication routes = WebApplication.builder().route(Route.of(
                HttpMethod.GET, "/", (request, response) -> response.send("here"))).build();
        start(mode.config(), request -> request.path().equals("/probe") ? application.handlerFor(request)
                : routes.handlerFor(request));
        RawConnection connection = connection().send("TRACE / HTTP/1.1\r\nHost: a\r\nX-Secret: 1\r\n\r\n");
        Response response = connection.response();
        assertThat(response.status()).isEqualTo(405);
        assertThat(response.header("Allow")).contains("GET");
        assertThat(response.text()).doesNotContain("X-Secret");
        isInStep(connection);
    }
}
