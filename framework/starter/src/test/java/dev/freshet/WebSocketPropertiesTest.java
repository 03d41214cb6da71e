package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.http.websocket.WebSocketLimits;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The keys {@code server.websocket.*}, their defaults, and the page that describes them. */
class WebSocketPropertiesTest {
    private static final WebSocketProperties DEFAULTS = Config.of(Map.of()).bind(new WebSocketProperties$Binder());

    @Test
    void the_defaults_are_those_of_the_sessions() {
        assertThat(DEFAULTS.toLimits()).isEqualTo(WebSocketLimits.DEFAULT);
    }

    @Test
    void the_guide_lists_every_key_with_its_default() throws Exception {
        List<String> rows = new ArrayList<>();
        for (RecordComponent component : WebSocketProperties.class.getRecordComponents()) {
            Object value = component.getAccessor().invoke(DEFAULTS);
            rows.add("| `server.websocket." + component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT)
                    + "` | `" + (value instanceof Duration time ? time.toSeconds() + "s" : value) + "` | ");
        }

        assertThat(guide()).hasSameSizeAs(rows).zipSatisfy(rows, (line, row) -> assertThat(line).startsWith(row));
    }

    private static List<String> guide() throws IOException {
        return Files.readAllLines(Path.of("../../docs/guide/websocket.md")).stream()
                .filter(line -> line.startsWith("| `server.")).toList();
    }

    @Test
    void names_a_value_that_cannot_be() {
        assertThatThrownBy(() -> Freshet.create().port(0).set("server.websocket.max-frame-bytes", "10B").start())
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("max-frame-bytes must be at least 125, is 10");
        assertThatThrownBy(() -> Freshet.create().port(0).set("server.websocket.idle", "10s").start())
                .isInstanceOf(ConfigException.class).hasMessageContaining("server.websocket.idle is an unknown key");
    }
}
