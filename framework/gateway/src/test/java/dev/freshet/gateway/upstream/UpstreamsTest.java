package dev.freshet.gateway.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.gateway.config.Address;
import dev.freshet.gateway.config.Balance;
import dev.freshet.gateway.config.Discovery;
import dev.freshet.gateway.config.Ejection;
import dev.freshet.gateway.config.Health;
import dev.freshet.gateway.config.Shares;
import dev.freshet.gateway.config.UpstreamConfig;
import dev.freshet.gateway.config.UpstreamTls;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UpstreamsTest {
    private static final Discovery FIXED = new Discovery.Fixed(List.of(new Address("127.0.0.1", 1, 1)));
    private static final Discovery NAMED = new Discovery.Dns("localhost", 1, Duration.ofMinutes(1));
    private static final Health HEALTH = new Health("/", Duration.ofMinutes(1), Duration.ofSeconds(20), 1, 1);

    private static UpstreamConfig upstream(String name, Discovery discovery, @Nullable Health health) {
        return new UpstreamConfig(name, ClientProtocol.HTTP_1_1, discovery, new Balance.RoundRobin(), health,
                new Ejection(5, Duration.ofSeconds(10), 50), PoolSettings.DEFAULT, Shares.DEFAULT,
                UpstreamTls.DEFAULT);
    }

    @Test
    void a_change_that_fails_leaves_no_new_group_open() throws Exception {
        ClientRuntime runtime = ClientRuntime.start(1, null);
        try (Upstreams upstreams = new Upstreams(() -> runtime)) {
            upstreams.prepare(Map.of("stays", upstream("stays", FIXED, null))).make();
            // Health checks open a pool, which fails from now on.
            runtime.close();
            Upstreams.Change change = upstreams.prepare(Map.of("stays", upstream("stays", FIXED, HEALTH),
                    "added", upstream("added", NAMED, null)));

            assertThatThrownBy(change::make).isInstanceOf(IllegalStateException.class);
            for (Thread thread : Thread.getAllStackTraces().keySet()) {
                if (thread.getName().equals("freshet-discovery-added")) {
                    assertThat(thread.join(Duration.ofSeconds(20))).isTrue();
                }
            }
        }
    }
}
