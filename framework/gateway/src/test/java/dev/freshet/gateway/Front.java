package dev.freshet.gateway;

import dev.freshet.gateway.filter.FilterFactory;
import dev.freshet.gateway.upstream.InstanceState;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** A gateway and its server, under test. */
public record Front(Gateway gateway, HttpServer server) implements AutoCloseable {
    public static Front open(Yaml yaml, FilterFactory... filters) throws IOException {
        return open(yaml, Upstream.config(), filters);
    }

    public static Front open(Yaml yaml, ServerConfig config, FilterFactory... filters) throws IOException {
        Gateway gateway = Gateway.open(yaml.load(), List.of(filters));
        return new Front(gateway, HttpServer.start(config, gateway.application()));
    }

    public int port() {
        return server.port();
    }

    public String get(String target, String... fields) {
        return Wire.get(port(), target, fields);
    }

    /** How many of so many requests each upstream answers, by its name. */
    public Map<String, Integer> spread(int requests, String target) {
        Map<String, Integer> spread = new HashMap<>();
        for (int i = 0; i < requests; i++) {
            spread.merge(get(target), 1, Integer::sum);
        }
        return spread;
    }

    public InstanceState instance(Upstream upstream) {
        for (InstanceState instance : gateway.upstreams().getFirst().instances()) {
            if (instance.address().endsWith(":" + upstream.port())) {
                return instance;
            }
        }
        throw new AssertionError("no instance on port " + upstream.port());
    }

    /** Waits until an instance is so. */
    public void await(Upstream upstream, Predicate<InstanceState> so) {
        Eventually.holds("the state of the instance on port " + upstream.port(), () -> so.test(instance(upstream)));
    }

    @Override
    public void close() {
        server.stop();
        gateway.close();
    }
}
