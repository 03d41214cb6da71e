package dev.freshet.clients;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.config.Config;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The file of keys for editors, which is written by hand, agrees with the code that reads them. */
class ClientKeysTest {

    @Test
    void the_file_has_the_keys_that_are_read() throws IOException {
        Config config = Config.of(Map.of("clients.users.url", "http://x", "clients.users.tls.server-name", "x"));
        config.bind(new ClientBinder("users", "Users"));
        Set<String> read = new TreeSet<>(config.knownKeys());
        read.removeIf(key -> !key.startsWith("clients.users."));

        assertThat(described()).isEqualTo(read);
    }

    private static Set<String> described() throws IOException {
        try (InputStream file = ClientBinder.class.getResourceAsStream(
                "/META-INF/freshet/config/dev.freshet.clients.json")) {
            Map<?, ?> json = (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromInputStream(file);
            Set<String> keys = new TreeSet<>();
            add("clients.users", (Map<?, ?>) json.get("of"), keys);
            return keys;
        }
    }

    /** Leaves out maps of texts, whose names are not read one by one. */
    private static void add(String path, Map<?, ?> key, Set<String> keys) {
        if (key.get("keys") instanceof Map<?, ?> below) {
            below.forEach((name, each) -> add(path + '.' + name, (Map<?, ?>) each, keys));
        } else if (!"map".equals(key.get("type"))) {
            keys.add(path);
        }
    }
}
