package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigBinder;
import dev.freshet.config.DataSize;
import dev.freshet.config.Percent;
import dev.freshet.server.Limit;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The page docs/guide/security-limits.md names every limit, with the default that it has. */
class SecurityLimitsPageTest {
    private static final Path PAGE = Path.of("../../docs/guide/security-limits.md");
    /** Keys that no peer can meet. What is a section or a switch need not be here. */
    private static final Set<String> NO_LIMITS = Set.of("server.host", "server.port", "server.execution-mode",
            "server.thread-type", "server.io-threads", "server.shutdown-delay", "server.compression.mime-types",
            "server.compression.min-response-size", "server.compression.level", "server.compression.algorithms",
            "server.static.locations", "server.static.path", "server.static.cache-control",
            "server.static.welcome-file", "server.static.fallback", "management.port", "management.host",
            "management.health.readiness", "server.unix-socket.*", "server.listeners",
            // Whom the server trusts, and with what: docs/guide/tls.md.
            "server.tls.*");

    @Test
    void every_counted_limit_is_on_the_page() throws IOException {
        String page = Files.readString(PAGE);
        Set<String> missing = new TreeSet<>();
        for (Limit limit : Limit.values()) {
            String name = limit.name().toLowerCase(Locale.ROOT);
            if (!page.contains("Counted: `" + name + "`")) {
                missing.add(name);
            }
        }
        assertThat(missing).as("constants of Limit without a row in docs/guide/security-limits.md. For each add a row,"
                + " under the heading that fits: | `key` | `default` | unit | What happens. Counted: `name_of_the_limit` |")
                .isEmpty();
    }

    @Test
    void every_key_that_is_a_limit_is_on_the_page_with_its_default() throws IOException {
        assertThat(rows()).as("keys and defaults in docs/guide/security-limits.md. A new limit gets a row, under the"
                + " heading that fits: | `key` | `default` | unit | What happens at it |. A key that no peer can meet"
                + " joins NO_LIMITS of this test").containsAllEntriesOf(limits());
    }

    @Test
    void every_key_on_the_page_exists_and_is_there_once() throws IOException {
        assertThat(limits().keySet()).as("limits of the configuration, among which are all that docs/guide/security-limits.md names")
                .containsAll(rows().keySet());
    }

    /** The keys of all configuration records of this module that are limits, with their defaults. */
    private static Map<String, String> limits() {
        Map<String, String> limits = new LinkedHashMap<>();
        for (ConfigBinder<? extends Record> binder : List.of(new ServerProperties$Binder(),
                new WebSocketProperties$Binder(), new EventStreamProperties$Binder(),
                new CompressionProperties$Binder(), new StaticFilesProperties$Binder(),
                new ManagementProperties$Binder(), new JsonProperties$Binder(), new PathProperties$Binder())) {
            collect(binder.prefix(), Config.of(Map.of()).bind(binder), limits);
        }
        return limits;
    }

    /** The rows whose first cell is a key of the server or the management. */
    private static Map<String, String> rows() throws IOException {
        Map<String, String> rows = new LinkedHashMap<>();
        Set<String> seen = new HashSet<>();
        for (String line : Files.readAllLines(PAGE)) {
            if (line.startsWith("| `server.") || line.startsWith("| `management.")) {
                String[] cells = line.split("\\|");
                assertThat(cells).as("a row is | `key` | `default` | unit | What happens at it |: " + line).hasSize(5);
                assertThat(cells[3]).as("the unit of " + line).isNotBlank();
                assertThat(cells[4]).as("what happens at " + line).isNotBlank();
                assertThat(seen.add(cells[1])).as("a key is on the page once: " + line).isTrue();
                rows.put(plain(cells[1]), plain(cells[2]));
            }
        }
        return rows;
    }

    private static String plain(String cell) {
        return cell.strip().replace("`", "");
    }

    private static void collect(String prefix, Record settings, Map<String, String> rows) {
        for (RecordComponent component : settings.getClass().getRecordComponents()) {
            String key = prefix + '.' + component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
            if (component.getType() == boolean.class || NO_LIMITS.contains(key) || NO_LIMITS.contains(key + ".*")) {
                continue;
            }
            Object value = value(component, settings);
            if (value instanceof Record section && !(value instanceof DataSize) && !(value instanceof Percent)) {
                collect(key, section, rows);
            } else {
                rows.put(key, value instanceof Duration time ? time.toSeconds() + "s"
                        : value instanceof Enum<?> choice ? choice.name().toLowerCase(Locale.ROOT) : value.toString());
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
}
