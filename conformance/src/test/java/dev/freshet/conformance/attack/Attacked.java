package dev.freshet.conformance.attack;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigSources;
import dev.freshet.gateway.Gateway;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What is attacked: the targets of {@link AttackedServer}, asked for directly or through a gateway. */
enum Attacked {
    SERVER {
        @Override
        Running start(ServerConfig config) throws IOException {
            return new Running(HttpServer.start(config, AttackedServer.targets()), () -> { });
        }
    },
    /** With all that protects its upstream, so that it shows what attacks can make of that. */
    GATEWAY {
        @Override
        Running start(ServerConfig config) throws IOException {
            HttpServer service = HttpServer.start(ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0),
                    AttackedServer.targets());
            Gateway gateway = Gateway.open(before(service.port()), List.of());
            return new Running(HttpServer.start(config, gateway.application()), () -> {
                gateway.close();
                service.stop();
            });
        }
    };

    /**
     * One that runs.
     *
     * @param server that is attacked
     * @param behind ends what is behind it
     */
    record Running(HttpServer server, Runnable behind) implements AutoCloseable {
        @Override
        public void close() {
            server.stop();
            behind.run();
        }
    }

    /** The server of this is made as the configuration says; a gateway's service has every default. */
    abstract Running start(ServerConfig config) throws IOException;

    private static Config before(int port) throws IOException {
        Path file = Files.createTempFile("attacked", ".yml");
        try {
            Files.writeString(file, """
                    gateway:
                      upstreams:
                        service: { instances: ["127.0.0.1:%d"], ejection: { failures: 5, at-most: 100%% } }
                      routes:
                        - id: all
                          match: { path: "/**" }
                          upstream: service
                          filters: [ { circuit-breaker: { window: 20, minimum: 5, open: 1h } } ]
                    """.formatted(port));
            return Config.load(ConfigSources.none().withFile(file));
        } finally {
            Files.delete(file);
        }
    }
}
