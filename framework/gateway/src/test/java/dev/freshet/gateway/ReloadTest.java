package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.FilterFactory;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.TestGateway;
import dev.freshet.gateway.shop.Stamp;
import dev.freshet.server.HttpServer;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway whose configuration changes while it serves. */
class ReloadTest {
    @TempDir
    private Path folder;
    private final Gate gate = new Gate();
    private Upstream a;
    private Upstream b;
    private Front front;

    @BeforeEach
    void start() throws Exception {
        a = Upstream.start("a");
        b = Upstream.start("b");
        front = Front.open(yaml("/**", a), new Stamp(), gate);
    }

    /** Holds requests until the test lets them go on. */
    private static final class Gate implements FilterFactory {
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch open = new CountDownLatch(1);

        @Override
        public String name() {
            return "gate";
        }

        @Override
        public GatewayFilter create(FilterSettings settings) {
            return (exchange, chain) -> {
                reached.countDown();
                open.await(20, TimeUnit.SECONDS);
                chain.proceed(exchange);
            };
        }
    }

    @AfterEach
    void stop() {
        a.close();
        b.close();
        front.close();
    }

    /** With the path, filters and further upstreams in the places of the usual. */
    private Yaml yaml(String path, String filters, String further) throws IOException {
        Yaml usual = yaml(path, a);
        return usual.write(Files.readString(usual.file()).replace("[ stamp: n ]", "[ " + filters + " ]") + further);
    }

    private Yaml yaml(String path, Upstream... upstreams) {
        List<String> addresses = new ArrayList<>();
        for (Upstream upstream : upstreams) {
            addresses.add('"' + upstream.address() + '"');
        }
        return Yaml.in(folder, """
                gateway:
                  routes:
                    - id: users
                      match: { path: %s }
                      upstream: users
                      filters: [ stamp: n ]
                  upstreams:
                    users: { instances: %s }
                """.formatted(path, addresses));
    }

    @Test
    void keeps_connections_and_what_filters_have_counted_where_nothing_changes_for_them() throws Exception {
        assertThat(Wire.ask(front.port(), "GET", "/")).contains("X-Stamp: n1");

        front.gateway().reload(yaml("/users/**", a, b).load());

        assertThat(Wire.ask(front.port(), "GET", "/users")).contains("X-Stamp: n2");
        assertThat(front.spread(4, "/users")).containsOnlyKeys("a", "b");
        assertThat(front.instance(a).connections().opened()).isEqualTo(1);
        assertThat(Wire.status(Wire.ask(front.port(), "GET", "/"))).isEqualTo(404);
    }

    @Test
    void keeps_what_a_filter_has_counted_when_others_come_before_it() throws Exception {
        front.get("/");
        reloadWith("request-id, stamp: n");

        assertThat(Wire.ask(front.port(), "GET", "/")).contains("X-Stamp: n2");
    }

    private void reloadWith(String filters) throws IOException {
        front.gateway().reload(yaml("/**", filters, "").load());
    }

    @Test
    void names_an_address_as_its_new_discovery_does() throws Exception {
        HttpServer upstream = TestGateway.server(TestGateway::echo);
        try {
            int port = upstream.port();
            front.gateway().reload(yaml("instances: [\"127.0.0.1:" + port + "\"]").load());
            assertThat(front.get("/")).contains("Host: 127.0.0.1:" + port + "\n");

            front.gateway().reload(yaml("dns: { name: localhost, port: " + port + " }").load());

            Eventually.holds("the name", () -> front.get("/").contains("Host: localhost:" + port + "\n"));
            assertThat(front.gateway().upstreams().getFirst().instances()).hasSize(1);
        } finally {
            upstream.stop();
        }
    }

    private Yaml yaml(String discovery) throws IOException {
        Yaml usual = yaml("/**", a);
        return usual.write(Files.readString(usual.file()).replaceFirst("instances: .*]", discovery));
    }

    @Test
    void makes_a_filter_anew_whose_settings_change() throws Exception {
        front.get("/");
        reloadWith("stamp: m");

        assertThat(Wire.ask(front.port(), "GET", "/")).contains("X-Stamp: m1");
    }

