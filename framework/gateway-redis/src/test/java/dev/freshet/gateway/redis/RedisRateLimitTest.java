package dev.freshet.gateway.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.config.ConfigSources;
import dev.freshet.gateway.Gateway;
import dev.freshet.gateway.GatewayMain;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.http.log.LineLimit;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.test.CapturedOutput;
import dev.freshet.test.Eventually;
import dev.freshet.test.network.FaultyNetwork;
import dev.freshet.test.redis.RealRedis;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.RedisClient;

/** Two gateways before one Redis, where redis-server is installed; else what happens without one. */
class RedisRateLimitTest {
    private static final ServerConfig ANY_PORT = ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0);

    @TempDir
    private Path folder;

    private final class Front implements AutoCloseable {
        private final HttpServer upstream = HttpServer.start(ANY_PORT, request -> (asked, answer) -> answer.send("x"));
        private final RedisRateLimit factory = new RedisRateLimit();
        private final Gateway gateway;
        private final HttpServer server;
        private final HttpClient client = HttpClient.newHttpClient();

        /** @param settings those of its filters, one each */
        Front(String... settings) throws IOException {
            StringBuilder filters = new StringBuilder();
            for (String one : settings) {
                filters.append("        - redis-rate-limit: { ").append(one).append(" }\n");
            }
            Path file = Files.writeString(folder.resolve("gateway.yml"), """
                    gateway:
                      upstreams:
                        test: { instances: ["127.0.0.1:%d"] }
                      routes:
                        - id: all
                          match: { path: "/**" }
                          upstream: test
                          filters:
                    %s""".formatted(upstream.port(), filters));
            gateway = Gateway.open(Config.load(ConfigSources.none().withFile(file)), List.of(factory));
            server = HttpServer.start(ANY_PORT, gateway.application());
        }

        HttpResponse<String> get() {
            URI uri = URI.create("http://127.0.0.1:" + server.port() + "/");
            return client.sendAsync(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).join();
        }

        String remaining() {
            return get().headers().firstValue("RateLimit-Remaining").orElseThrow();
        }

        @Override
        public void close() {
            client.close();
            server.stop();
            gateway.close();
            factory.close();
            upstream.stop();
        }
    }

    @Test
    void gateways_share_a_limit() throws Exception {
        try (RealRedis redis = RealRedis.start()) {
            String settings = "rate: 1/h, burst: 3, timeout: 20s, redis: \"" + redis.url() + "\"";
            try (Front one = new Front(settings); Front two = new Front(settings)) {
                assertThat(one.get().headers().firstValue("RateLimit-Remaining")).hasValue("2");
                assertThat(two.get().headers().firstValue("RateLimit-Remaining")).hasValue("1");
                assertThat(one.get().statusCode()).isEqualTo(200);
                var refused = two.get();
                assertThat(refused.statusCode()).isEqualTo(429);
                assertThat(Integer.parseInt(refused.headers().firstValue("Retry-After").orElseThrow()))
                        .isBetween(3500, 3600);
                assertThat(one.get().statusCode()).isEqualTo(429);
            }
        }
    }

    @Test
    void nobody_waits_for_the_old_time_if_the_clock_of_redis_is_set_back() throws Exception {
        try (RealRedis redis = RealRedis.start(); RedisClient client = RedisClient.create(redis.url());
                Front front = new Front("rate: 1/h, burst: 3, timeout: 20s, redis: \"" + redis.url() + "\"")) {
            assertThat(front.remaining()).isEqualTo("2");
            for (String bucket : client.keys("freshet:rate:*")) {
                client.incrBy(bucket, TimeUnit.DAYS.toMicros(1));
            }
            assertThat(front.remaining()).isEqualTo("2");
        }
    }

    @Test
    void two_limits_of_a_route_have_buckets_of_their_own() throws Exception {
        try (RealRedis redis = RealRedis.start()) {
            String where = ", timeout: 20s, redis: \"" + redis.url() + "\"";
            try (Front front = new Front("rate: 1/h, burst: 3" + where, "rate: 1/m, burst: 5" + where,
                    "rate: 1/m, burst: 5, key: { header: X }" + where)) {
                assertThat(front.get().headers().allValues("RateLimit-Remaining")).containsExactly("2");
                assertThat(front.get().statusCode()).isEqualTo(200);
                assertThat(front.get().statusCode()).isEqualTo(200);
                assertThat(front.get().statusCode()).isEqualTo(429);
            }
        }
    }

    @Test
    void asks_a_redis_again_that_was_away() throws Exception {
        int port = RealRedis.freePort();
        String settings = "rate: 1/h, burst: 9, without: allow, timeout: 2s, redis: \"redis://127.0.0.1:" + port + "\"";
        try (Front front = new Front(settings)) {
            assertThat(front.remaining()).isEqualTo("9");
            try (RealRedis _ = RealRedis.startAt(port)) {
                Eventually.holds("Redis counts a request", () -> !front.remaining().equals("9"));
            }
        }
    }

    @Test
    void asks_a_redis_again_that_was_restarted_whatever_the_number_of_connections() throws Exception {
        int port = RealRedis.freePort();
        String settings =
                "rate: 1/h, burst: 99, without: allow, timeout: 20s, redis: \"redis://127.0.0.1:" + port + "\"";
        try (Front front = new Front(settings)) {
            try (RealRedis redis = RealRedis.startAt(port);
                    var requests = Executors.newVirtualThreadPerTaskExecutor()) {
                redis.pause(1000);
                for (int i = 0; i < 40; i++) {
                    requests.submit(front::get);
                }
            }
            try (RealRedis _ = RealRedis.startAt(port)) {
                Eventually.holds("Redis counts a request", () -> !front.remaining().equals("99"));
            }
        }
    }

    @Test
    void counts_at_the_new_master_after_a_failover() throws Exception {
        countsAtTheNewMaster(RealRedis::demote);
    }

    @Test
    void counts_at_the_new_master_if_the_old_one_answers_nobody() throws Exception {
        countsAtTheNewMaster(RealRedis::demote, "--replica-serve-stale-data", "no");
    }

    @Test
    void counts_at_the_new_master_if_the_old_one_has_lost_its_replicas() throws Exception {
        countsAtTheNewMaster(RealRedis::isolate);
    }

    private void countsAtTheNewMaster(Consumer<RealRedis> failover, String... options) throws Exception {
        try (RealRedis old = RealRedis.start(options); RealRedis successor = RealRedis.start();
                FaultyNetwork name = FaultyNetwork.to(old.port());
                Front front = new Front("rate: 1/h, burst: 9, without: allow, timeout: 20s, redis: \"redis://127.0.0.1:"
                        + name.port() + "\"")) {
            assertThat(front.remaining()).isEqualTo("8");
            failover.accept(old);
            name.redirect(successor.port());
            Eventually.holds("the new master counts a request", () -> !front.remaining().equals("9"));
        }
    }

    @Test
    void counts_by_itself_while_there_is_no_redis() throws Exception {
        try (Front front =
                new Front("rate: 1/h, burst: 2, redis: \"redis://127.0.0.1:" + RealRedis.freePort() + "\"")) {
            assertThat(front.get().headers().firstValue("RateLimit-Remaining")).hasValue("1");
            assertThat(front.get().statusCode()).isEqualTo(200);
            assertThat(front.get().statusCode()).isEqualTo(429);
        }
    }

    @Test
    void lets_requests_through_or_refuses_them_while_there_is_no_redis() throws Exception {
        String settings = "rate: 1/h, redis: \"redis://127.0.0.1:" + RealRedis.freePort() + "\", without: ";
        try (Front open = new Front(settings + "allow"); Front closed = new Front(settings + "refuse")) {
            assertThat(open.get().statusCode()).isEqualTo(200);
            assertThat(open.get().statusCode()).isEqualTo(200);
            var refused = closed.get();
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(refused.body()).doesNotContain("127.0.0.1");
        }
    }

    @Test
    void the_log_names_the_redis_that_does_not_count() throws Exception {
        String address = "127.0.0.1:" + RealRedis.freePort();
        LineLimit.forget();
        CapturedOutput logged = CapturedOutput.start();
        try (logged; Front front = new Front("rate: 1/h, redis: \"redis://gateway:hunter2@" + address + "\"")) {
            assertThat(front.get().statusCode()).isEqualTo(200);
        }
        assertThat(logged.text())
                .contains("Redis at " + address + " does not count requests; they are counted in this process: ")
                .doesNotContain("hunter2");
    }

    @Test
    void is_found_by_the_program_when_it_is_on_its_class_path() throws Exception {
        Path file = Files.writeString(folder.resolve("gateway.yml"), """
                server: { port: 0, host: 127.0.0.1 }
                gateway:
                  upstreams:
                    test: { instances: ["127.0.0.1:1"] }
                  routes:
                    - id: all
                      match: { path: "/**" }
                      upstream: test
                      filters:
                        - redis-rate-limit: { rate: 1/h, redis: "redis://127.0.0.1:1" }
                """);
        try (RunningApplication gateway = Freshet.start(GatewayMain.class, ConfigSources.none().withFile(file))) {
            assertThat(gateway.bean(Gateway.class).config().routes().getFirst().filters())
                    .extracting(FilterSettings::name).containsExactly("redis-rate-limit");
        }
    }

    @Test
    void refuses_settings_with_their_place() {
        assertThatThrownBy(() -> new Front("rate: 1/h, redis: localhost")).isInstanceOf(ConfigException.class)
                .hasMessageContaining("redis is not an address").hasMessageContaining("gateway.yml:9");
        for (String wrong : List.of("valkeys://a:1", "redis://user@a:1", "redis://a:1/cache")) {
            assertThatThrownBy(() -> new Front("rate: 1/h, redis: \"" + wrong + "\"")).as(wrong)
                    .isInstanceOf(ConfigException.class).hasMessageContaining("redis is not an address");
        }
        assertThatThrownBy(() -> new Front("rate: 1/h, redis: \"redis://:pass word@a:1\""))
                .isInstanceOf(ConfigException.class).hasMessageContaining("redis is not a URI: ")
                .hasMessageNotContaining("word");
        assertThatThrownBy(() -> new Front("rate: 1/h, redis: \"redis://a:1\", without: x"))
                .isInstanceOf(ConfigException.class).hasMessageContaining("without");
    }
}
