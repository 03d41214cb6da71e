package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.FilterFactory;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.HeadFilter;
import dev.freshet.gateway.upstream.InstanceState;
import dev.freshet.http.HttpApplication;
import dev.freshet.server.ExecutionMode;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ThreadType;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which requests the event loop passes on without a thread, and that the others arrive too. */
class WithoutThreadTest {
    private static final String LOOP = "freshet-loop-1";
    private static final String THREAD = "freshet-request";

    @TempDir
    private Path folder;

    private final CountDownLatch answers = new CountDownLatch(1);
    private HttpServer upstream;
    private Front front;

    /** Tells in headers of the response on which threads the filter and its change ran. */
    private static class Threads implements FilterFactory {
        @Override
        public String name() {
            return "threads";
        }

        @Override
        public GatewayFilter create(FilterSettings settings) {
            HeadFilter filter = exchange -> {
                String asked = Thread.currentThread().getName();
                exchange.onEveryResponse(response -> response.set("X-Threads",
                        asked + ", " + Thread.currentThread().getName()));
            };
            return filter;
        }
    }

    /** The same, but as a filter that may wait. */
    private static final class WaitingThreads extends Threads {
        @Override
        public GatewayFilter create(FilterSettings settings) {
            return super.create(settings)::filter;
        }
    }

    @BeforeEach
    void start() throws IOException {
        HttpApplication application = request -> (asked, answer) -> {
            switch (asked.path()) {
                case "/echo" -> answer.send(asked.body().readAllBytes());
                case "/large" -> answer.send(new byte[17 * 1024]);
                case "/waits" -> {
                    answers.await(20, TimeUnit.SECONDS);
                    answer.send("at last");
                }
                case "/breaks" -> throw new IOException("the upstream breaks off");
                default -> answer.send("short");
            }
        };
        upstream = HttpServer.start(Upstream.config(), application);
        front = front(ExecutionMode.NIO, new Threads());
    }

    private Front front(ExecutionMode mode, FilterFactory filter) throws IOException {
        return Front.open(Yaml.in(folder, """
                gateway:
                  upstreams: { test: { instances: ["127.0.0.1:%d"], pool: { client-share: 100%% } } }
                  routes:
                    - { id: all, match: { path: /** }, upstream: test, retry: { attempts: 1 }, filters: [threads] }
                """.formatted(upstream.port())), Upstream.config().withMode(mode, ThreadType.VIRTUAL)
                        .withIoThreads(1), filter);
    }

    @AfterEach
    void stop() {
        answers.countDown();
        front.close();
        upstream.stop();
    }

    /** The threads of the answer to this request. */
    private String threads(String request) {
        String answer = Wire.exchange(front.port(), request);
        return answer.lines().filter(line -> line.startsWith("X-Threads: ")).findFirst().orElse("none in " + answer)
                .replace("X-Threads: ", "");
    }

    private static String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    }

    private static String post(String path, int length) {
        return "POST " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: " + length + "\r\n\r\n"
                + "x".repeat(length);
    }

    @Test
    void a_short_request_with_a_short_response_needs_no_thread() {
        assertThat(threads(get("/"))).isEqualTo(LOOP + ", " + LOOP);
        assertThat(threads(post("/echo", 100))).isEqualTo(LOOP + ", " + LOOP);
        assertThat(Wire.get(front.port(), "/")).isEqualTo("short");
        assertThat(Wire.exchange(front.port(), post("/echo", 100))).endsWith("\r\n\r\n" + "x".repeat(100));
    }

    @Test
    void a_long_response_takes_a_thread_when_its_head_is_there() {
        assertThat(threads(get("/large"))).isEqualTo(LOOP + ", " + THREAD);
        assertThat(Wire.get(front.port(), "/large")).hasSize(17 * 1024);
    }

    @Test
    void a_long_request_takes_a_thread_from_the_start() {
        assertThat(threads(post("/echo", 17 * 1024))).isEqualTo(THREAD + ", " + THREAD);
        assertThat(Wire.exchange(front.port(), post("/echo", 17 * 1024))).endsWith("x".repeat(17 * 1024));
    }

    @Test
    void a_filter_that_may_wait_has_a_thread() throws IOException {
        front.close();
        front = front(ExecutionMode.NIO, new WaitingThreads());
        assertThat(threads(get("/"))).isEqualTo(THREAD + ", " + THREAD);
    }

    @Test
    void in_hybrid_every_request_has_a_thread() throws IOException {
        front.close();
        front = front(ExecutionMode.HYBRID, new Threads());
        assertThat(threads(get("/"))).isEqualTo(THREAD + ", " + THREAD);
    }

    @Test
    void a_failure_is_answered_by_a_thread() {
        assertThat(threads(get("/breaks"))).isEqualTo(LOOP + ", " + LOOP);
        upstream.stop();
        assertThat(Wire.status(Wire.exchange(front.port(), get("/")))).isEqualTo(502);
    }

    @Test
    void a_client_that_leaves_ends_its_request_to_the_upstream() throws Exception {
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), front.port())) {
            client.getOutputStream().write(get("/waits").getBytes());
            Eventually.holds("the upstream has it", () -> upstream.requestsInHand() == 1);
            assertThat(instance().inFlight()).isEqualTo(1);
            assertThat(front.server().requestsInHand()).isEqualTo(1);
        }
        Eventually.holds("it is over", () -> instance().inFlight() == 0);
        Eventually.holds("it is not in hand", () -> front.server().requestsInHand() == 0);
        assertThat(instance().failed()).as("failures of the instance").isZero();
        assertThat(Wire.get(front.port(), "/")).isEqualTo("short");
    }

    private InstanceState instance() {
        return front.gateway().upstreams().getFirst().instances().getFirst();
    }
}
