package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigSources;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.server.ServerConfig;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The keys {@code server.*} and the server have the same defaults. ServerSettingsPageTest reads their page. */
class ServerPropertiesTest {

    @Test
    void the_defaults_are_those_of_the_server() {
        assertThat(Config.of(Map.of()).bind(new ServerProperties$Binder()).toServerConfig())
                .isEqualTo(ServerConfig.DEFAULT);
    }

    @Test
    void the_keys_of_http_2_become_its_limits() {
        Config config = Config.load(ConfigSources.none().withArguments("--server.http2.max-concurrent-streams=11",
                "--server.http2.initial-window-size=12B", "--server.http2.connection-window-size=65536B",
                "--server.http2.max-frame-size=16385B", "--server.http2.header-table-size=13B",
                "--server.http2.max-header-list-bytes=1025B", "--server.http2.max-header-count=14",
                "--server.http2.max-continuations=15", "--server.http2.max-resets=16",
                "--server.http2.reset-window-seconds=17", "--server.http2.max-control-frames=18",
                "--server.http2.max-queued-acks=19", "--server.http2.max-empty-frames=20"));
        assertThat(config.bind(new ServerProperties$Binder()).toServerConfig().http2())
                .isEqualTo(new Http2Limits(11, 12, 65_536, 16_385, 13, 1_025, 14, 15, 16, 17, 18, 19, 20));
        config.requireAllKnown();
    }
}
