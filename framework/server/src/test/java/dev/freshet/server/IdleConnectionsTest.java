package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.freshet.server.config.TimeLimits;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What hybrid is for: an idle connection holds no thread of the pool. Needs some 10,000 file descriptors. */
class IdleConnectionsTest {
    private static final int CONNECTIONS = 5_000;

    @Test
    void five_thousand_keep_alive_connections_are_served_by_150_platform_threads() throws IOException {
        assumeTrue(fileDescriptors() > 11_000, "this process may not open so many connections");
        List<RawClient> clients = new ArrayList<>();
        TimeLimits usual = TimeLimits.DEFAULT;
        ServerConfig config = EngineMode.HYBRID_PLATFORM.config().withTimeouts(new TimeLimits(Duration.ofMinutes(10),
                usual.header(), usual.body(), usual.write(), usual.queue()));
        try (HttpServer server = HttpServer.start(config, new TestApplication())) {
            try {
                for (int i = 0; i < CONNECTIONS; i++) {
                    RawClient client = new RawClient(server);
                    clients.add(client);
                    EngineContract.isInStep(client);
                }
                assertThat(server.connections()).isEqualTo(CONNECTIONS);
                for (RawClient client : clients) {
                    EngineContract.isInStep(client);
                }
                assertThat(server.config().threadPoolSize()).isEqualTo(150);
            } finally {
                for (RawClient client : clients) {
                    client.close();
                }
            }
            Eventually.holds("no connection is open", () -> server.connections() == 0);
        }
    }

    /** The limit of this process where the system shows it; elsewhere the test has to try. */
    private static long fileDescriptors() throws IOException {
        Path limits = Path.of("/proc/self/limits");
        if (!Files.exists(limits)) {
            return Long.MAX_VALUE;
        }
        String line = Files.readAllLines(limits).stream().filter(one -> one.startsWith("Max open files")).findFirst()
                .orElseThrow();
        String soft = line.substring("Max open files".length()).trim().split(" +")[0];
        return soft.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(soft);
    }
}
