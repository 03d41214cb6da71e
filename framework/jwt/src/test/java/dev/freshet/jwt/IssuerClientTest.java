package dev.freshet.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tokens of an issuer that takes its time. */
class IssuerClientTest {
    private static final int SLOW = 10;

    private final AtomicInteger waiting = new AtomicInteger();
    private final CountDownLatch released = new CountDownLatch(1);

    @Test
    void a_login_does_not_wait_for_others_that_the_issuer_answers_slowly() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                IssuerClient client = new IssuerClient()) {
            HttpServer issuer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            issuer.createContext("/token", this::answer);
            issuer.setExecutor(threads);
            issuer.start();
            try {
                URI url = URI.create("http://127.0.0.1:" + issuer.getAddress().getPort() + "/token");
                List<Future<Map<String, @Nullable Object>>> slow = new ArrayList<>();
                for (int i = 0; i < SLOW; i++) {
                    slow.add(threads.submit(() -> client.post(url, Map.of("code", "slow"), null)));
                }
                Eventually.holds("the slow logins ask for their tokens", () -> waiting.get() == SLOW);
                assertThat(client.post(url, Map.of("code", "quick"), null)).containsEntry("id_token", "a.b.c");
                released.countDown();
                for (Future<Map<String, @Nullable Object>> token : slow) {
                    assertThat(token.get(10, TimeUnit.SECONDS)).containsEntry("id_token", "a.b.c");
                }
            } finally {
                released.countDown();
                issuer.stop(0);
            }
        }
    }

    @Test
    void an_issuer_that_does_not_accept_the_client_has_not_refused_the_code() throws Exception {
        HttpServer issuer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        issuer.createContext("/code", exchange -> refuse(exchange, 400));
        issuer.createContext("/grant", exchange -> send(exchange, 400,
                "{\"error\":\"invalid_grant\",\"id_token\":\"a.b.c\"}"));
        issuer.createContext("/client", exchange -> refuse(exchange, 401));
        issuer.start();
        try (IssuerClient client = new IssuerClient()) {
            String url = "http://127.0.0.1:" + issuer.getAddress().getPort();
            assertThat(client.post(URI.create(url + "/code"), Map.of("code", "old"), null)).isEmpty();
            assertThat(client.post(URI.create(url + "/grant"), Map.of("code", "old"), null))
                    .isEqualTo(Map.of("error", "invalid_grant"));
            assertThatThrownBy(() -> client.post(URI.create(url + "/client"), Map.of("code", "new"), null))
                    .isInstanceOf(IOException.class).hasMessageContaining("does not accept this client");
        } finally {
            issuer.stop(0);
        }
    }

    private static void refuse(HttpExchange exchange, int status) throws IOException {
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        if (form.equals("code=slow")) {
            waiting.incrementAndGet();
            awaitRelease();
        }
        send(exchange, 200, "{\"id_token\":\"a.b.c\"}");
    }

    private static void send(HttpExchange exchange, int status, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private void awaitRelease() throws IOException {
        try {
            released.await();
        } catch (InterruptedException ended) {
            throw new IOException(ended);
        }
    }
}
