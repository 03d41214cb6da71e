package dev.freshet.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** No key that a variable sets may be left out. */
class EnvironmentWordsTest {
    private static String read(String variable, String section, String name) {
        return Config.load(ConfigSources.none().withEnvironment(Map.of(variable, "set", "HOME", "/root")))
                .reader(section).string(name, "default");
    }

    @Test
    void keys_find_their_variables_however_long_the_first_word_is() {
        assertThat(read("SERVER_PORT", "server", "port")).isEqualTo("set");
        assertThat(read("NAME", "", "name")).isEqualTo("set");
        assertThat(read("MAX_SIZE", "", "max-size")).isEqualTo("set");
        assertThat(read("MAXSIZE", "", "max-size")).isEqualTo("set");
        assertThat(read("MYSHOP_URL", "my-shop", "url")).isEqualTo("set");
        assertThat(read("MY_SHOP_URL", "my-shop", "url")).isEqualTo("set");
        assertThat(read("SHOP_MAXSIZE", "shop", "max-size")).isEqualTo("set");
        assertThat(read("HOSTS_0", "", "hosts[0]")).isEqualTo("set");
    }

    @Test
    void keys_without_a_variable_of_their_first_word_are_left_alone() {
        assertThat(new EnvironmentWords(Map.of("SERVER_PORT", "1")).mayHave("management.port")).isFalse();
        assertThat(read("SERVER_PORT", "serve", "r-port")).isEqualTo("default");
    }
}