    @Test
    void changes_nothing_when_the_new_one_is_wrong() {
        Yaml wrong = yaml("/new", a);
        wrong.write("""
                gateway:
                  routes:
                    - id: users
                      match: { path: /new }
                      upstream: users
                      filters: [ stmap: n, stamp ]
                  upstreams:
                    users: { instances: ["127.0.0.1:1"] }
                """);

        assertThatThrownBy(() -> front.gateway().reload(wrong.load())).isInstanceOf(ConfigException.class)
                .hasMessage(wrong.line(6) + "\"stmap\" is not a filter. Did you mean stamp?\n" + wrong.line(6)
                        + "gateway.routes[0].filters[1].stamp.value is required");
        assertThat(front.get("/")).isEqualTo("a");
    }

    @Test
    void reports_mistakes_of_values_upstreams_and_filters_together_with_unknown_keys() {
        Yaml wrong = Yaml.in(folder, """
                gateway:
                  reload-interval: soon
                  filters: [ rate-limit: { rate: 0/s } ]
                  routes:
                    - { id: a, match: { path: /a }, upstream: usres, prserve-host: true,
                        filters: [ stmap: { n: 1 } ] }
                    - { id: b, match: { path: /b }, upstream: users, retry: { budget: 200%, reserve: some } }
                    - { match: { path: /c }, upstream: users, filters: [ strip-prefix: none ] }
                  upstreams:
                    users: { dns: { name: localhost, port: none } }
                """);

        ConfigException thrown = catchThrowableOfType(ConfigException.class,
                () -> front.gateway().reload(wrong.load()));

        assertThat(thrown.getMessage().lines()).satisfiesExactlyInAnyOrder(
                one -> assertThat(one).startsWith(wrong.line(2) + "gateway.reload-interval: \"soon\" is not"),
                one -> assertThat(one).contains("gateway.filters[0].rate-limit.rate: \"0/s\""),
                one -> assertThat(one).contains("gateway.routes[0].upstream \"usres\" is not an upstream"),
                one -> assertThat(one).isEqualTo(wrong.line(6) + "\"stmap\" is not a filter. Did you mean stamp?"),
                one -> assertThat(one).isEqualTo(wrong.line(5) + "gateway.routes[0].prserve-host is an unknown key."
                        + " Did you mean gateway.routes[0].preserve-host?"),
                one -> assertThat(one).contains("gateway.routes[1].retry.budget: \"200%\" is out of range"),
                one -> assertThat(one).contains("gateway.routes[1].retry.reserve: \"some\" is not a whole number"),
                one -> assertThat(one).isEqualTo(wrong.line(8) + "gateway.routes[2].id is required"),
                one -> assertThat(one).contains("filters[0].strip-prefix: \"none\" is not a whole number"),
                one -> assertThat(one).contains("gateway.upstreams.users.dns.port: \"none\" is not a whole number"));
        assertThat(front.get("/")).isEqualTo("a");
    }

    @Test
    void refuses_a_new_name_without_a_value_although_the_values_stay() throws Exception {
        reloadWith("set-request-header: { X-A: a }");

        Yaml wrong = yaml("/**", "set-request-header: { X-A: a, X-B: }", "");
        assertThatThrownBy(() -> front.gateway().reload(wrong.load())).isInstanceOf(ConfigException.class)
                .hasMessageContaining("set-request-header.X-B has no value");
    }

    @Test
    void looks_again_whether_a_filter_that_stays_has_its_upstream() throws Exception {
        String mirror = "mirror: { upstream: shadow }";
        String shadow = "    shadow: { instances: [\"" + b.address() + "\"] }\n";
        front.gateway().reload(yaml("/**", mirror, shadow).load());
        front.gateway().reload(yaml("/", mirror, shadow).load());

        Yaml without = yaml("/**", mirror, "");
        assertThatThrownBy(() -> front.gateway().reload(without.load())).isInstanceOf(ConfigException.class)
                .hasMessageContaining("\"shadow\" is not an upstream; use one of: users");
        assertThat(front.get("/")).isEqualTo("a");
    }

