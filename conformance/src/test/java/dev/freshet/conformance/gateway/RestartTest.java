package dev.freshet.conformance.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.freshet.config.Config;
import dev.freshet.conformance.EngineMode;
import dev.freshet.gateway.Gateway;
import dev.freshet.gateway.upstream.InstanceState;
import dev.freshet.server.HttpServer;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Instances that are replaced and killed while requests come at a rate. */
@Tag("slow")
class RestartTest {
    private static final int RATE = 1_000;
    private static final int RESTARTS = Integer.getInteger("freshet.restarts", 20);
    private static final int ENOUGH = 900;
    /** How long the rate is taken while nothing is restarted. */
    private static final Duration CALM = Duration.ofSeconds(3);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Map<String, Integer> numbers = ServiceProcess.numbers();
    private final List<ServiceProcess> services = new ArrayList<>();
    private Gateway gateway;
    private HttpServer server;

    private void start(int instances) throws IOException, InterruptedException {
        for (int i = 0; i < instances; i++) {
            services.add(ServiceProcess.start(numbers));
        }
        Map<String, String> keys = new HashMap<>();
        upstream(keys, 0, "h1", "http/1.1");
        upstream(keys, 1, "h2", "h2c");
        gateway = Gateway.open(Config.of(keys), List.of());
        server = HttpServer.start(EngineMode.NIO_VIRTUAL.config(), gateway.application());
    }

    private void upstream(Map<String, String> keys, int number, String name, String protocol) {
        String route = "gateway.routes[" + number + "].";
        keys.put(route + "id", name);
        keys.put(route + "match.path", "/" + name + "/**");
        keys.put(route + "upstream", name);
        keys.put(route + "timeouts.acquire", "30s");
        keys.put(route + "timeouts.response", "30s");
        String upstream = "gateway.upstreams." + name + ".";
        keys.put(upstream + "protocol", protocol);
        keys.put(upstream + "health.path", "/health");
        keys.put(upstream + "health.interval", "100ms");
        keys.put(upstream + "health.timeout", "20s");
        keys.put(upstream + "health.unhealthy", "1");
        keys.put(upstream + "pool.max-waiting", "100000");
        for (int i = 0; i < services.size(); i++) {
            keys.put(upstream + "instances[" + i + "]", "127.0.0.1:" + services.get(i).port());
        }
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop();
        }
        if (gateway != null) {
            gateway.close();
        }
        services.forEach(ServiceProcess::close);
    }

    /** A machine that is too slow for the rate is no reason to say nothing of the rest: each is a test of its own. */
    @TestFactory
    Stream<DynamicTest> restarts_two_instances_in_turn_under_load() throws Exception {
        start(2);
        Restarts restarts = restart();
        for (ServiceProcess service : services) {
            service.stop(PATIENCE);
        }
        List<String> twice = numbers.entrySet().stream().filter(number -> number.getValue() > 1)
                .map(Map.Entry::getKey).toList();
        System.out.println(restarts + ", " + twice.size() + " acted on twice");
        return Stream.of(
                DynamicTest.dynamicTest("no request is lost", () -> isNoneLost(restarts)),
                DynamicTest.dynamicTest("no POST is acted on twice",
                        () -> assertThat(twice).as("numbers that were acted on twice").isEmpty()),
                DynamicTest.dynamicTest("the load is a mixture", () -> assertThat(restarts.answered.values())
                        .allSatisfy(count -> assertThat(count).isGreaterThan(RATE / 10))),
                DynamicTest.dynamicTest("at least 900 requests a second are answered", () -> keepsUp(restarts)));
    }

    private Restarts restart() throws IOException, InterruptedException {
        try (GatewayLoad load = GatewayLoad.start(server.port(), RATE, true)) {
            // Until all is warm; how much that is on this machine does not matter.
            load.rate(CALM);
            int before = load.rate(CALM);
            long began = System.nanoTime();
            int first = load.answered();
            for (int i = 0; i < RESTARTS; i++) {
                ServiceProcess service = services.get(i % 2);
                service.stop(PATIENCE);
                service.start();
                Eventually.holds("the gateway to see the new instance", PATIENCE, () -> healthy() == 4);
            }
            int rate = GatewayLoad.perSecond(load.answered() - first, System.nanoTime() - began);
            int after = load.rate(CALM);
            load.stop();
            Map<GatewayLoad.Kind, Integer> answered = new EnumMap<>(GatewayLoad.Kind.class);
            for (GatewayLoad.Kind kind : GatewayLoad.Kind.values()) {
                answered.put(kind, load.answered(kind));
            }
            return new Restarts(rate, Math.min(before, after), answered, load.failures(), load.numbers());
        }
    }

    private void isNoneLost(Restarts restarts) {
        assertThat(restarts.lost).as("what became of the requests that were lost").isEmpty();
        assertThat(numbers.keySet()).as("numbers that were acted on").isEqualTo(restarts.numbers);
    }

    private static void keepsUp(Restarts restarts) {
        if (restarts.rate < ENOUGH) {
            assumeThat(restarts.calmRate)
                    .as("the rate while nothing is restarted, %d/s: this machine is too busy to say more. %s",
                            restarts.calmRate, restarts)
                    .isGreaterThanOrEqualTo(ENOUGH);
        }
        assertThat(restarts.rate).as("%s", restarts).isGreaterThanOrEqualTo(ENOUGH);
    }

    /**
     * What came of the load.
     *
     * @param rate answers in a second while instances were restarted
     * @param calmRate those before or after it, whichever were fewer: what the machine can do
     * @param lost what became of the requests that were not answered as they should be
     * @param numbers those of the POSTs that were answered
     */
    private record Restarts(int rate, int calmRate, Map<GatewayLoad.Kind, Integer> answered, List<String> lost,
            Set<String> numbers) {
        @Override
        public String toString() {
            return RESTARTS + " restarts at " + rate + "/s (" + calmRate + "/s without): answered " + answered + ", "
                    + lost.size() + " lost";
        }
    }

    private long healthy() {
        return gateway.upstreams().stream().flatMap(group -> group.instances().stream())
                .filter(instance -> instance.healthy() && !instance.ejected()).count();
    }

    @Test
    void no_idempotent_request_fails_when_one_of_three_instances_is_killed() throws Exception {
        start(3);
        try (GatewayLoad load = GatewayLoad.start(server.port(), RATE, false)) {
            Eventually.holds("a second of load", PATIENCE, () -> load.answered() > RATE);
            ServiceProcess victim = services.get(1);
            victim.kill();
            Eventually.holds("the instance to be left alone", PATIENCE, () -> isLeftAlone(victim.port()));
            int before = load.answered();
            Eventually.holds("another second of load", PATIENCE, () -> load.answered() > before + RATE);
            load.stop();
            assertThat(load.failures()).as("requests of %d that failed", load.answered()).isEmpty();
        }
    }

    private boolean isLeftAlone(int port) {
        List<InstanceState> states = gateway.upstreams().stream().flatMap(group -> group.instances().stream())
                .filter(instance -> instance.address().endsWith(":" + port)).toList();
        return !states.isEmpty() && states.stream().allMatch(state -> state.ejected() || !state.healthy());
    }
}
