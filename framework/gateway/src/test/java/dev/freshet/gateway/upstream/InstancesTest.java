package dev.freshet.gateway.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.gateway.Front;
import dev.freshet.gateway.Upstream;
import dev.freshet.gateway.Wire;
import dev.freshet.gateway.Yaml;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.FilterFactory;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which instance a request goes to: by balance, by health, by discovery. */
class InstancesTest {
    /** Asked often, and no answer is late, however busy the machine is. */
    private static final String HEALTH = "{ path: /health, interval: 10ms, timeout: 20s, unhealthy: 1 }";

    @TempDir
    private Path folder;
    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : open.reversed()) {
            one.close();
        }
    }

    private Upstream upstream(String name) {
        Upstream upstream = Upstream.start(name);
        open.add(upstream);
        return upstream;
    }

    private Front front(String settings) throws IOException {
        Front front = Front.open(yaml(settings));
        open.add(front);
        return front;
    }

    /** Its route has this filter, which may be one of these. */
    private Front front(String settings, String filter, FilterFactory... filters) throws IOException {
        Yaml yaml = yaml(settings);
        yaml.write(Files.readString(yaml.file()).replace("  routes:", "  filters: [ " + filter + " ]\n  routes:"));
        Front front = Front.open(yaml, filters);
        open.add(front);
        return front;
    }

    private Yaml yaml(String settings) {
        return Yaml.in(folder, """
                gateway:
                  routes: [ { id: all, match: { path: /** }, upstream: users } ]
                  upstreams:
                    users: { %s }
                """.formatted(settings));
    }

    private static String instances(Upstream... upstreams) {
        List<String> addresses = new ArrayList<>();
        for (Upstream upstream : upstreams) {
            addresses.add('"' + upstream.address() + '"');
        }
        return "instances: " + addresses;
    }

    @Test
    void goes_round_all_instances_by_weight_and_spreads_the_heavy_ones_evenly() throws IOException {
        Upstream a = upstream("a");
        Upstream b = upstream("b");
        Front front = front("instances: [ { address: \"%s\", weight: 3 }, \"%s\" ]".formatted(a.address(),
                b.address()));

        StringBuilder order = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            order.append(front.get("/"));
        }
        assertThat(order.toString()).isEqualTo("aabaaaba");
    }

    @Test
    void shares_the_requests_of_an_instance_that_is_out_among_all_others() throws Exception {
        Upstream a = upstream("a");
        Upstream b = upstream("b");
        Upstream c = upstream("c");
        a.healthy = false;
        Front front = front(instances(a, b, c) + ", health: " + HEALTH);
        front.await(a, state -> !state.healthy());

        assertThat(front.spread(40, "/")).isEqualTo(Map.of("b", 20, "c", 20));
    }

    @Test
    void prefers_the_less_busy_instance() throws Exception {
        Upstream busy = upstream("busy");
        Upstream idle = upstream("idle");
        Front front = front(instances(busy, idle) + ", balance: least-request");
        Thread holding = Thread.ofVirtual().start(() -> front.get("/hold"));
        // Whichever it is that holds the request: the other one answers.
        while (front.instance(busy).inFlight() + front.instance(idle).inFlight() == 0) {
            Thread.sleep(1);
        }
        Upstream other = front.instance(busy).inFlight() > 0 ? idle : busy;

        assertThat(front.spread(30, "/")).isEqualTo(Map.of(other == idle ? "idle" : "busy", 30));
        busy.release();
        idle.release();
        holding.join();
    }

    @Test
    void sends_a_key_to_the_same_instance_and_moves_only_the_keys_of_one_that_leaves() throws Exception {
        Upstream a = upstream("a");
        Upstream b = upstream("b");
        Upstream c = upstream("c");
        String hash = ", balance: hash, hash: { header: X-User }";
        Front front = front(instances(a, b, c) + hash);
        Map<String, String> before = new HashMap<>();
        for (int user = 0; user < 60; user++) {
            before.put("X-User: " + user, front.get("/", "X-User: " + user));
        }
        assertThat(before.values()).contains("a", "b", "c");

        front.gateway().reload(yaml(instances(a, c) + hash).load());

        before.forEach((field, instance) -> {
            String now = front.get("/", field);
            if (instance.equals("b")) {
                assertThat(now).isIn("a", "c");
            } else {
                assertThat(now).isEqualTo(instance);
            }
        });
    }

    @Test
    void takes_the_client_that_a_trusted_proxy_names_for_the_key() throws Exception {
        Upstream a = upstream("a");
        Upstream b = upstream("b");
        Front front = front(instances(a, b) + ", balance: hash, hash: client-address",
                "forwarded: { trust: 127.0.0.1 }");

        Set<String> answers = new HashSet<>();
        for (int client = 0; client < 40; client++) {
            String field = "X-Forwarded-For: 10.0.0." + client;
            String answer = front.get("/", field);
            assertThat(front.get("/", field)).isEqualTo(answer);
            answers.add(answer);
        }
        assertThat(answers).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void counts_no_request_as_under_way_that_a_filter_broke_off() throws Exception {
        Upstream a = upstream("a");
        Front front = front(instances(a), "breaks", new FilterFactory() {
            @Override
            public String name() {
                return "breaks";
            }

            @Override
            public GatewayFilter create(FilterSettings settings) {
                return (exchange, chain) -> {
                    exchange.onResponse(response -> {
                        throw new NoSuchMethodError("thrown by a test");
                    });
                    chain.proceed(exchange);
                };
            }
        });

        assertThat(Wire.status(Wire.ask(front.port(), "GET", "/"))).isEqualTo(500);
        assertThat(front.instance(a).inFlight()).isZero();
    }

    @Test
    void leaves_an_instance_alone_that_fails_in_a_row() throws Exception {
        Upstream a = upstream("a");
        Upstream b = upstream("b");
        a.status = 503;
        Front front = front(instances(a, b) + ", ejection: { failures: 3, time: 1m }");

        front.spread(6, "/");
        assertThat(front.instance(a)).matches(InstanceState::ejected).matches(state -> state.ejections() == 1);
        int asked = a.asked.get();
        assertThat(front.spread(10, "/")).isEqualTo(Map.of("b", 10));
        assertThat(a.asked.get()).isEqualTo(asked);
    }

    @Test
    void comes_back_to_an_instance_after_its_time() throws Exception {
        Upstream a = upstream("a");
        Upstream b = upstream("b");
        a.status = 503;
        Front front = front(instances(a, b) + ", ejection: { failures: 3, time: 100ms }");

        front.spread(6, "/");
        a.status = 200;
        front.await(a, state -> state.ejections() == 1 && !state.ejected());
        assertThat(front.spread(10, "/")).containsKey("a");
    }

    @Test
    void does_not_take_out_more_instances_than_it_may_and_uses_all_when_all_are_out() throws Exception {
        Upstream a = upstream("a");
        Upstream b = upstream("b");
        a.status = 502;
        b.status = 502;
        Front front = front(instances(a, b) + ", ejection: { failures: 2, time: 1m, at-most: 50% },"
                + " health: " + HEALTH);
        front.spread(10, "/");
        assertThat(front.instance(a).ejected()).isNotEqualTo(front.instance(b).ejected());

        a.healthy = false;
        b.healthy = false;
        front.await(a, state -> !state.healthy());
        front.await(b, state -> !state.healthy());
        a.status = 200;
        b.status = 200;
        assertThat(front.spread(10, "/")).isEqualTo(Map.of("a", 5, "b", 5));
    }

    @Test
    void brings_an_instance_back_whose_health_checks_are_answered_again() throws Exception {
        Upstream a = upstream("a");
        Front front = front(instances(a) + ", health: { path: /health, interval: 10ms }");
        front.await(a, InstanceState::healthy);

        a.healthy = false;
        front.await(a, state -> !state.healthy());
        a.healthy = true;
        front.await(a, InstanceState::healthy);
        assertThat(front.get("/")).isEqualTo("a");
    }

    @Test
    void ends_an_ejection_early_when_health_checks_find_the_instance_healthy_again() throws Exception {
        Upstream a = upstream("a");
        Upstream b = upstream("b");
        a.status = 503;
        Front front = front(instances(a, b) + ", ejection: { failures: 3, time: 1h }, health: " + HEALTH);
        front.spread(6, "/");
        assertThat(front.instance(a).ejected()).isTrue();

        a.status = 200;
        a.healthy = false;
        front.await(a, state -> !state.healthy());
        a.healthy = true;
        front.await(a, state -> state.healthy() && !state.ejected());
        assertThat(front.spread(10, "/")).containsKey("a");
    }

    @Test
    void goes_on_with_another_instance_when_one_is_gone_and_ejects_it() throws Exception {
        Upstream a = upstream("a");
        Upstream b = upstream("b");
        Front front = front(instances(a, b) + ", ejection: { failures: 2, time: 1m }");
        a.close();

        assertThat(front.spread(20, "/")).isEqualTo(Map.of("b", 20));
        assertThat(front.instance(a).ejected()).isTrue();
    }

    @Test
    void finds_instances_by_name() throws Exception {
        Upstream a = upstream("a");
        Front front = front("dns: { name: localhost, port: %d, interval: 100ms }".formatted(a.port()));

        awaitInstances(front, 1);
        assertThat(front.get("/")).isEqualTo("a");
    }

    @Test
    void finds_instances_by_service_records_and_follows_them() throws Exception {
        Upstream a = upstream("a");
        Upstream b = upstream("b");
        Upstream spare = upstream("spare");
        try (DnsServer dns = new DnsServer()) {
            // The weight of the spare instance does not count.
            dns.service(new DnsServer.Service(0, 3, a.port()), new DnsServer.Service(0, 1, b.port()),
                    new DnsServer.Service(9, 1000, spare.port()));
            Front front = front("srv: { name: _http._tcp.users.test, interval: 100ms, server: \"127.0.0.1:%d\" }"
                    .formatted(dns.port()));
            awaitInstances(front, 2);
            assertThat(front.spread(8, "/")).isEqualTo(Map.of("a", 6, "b", 2));

            // Told twice, it is one instance.
            dns.service(new DnsServer.Service(0, 1, b.port()), new DnsServer.Service(0, 2, b.port()));
            awaitInstances(front, 1);
            assertThat(front.spread(4, "/")).isEqualTo(Map.of("b", 4));

            dns.service();
            assertThat(front.spread(4, "/")).as("what was known stays").isEqualTo(Map.of("b", 4));
        }
    }

    private static void awaitInstances(Front front, int count) {
        Eventually.holds(count + " instances are found",
                () -> front.gateway().upstreams().getFirst().instances().size() == count);
    }

    @Test
    void takes_nothing_that_a_discovery_finds_after_its_end() throws Exception {
        Upstream a = upstream("a");
        Upstream b = upstream("b");
        try (DnsServer dns = new DnsServer()) {
            dns.service(new DnsServer.Service(0, 1, a.port()));
            Front front = front("srv: { name: _http._tcp.users.test, interval: 100ms, server: \"127.0.0.1:%d\" }"
                    .formatted(dns.port()));
            dns.hold();
            List<Thread> discoveries = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().equals("freshet-discovery-users")).toList();
            assertThat(discoveries).isNotEmpty();

            front.gateway().reload(yaml(instances(b)).load());
            dns.release();
            for (Thread discovery : discoveries) {
                assertThat(discovery.join(Duration.ofSeconds(20))).isTrue();
            }
            assertThat(front.spread(4, "/")).isEqualTo(Map.of("b", 4));
        }
    }

    @Test
    void answers_503_while_a_name_has_no_address() throws Exception {
        Front front = front("dns: { name: no-such-host.invalid, port: 1, interval: 1m }");

        assertThat(Wire.ask(front.port(), "GET", "/")).startsWith("HTTP/1.1 503 ")
                .contains("application/problem+json");
    }
}
