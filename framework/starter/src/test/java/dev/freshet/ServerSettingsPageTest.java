package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.config.Config;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares docs/guide/server-settings.md, and the keys {@code management.*} in operations.md, with the code. */
class ServerSettingsPageTest {
    private static final Path GUIDES = Path.of("../../docs/guide");
    /** A row with a key and its default, as most guides have them for their own keys. */
    private static final Pattern ROW_WITH_DEFAULT =
            Pattern.compile("(?m)^\\| `(server\\.[a-z0-9.-]+)` \\| (`[^`|]+`|none) \\| [^|]+\\|");
    private static final SettingsTable SERVER = new SettingsTable(List.of(new ServerProperties$Binder(),
            new WebSocketProperties$Binder(), new EventStreamProperties$Binder(), new CompressionProperties$Binder(),
            new StaticFilesProperties$Binder(), new JsonProperties$Binder(), new PathProperties$Binder(),
            new RateLimitProperties$Binder(), new MultipartProperties$Binder()));
    private static final SettingsTable MANAGEMENT = new SettingsTable(List.of(new ManagementProperties$Binder()));

    /** The rows of the page: key, type, default, meaning. */
    private static Map<String, String[]> rows() throws IOException {
        Map<String, String[]> rows = SettingsTable.rows(GUIDES.resolve("server-settings.md"), "server");
        rows.forEach((key, cells) ->
                assertThat(cells).as("a row is | `key` | type | `default` | Meaning. |: " + key).hasSize(5));
        return rows;
    }

    @Test
    void every_key_is_on_the_page_with_its_type_and_no_other_is() throws IOException {
        Map<String, String> expected = SERVER.types();
        Map<String, String> wrong = new TreeMap<>();
        rows().forEach((key, cells) -> {
            String type = expected.remove(key);
            if (!cells[2].strip().equals(type)) {
                wrong.put(key, type == null ? "does not exist" : "has the type " + type);
            }
        });
        expected.forEach((key, type) -> wrong.put(key, "is missing; it has the type " + type));
        assertThat(wrong).as("keys and types in docs/guide/server-settings.md. Each key has one row, under the heading"
                + " that fits: | `key` | type | `default` | Meaning. |").isEmpty();
    }

    @Test
    void setting_a_key_to_its_default_on_the_page_changes_nothing() throws IOException {
        Map<String, String> wrong = new TreeMap<>();
        rows().forEach((key, cells) ->
                SERVER.problem(key, cells[3].strip()).ifPresent(problem -> wrong.put(key, problem)));
        assertThat(wrong).as("defaults in docs/guide/server-settings.md").isEmpty();
    }

    @Test
    void every_key_has_a_meaning() throws IOException {
        rows().forEach((key, cells) -> assertThat(cells[4].strip()).as(key).endsWith("."));
    }

    @Test
    void other_guides_that_give_a_default_give_the_same() throws IOException {
        Map<String, String> wrong = new TreeMap<>();
        try (Stream<Path> guides = Files.list(GUIDES)) {
            for (Path guide : guides.filter(file -> file.toString().endsWith(".md")).toList()) {
                ROW_WITH_DEFAULT.matcher(Files.readString(guide)).results().forEach(row ->
                        SERVER.problem(row.group(1), row.group(2))
                                .ifPresent(problem -> wrong.put(row.group(1) + " in " + guide.getFileName(), problem)));
            }
        }
        assertThat(wrong).as("defaults in docs/guide").isEmpty();
    }

    @Test
    void the_guide_to_listeners_has_every_key_of_a_listener() throws IOException {
        Config config = Config.of(Map.of("port", "0"));
        Set<String> keys = new TreeSet<>();
        SettingsTable.keys(config.bind(new ListenerProperties$Binder()))
                .forEach(key -> keys.add(key.startsWith("tls.") ? "tls.*" : key));
        Set<String> onPage = new TreeSet<>();
        Pattern.compile("(?m)^\\| `([a-z0-9.*-]+)` \\| [^|]+\\| [^|]+\\|$")
                .matcher(Files.readString(GUIDES.resolve("listeners.md"))).results()
                .forEach(row -> onPage.add(row.group(1)));
        assertThat(onPage).isEqualTo(keys);
    }

    @Test
    void the_guide_to_operations_has_every_key_of_the_management_with_its_default() throws IOException {
        Map<String, String[]> rows = SettingsTable.rows(GUIDES.resolve("operations.md"), "management");
        assertThat(rows.keySet()).containsExactlyInAnyOrderElementsOf(MANAGEMENT.types().keySet());

        // It has its default only if management.port is set, and is an error without.
        assertThat(rows.remove("management.host")[2].strip()).isEqualTo("`127.0.0.1`");
        Map<String, String> wrong = new TreeMap<>();
        rows.forEach((key, cells) ->
                MANAGEMENT.problem(key, cells[2].strip()).ifPresent(problem -> wrong.put(key, problem)));
        assertThat(wrong).as("defaults in docs/guide/operations.md").isEmpty();
    }
}
