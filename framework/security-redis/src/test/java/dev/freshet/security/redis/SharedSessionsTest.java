package dev.freshet.security.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.config.Config;
import dev.freshet.http.log.LineLimit;
import dev.freshet.security.redis.shop.Shop;
import dev.freshet.security.session.SessionGroup;
import dev.freshet.security.session.SessionGroup.Kind;
import dev.freshet.security.session.Sessions;
import dev.freshet.test.CapturedOutput;
import dev.freshet.test.network.FaultyNetwork;
import dev.freshet.test.redis.RealRedis;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two processes of an application, here in one JVM, with one Redis; else what happens without one. */
class SharedSessionsTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final String PATIENT = "--security.session.redis.timeout=50s";

    private static RunningApplication shop(String redis, String... more) {
        List<String> arguments = new ArrayList<>(List.of("--server.port=0", "--security.session.enabled=true",
                "--security.session.redis.url=" + redis, "--security.session.redis.prefix=shop:"));
        arguments.addAll(List.of(more));
        return Freshet.start(Shop.class, arguments.toArray(String[]::new));
    }

    private static HttpResponse<String> ask(RunningApplication shop, String method, String path, String... headers)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + shop.port() + path))
                .method(method, BodyPublishers.noBody()).header("Sec-Fetch-Site", "same-origin");
        return CLIENT.send((headers.length == 0 ? request : request.headers(headers)).build(), BodyHandlers.ofString());
    }

    /** The cookie of the new session. */
    private static String login(RunningApplication shop, String name) throws Exception {
        HttpResponse<String> welcome = ask(shop, "POST", "/account/login?name=" + name);
        assertThat(welcome.statusCode()).isEqualTo(200);
        return welcome.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
    }

    private static int account(RunningApplication shop, String cookie) throws Exception {
        return ask(shop, "GET", "/account", "Cookie", cookie).statusCode();
    }

    @ParameterizedTest
    @CsvSource({"nio, virtual", "nio, platform", "hybrid, virtual", "hybrid, platform"})
    void are_known_by_every_process(String mode, String threads) throws Exception {
        String[] keys = {PATIENT, "--server.execution-mode=" + mode, "--server.thread-type=" + threads};
        try (RealRedis redis = RealRedis.start(); RunningApplication one = shop(redis.url(), keys);
                RunningApplication two = shop(redis.url(), keys)) {
            String ann = login(one, "ann");
            assertThat(ask(two, "GET", "/account", "Cookie", ann).body()).isEqualTo("ann, user of ann");
            assertThat(ask(two, "POST", "/account/logout", "Cookie", ann).statusCode()).isEqualTo(200);
            assertThat(account(one, ann)).isEqualTo(401);
            String again = login(two, "ann");
            String bob = login(two, "bob");
            Sessions sessions = one.bean(Sessions.class);
            assertThat(sessions.endAll(new SessionGroup(Kind.LOGIN, "shop", "login of ann"))).isEqualTo(1);
            assertThat(account(two, again)).as("as after a back-channel logout").isEqualTo(401);
            assertThat(sessions.endAll("shop", "bob")).isEqualTo(1);
            assertThat(account(two, bob)).isEqualTo(401);
        }
    }

    @Test
    void survive_a_restart() throws Exception {
        try (RealRedis redis = RealRedis.start("--requirepass", "swordfish")) {
            String url = "redis://:swordfish@127.0.0.1:" + redis.port() + "/3";
            String ann;
            try (RunningApplication before = shop(url, PATIENT)) {
                ann = login(before, "ann");
            }
            try (RunningApplication after = shop(url, PATIENT);
                    RunningApplication intruder = shop(url.replace("sword", "blow"), PATIENT)) {
                assertThat(account(after, ann)).isEqualTo(200);
                assertThat(account(intruder, ann)).as("a wrong password").isEqualTo(503);
            }
        }
    }

    @Test
    void name_the_redis_that_is_away_in_the_log() throws Exception {
        String address = "127.0.0.1:" + RealRedis.freePort();
        LineLimit.forget();
        CapturedOutput logged = CapturedOutput.start();
        try (logged; RunningApplication shop = shop("redis://shop:hunter2@" + address)) {
            assertThat(account(shop, "__Host-session=" + "A".repeat(43))).isEqualTo(503);
        }
        assertThat(logged.text())
                .contains("Redis at " + address + " is unreachable; requests with a session get 503: ")
                .doesNotContain("hunter2");
    }

    @Test
    void are_unavailable_while_redis_is_away() throws Exception {
        int port = RealRedis.freePort();
        RealRedis redis = RealRedis.startAt(port);
        try (RunningApplication shop = shop(redis.url(), PATIENT)) {
            String ann = login(shop, "ann");
            redis.close();
            HttpResponse<String> refused = ask(shop, "GET", "/account", "Cookie", ann);
            assertThat(refused.statusCode()).as("never anonymous").isEqualTo(503);
            assertThat(refused.body()).doesNotContain("127.0.0.1", "Redis");
            HttpResponse<String> login = ask(shop, "POST", "/account/login?name=ann");
            assertThat(login.statusCode()).isEqualTo(503);
            assertThat(login.headers().firstValue("Set-Cookie")).isEmpty();
            HttpResponse<String> logout = ask(shop, "POST", "/account/logout", "Cookie", ann);
            assertThat(logout.statusCode()).isEqualTo(503);
            assertThat(List.of(refused, login, logout))
                    .allSatisfy(response -> assertThat(response.headers().firstValue("Retry-After")).contains("1"));
            assertThat(ask(shop, "GET", "/account").statusCode()).as("without a session").isEqualTo(401);
            assertThat(ask(shop, "GET", "/account/offers", "Cookie", ann).statusCode()).as("open").isEqualTo(200);
            redis = RealRedis.startAt(port);
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
            while (account(shop, ann) == 503) {
                assertThat(System.nanoTime()).as("the end of patience").isLessThan(end);
                Thread.sleep(20);
            }
            assertThat(account(shop, ann)).as("Redis has forgotten it").isEqualTo(401);
        } finally {
            redis.close();
        }
    }

    @Test
    void outlive_connections_that_redis_has_closed() throws Exception {
        try (RealRedis redis = RealRedis.start(); RunningApplication shop = shop(redis.url(), PATIENT)) {
            String ann = login(shop, "ann");
            redis.disconnectClients();
            assertThat(account(shop, ann)).isEqualTo(200);
        }
    }

    @Test
    void are_kept_by_the_new_master_after_a_failover() throws Exception {
        areKeptByTheNewMaster(RealRedis::demote);
    }

    @Test
    void are_kept_by_the_new_master_if_the_old_one_answers_nobody() throws Exception {
        areKeptByTheNewMaster(RealRedis::demote, "--replica-serve-stale-data", "no");
    }

    @Test
    void are_kept_by_the_new_master_if_the_old_one_has_lost_its_replicas() throws Exception {
        areKeptByTheNewMaster(RealRedis::isolate);
    }

    private static void areKeptByTheNewMaster(Consumer<RealRedis> failover, String... options) throws Exception {
        try (RealRedis old = RealRedis.start(options); RealRedis successor = RealRedis.start();
                FaultyNetwork name = FaultyNetwork.to(old.port());
                RunningApplication shop = shop("redis://127.0.0.1:" + name.port(), PATIENT)) {
            login(shop, "ann");
            failover.accept(old);
            name.redirect(successor.port());
            assertThat(account(shop, login(shop, "ann"))).isEqualTo(200);
        }
    }

    @Test
    void hold_no_request_longer_than_the_timeout() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                RunningApplication shop = shop("redis://:x@127.0.0.1:" + silent.getLocalPort(),
                        "--security.session.redis.timeout=10s")) {
            String cookie = "__Host-session=" + "A".repeat(43);
            assertThat(secondsOf(shop, cookie)).isBetween(1L, 9L);
            // On a busy machine, more than the second in which nobody tries again may pass between two requests.
            long quickest = Long.MAX_VALUE;
            for (int i = 0; i < 5 && quickest > 0; i++) {
                quickest = Math.min(quickest, secondsOf(shop, cookie));
            }
            assertThat(quickest).as("does not wait again").isZero();
        }
    }

    private static long secondsOf(RunningApplication shop, String cookie) throws Exception {
        long began = System.nanoTime();
        assertThat(account(shop, cookie)).isEqualTo(503);
        return Duration.ofNanos(System.nanoTime() - began).toSeconds();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            url=redis://redis.example.org:6379 | url must begin with rediss
            url=redis://127.evil.example:6379 | url must begin with rediss
            url=localhost:6379 | url is not an address
            url=rediss://redis.example.org | url is not an address
            url=rediss://hunter2@redis.example.org:6379 | url is not an address
            url=rediss://redis.example.org:6379/shop | url is not an address
            url=redis://:hunter2 @localhost:6379 | url is not a URI
            timeout=5ms | timeout must be
            max-connections=0 | max-connections must be
            prefix= | prefix must not be blank
            """)
    void refuse_settings_that_are_not_possible(String key, String problem) {
        assertThatThrownBy(() -> shop("redis://localhost:6379", "--security.session.redis." + key))
                .hasMessageContaining("security.session.redis").hasMessageContaining(problem)
                .hasMessageNotContaining("hunter2");
        assertThatThrownBy(() -> Freshet.start(Shop.class, "--server.port=0"))
                .hasMessageContaining("security.session.redis.url");
    }

    @Test
    void accept_another_machine_without_tls_if_told_so() {
        RedisSessionProperties properties = Config.of(Map.of(
                "security.session.redis.url", "redis://ann:hunter2@redis:6379",
                "security.session.redis.prefix", "shop:", "security.session.redis.allow-unencrypted", "true"))
                .bind(new RedisSessionProperties$Binder());
        assertThat(properties.toString()).contains("redis:6379").doesNotContain("ann", "hunter2");
    }
}
