package dev.freshet.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.LabException;
import dev.freshet.benchmarks.Load;
import dev.freshet.http.HttpHandler;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Each takes the two seconds in which a load settles. */
class WaitsTest {
    private static final int SLEEPERS = 20;

    private static HttpServer server(HttpHandler handler) throws IOException {
        return HttpServer.start(ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0), request -> handler);
    }

    private static InetSocketAddress address(HttpServer server) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());
    }

    private static Load loadThatFailed(long requests) {
        return new Load(1_000, 1_000_000, Double.NaN, Double.NaN, requests);
    }

    @Test
    void all_are_asked_while_the_load_is_on() throws Exception {
        CountDownLatch asleep = new CountDownLatch(SLEEPERS);
        try (HttpServer server = server((request, response) -> {
            if (request.path().equals("/ping")) {
                asleep.countDown();
            }
            response.send("Hello, World!");
        })) {
            Waits waits = Waits.during(address(server),
                    () -> loadThatFailed(asleep.await(20, TimeUnit.SECONDS) ? 0 : 1));

            assertThat(waits.failed()).isZero();
            assertThat(waits.slept()).hasSize(SLEEPERS);
            assertThat(waits.old()).hasSize(SLEEPERS).allMatch(millis -> millis > 0);
            assertThat(waits.fresh()).isNotEmpty().allMatch(millis -> millis > 0);
        }
    }

    @Test
    void an_answer_that_is_no_200_is_no_answer() throws Exception {
        try (HttpServer server = server((request, response) -> {
            response.status(request.path().equals("/ping") ? 503 : 200).send("Hello, World!");
        })) {
            assertThatThrownBy(() -> Waits.during(address(server), () -> loadThatFailed(0)))
                    .isInstanceOf(LabException.class)
                    .hasMessageContaining("/ping was answered with 'HTTP/1.1 503");
        }
    }
}
