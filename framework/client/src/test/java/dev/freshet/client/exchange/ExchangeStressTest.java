package dev.freshet.client.exchange;

import static dev.freshet.client.exchange.Client.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.client.loop.TestKeys;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.config.TlsConfig;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many threads against our own server: every response belongs to its request, and nothing is left over. */
@Timeout(60)
class ExchangeStressTest {
    private static final int THREADS = 200;
    private static final int REQUESTS = 15;

    @TempDir
    private static Path keys;

    private final AtomicInteger cancelled = new AtomicInteger();
    private final AtomicInteger answered = new AtomicInteger();

    /** Gives back the target and then the body. */
    private static void echo(HttpRequest request, HttpResponse response) throws IOException {
        byte[] body = request.body().readAllBytes();
        response.header("X-Target", request.target());
        if (request.target().endsWith("stream")) {
            response.body().write(body);
        } else {
            response.send(body);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HTTP_1_1", "H2C"})
    void every_response_belongs_to_its_request(ClientProtocol protocol) throws Exception {
        stress(protocol);
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(names = {"TLS", "TLS_HTTP_1_1", "TLS_HTTP_2"})
    void every_response_belongs_to_its_request_over_tls(ClientProtocol protocol) throws Exception {
        stress(protocol);
    }

    private void stress(ClientProtocol protocol) throws Exception {
        ServerConfig config = ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0);
        if (protocol.isSecure()) {
            config = config.withTls(TlsConfig.of(new TlsConfig.Identity.Development(keys)));
        }
        try (HttpServer server = HttpServer.start(config, asked -> ExchangeStressTest::echo);
                Client client = new Client(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()), protocol,
                        Client.settings().maxConnections(20)
                                .tls(protocol.isSecure() ? TestKeys.trusting(keys.resolve("certificate.pem")) : null)
                                .build())) {
            List<FutureTask<Void>> tasks = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int number = i;
                tasks.add(Client.async(() -> {
                    visit(client, number);
                    return null;
                }));
            }
            for (FutureTask<Void> task : tasks) {
                task.get(50, TimeUnit.SECONDS);
            }
            assertThat(answered.get() + cancelled.get()).isEqualTo(THREADS * REQUESTS);
            assertThat(cancelled.get()).isPositive();
            client.awaitIdle();
            // One may still be being made for who was served by another.
            Eventually.holds("all are idle", () -> {
                PoolMetrics now = client.pool.metrics();
                return now.idle() == now.connections();
            });
            PoolMetrics after = client.pool.metrics();
            assertThat(after.connections()).isBetween(1, 20);
            assertThat(after.failed()).isZero();
            Eventually.holds("the server has nothing in hand", () -> server.requestsInHand() == 0);
        }
    }

    private void visit(Client client, int number) throws IOException {
        Random random = new Random(number);
        for (int i = 0; i < REQUESTS; i++) {
            int size = random.nextInt(4) == 0 ? random.nextInt(200_000) : random.nextInt(500);
            String target = "/" + number + "/" + i + (random.nextBoolean() ? "/stream" : "");
            String body = (target + " ").repeat(size / target.length() + 1);
            boolean done = false;
            while (!done) {
                done = visited(client, target, body, random);
            }
        }
    }

    /** False if the server refused it with a part of the body sent: what was cancelled is still in hand there. */
    private boolean visited(Client client, String target, String body, Random random) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.ISO_8859_1);
        try (Exchange exchange = client.pool.begin(
                request("POST", target).contentLength(random.nextBoolean() ? bytes.length : -1), Client.PATIENT)) {
            exchange.write(bytes, 0, bytes.length);
            exchange.end();
            if (random.nextInt(50) == 0) {
                exchange.cancel();
                cancelled.incrementAndGet();
                return true;
            }
            assertThat(exchange.response().status()).isEqualTo(200);
            assertThat(exchange.response().headers().first("x-target")).isEqualTo(target);
            assertThat(Client.text(exchange).equals(body)).as("the body of " + target).isTrue();
            answered.incrementAndGet();
            return true;
        } catch (ClientException e) {
            if (!e.unprocessed()) {
                throw e;
            }
            return false;
        }
    }
}