    @Test
    void leaves_nothing_behind_when_it_is_interrupted() throws Exception {
        String left = "    left: { dns: { name: localhost, port: 1, interval: 1m } }\n";
        Config next = yaml("/new", "stamp: n", left).load();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> front.gateway().reload(next)).isInstanceOf(IllegalStateException.class);
        assertThat(Thread.interrupted()).isTrue();

        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("freshet-discovery-left")) {
                assertThat(thread.join(Duration.ofSeconds(20))).isTrue();
            }
        }
        assertThat(front.gateway().upstreams()).hasSize(1);
        assertThat(front.get("/")).isEqualTo("a");
    }

    @Test
    void waits_for_all_names_at_once() throws Exception {
        try (DatagramSocket silent = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            StringBuilder unknown = new StringBuilder();
            for (int i = 0; i < 5; i++) {
                unknown.append("    left%d: { srv: { name: _http._tcp.left.test, server: \"127.0.0.1:%d\" } }\n"
                        .formatted(i, silent.getLocalPort()));
            }
            Config next = yaml("/**", "stamp: n", unknown.toString()).load();
            long began = System.nanoTime();
            front.gateway().reload(next);

            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(6));
            assertThat(front.get("/")).isEqualTo("a");
        }
    }

    @Test
    void answers_a_request_under_way_from_an_instance_that_leaves() throws Exception {
        CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> front.get("/hold"));
        a.awaitHeld();

        front.gateway().reload(yaml("/**", b).load());
        assertThat(front.spread(4, "/")).containsOnlyKeys("b");
        a.release();

        assertThat(answer.get()).isEqualTo("a");
    }

    @Test
    void keeps_an_upstream_for_a_request_from_before_the_last_two_reloads() throws Exception {
        String left = "    left: { instances: [\"" + b.address() + "\"], health: { path: /check, interval: 10ms } }\n";
        Yaml toLeft = yaml("/**", "gate", left);
        toLeft.write(Files.readString(toLeft.file()).replace("upstream: users", "upstream: left"));
        front.gateway().reload(toLeft.load());
        CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> front.get("/"));
        assertThat(gate.reached.await(20, TimeUnit.SECONDS)).isTrue();

        front.gateway().reload(yaml("/**", "stamp: n", left).load());
        front.gateway().reload(yaml("/**", a).load());

        int checks = b.asked.get();
        Eventually.holds("the health checks go on", () -> b.asked.get() > checks + 2);
        gate.open.countDown();
        assertThat(answer.get()).isEqualTo("b");
    }

    @Test
    void loses_no_request_when_upstreams_come_and_go_all_the_time() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger answered = new AtomicInteger();
        Queue<String> wrong = new ConcurrentLinkedQueue<>();
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            clients.add(Thread.ofVirtual().start(() -> {
                while (!over.get()) {
                    String answer = answerOrFailure();
                    if (answer.startsWith("HTTP/1.1 200 ")) {
                        answered.incrementAndGet();
                    } else {
                        wrong.add(answer);
                    }
                }
            }));
        }
        for (int i = 0; i < 20; i++) {
            Yaml next = yaml("/**", i % 2 == 0 ? b : a);
            if (i % 3 == 0) {
                // Connections of another kind: the group as a whole is replaced.
                next.write(Files.readString(next.file()).replace("users: {", "users: { pool: {"
                        + " max-connections: " + (50 + i) + " },"));
            }
            front.gateway().reload(next.load());
            int seen = answered.get();
            while (answered.get() < seen + 10 && wrong.isEmpty()) {
                Thread.sleep(1);
            }
        }
        over.set(true);
        for (Thread client : clients) {
            client.join();
        }

        assertThat(wrong).isEmpty();
        assertThat(answered.get()).isGreaterThanOrEqualTo(200);
    }

    private String answerOrFailure() {
        try {
            return Wire.ask(front.port(), "GET", "/");
        } catch (AssertionError failed) {
            return failed.toString();
        }
    }
}
