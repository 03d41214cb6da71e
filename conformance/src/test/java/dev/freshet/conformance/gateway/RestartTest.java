package dev.freshet.conformance.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.config.Config;
import dev.freshet.conformance.Await;
import dev.freshet.conformance.EngineMode;
import dev.freshet.gateway.Gateway;
import dev.freshet.gateway.upstream.InstanceState;
import dev.freshet.server.HttpServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Instances that are replaced and killed while requests come at a rate. */
@Tag("slow")
class RestartTest {
    private static final int RATE = 1_000;
    private static final int RESTARTS = Integer.getInteger("freshet.restarts", 20);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

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
        keys.put(upstream + "health.timeout", "2s");
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

    @Test
    void no_request_is_lost_or_sent_twice_while_two_instances_are_restarted_in_turn() throws Exception {
        start(2);
        Set<String> answered;
        try (GatewayLoad load = GatewayLoad.start(server.port(), RATE, true)) {
            for (int i = 0; i < RESTARTS; i++) {
                ServiceProcess service = services.get(i % 2);
                service.stop(PATIENCE);
                service.start();
                Await.until("the gateway to see the new instance", PATIENCE, () -> healthy() == 4);
            }
            load.stop();
            assertThat(load.failures()).as("requests of %d that were lost", load.answered()).isEmpty();
            answered = load.numbers();
        }
        for (ServiceProcess service : services) {
            service.stop(PATIENCE);
        }
        assertThat(numbers.entrySet().stream().filter(number -> number.getValue() > 1).map(Map.Entry::getKey))
                .as("numbers that were acted on twice").isEmpty();
        assertThat(numbers.keySet()).as("numbers that were acted on").isEqualTo(answered);
    }

    private long healthy() {
        return gateway.upstreams().stream().flatMap(group -> group.instances().stream())
                .filter(instance -> instance.healthy() && !instance.ejected()).count();
    }

    @Test
    void no_idempotent_request_fails_when_one_of_three_instances_is_killed() throws Exception {
        start(3);
        try (GatewayLoad load = GatewayLoad.start(server.port(), RATE, false)) {
            Await.until("a second of load", PATIENCE, () -> load.answered() > RATE);
            ServiceProcess victim = services.get(1);
            victim.kill();
            Await.until("the instance to be left alone", Duration.ofSeconds(1), () -> isLeftAlone(victim.port()));
            int before = load.answered();
            Await.until("another second of load", PATIENCE, () -> load.answered() > before + RATE);
            load.stop();
            assertThat(load.failures()).as("requests of %d that failed", load.answered()).isEmpty();
        }
    }

    private boolean isLeftAlone(int port) {
        List<InstanceState> states = gateway.upstreams().stream().flatMap(group -> group.instances().stream())
                .filter(instance -> instance.address().endsWith(":" + port)).toList();
        return states.stream().allMatch(state -> state.ejected() || !state.healthy());
    }
}
