package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.config.Config;
import dev.freshet.config.DataSize;
import dev.freshet.server.ServerConfig;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The keys {@code server.*}, their defaults, and the page that describes them. */
class ServerPropertiesTest {
    private static final ServerProperties DEFAULTS = Config.of(Map.of()).bind(new ServerProperties$Binder());

    @Test
    void the_defaults_are_those_of_the_server() {
        assertThat(DEFAULTS.toServerConfig()).isEqualTo(ServerConfig.DEFAULT);
    }

    @Test
    void the_guide_lists_every_key_with_its_default() throws IOException {
        Map<String, String> expected = new LinkedHashMap<>();
        collect("server", DEFAULTS, expected);

        assertThat(guide()).containsExactlyEntriesOf(expected);
    }

    private static Map<String, String> guide() throws IOException {
        Map<String, String> rows = new LinkedHashMap<>();
        for (String line : Files.readAllLines(Path.of("../../docs/guide/configuration.md"))) {
            String[] cells = line.split("\\|");
            if (line.startsWith("| `server.")) {
                rows.put(cells[1].strip().replace("`", ""), cells[2].strip().replace("`", ""));
                assertThat(cells[3]).as(line).isNotBlank();
            }
        }
        return rows;
    }

    private static void collect(String prefix, Record settings, Map<String, String> rows) {
        for (RecordComponent component : settings.getClass().getRecordComponents()) {
            String key = prefix + '.' + component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
            Object value = value(component, settings);
            if (value instanceof Record section && !(value instanceof DataSize)) {
                collect(key, section, rows);
            } else {
                rows.put(key, written(value));
            }
        }
    }

    private static Object value(RecordComponent component, Record settings) {
        try {
            return component.getAccessor().invoke(settings);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static String written(Object value) {
        return switch (value) {
            case Duration duration -> duration.toSeconds() + "s";
            case Enum<?> constant -> constant.name().toLowerCase(Locale.ROOT);
            case Optional<?> nothing when nothing.isEmpty() -> "–";
            case List<?> list -> list.isEmpty() ? "–" : String.join(", ", list.stream().map(Object::toString).toList());
            default -> value.toString();
        };
    }
}
