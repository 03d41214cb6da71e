package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.config.Config;
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
}
