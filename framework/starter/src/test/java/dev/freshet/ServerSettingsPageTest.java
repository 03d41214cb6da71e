package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigBinder;
import dev.freshet.config.DataSize;
import dev.freshet.config.Percent;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page docs/guide/server-settings.md has every key {@code server.*}, with its type and its default. */
class ServerSettingsPageTest {
    private static final Path PAGE = Path.of("../../docs/guide/server-settings.md");
    /** With the default in the second cell, of the three cells that most guides have or of more. */
    private static final Pattern ROW_WITH_DEFAULT =
            Pattern.compile("(?m)^\\| `(server\\.[a-z0-9.-]+)` \\| (`[^`|]+`|none) \\| [^|]+\\|");
    private static final List<ConfigBinder<? extends Record>> BINDERS = List.of(new ServerProperties$Binder(),
            new WebSocketProperties$Binder(), new EventStreamProperties$Binder(), new CompressionProperties$Binder(),
            new StaticFilesProperties$Binder(), new JsonProperties$Binder(), new PathProperties$Binder());
    private static final Map<Type, String> TYPES = Map.of(int.class, "number", boolean.class, "boolean",
            String.class, "text", Duration.class, "duration", DataSize.class, "size", Percent.class, "percent",
            Path.class, "path", TlsProperties.Host.class, "section");

    @Test
    void every_key_is_on_the_page_with_its_type_and_no_other_is() throws IOException {
        Map<String, String> expected = types();
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

    /** A default may be written in any way that the configuration reads: {@code 4h} for 14,400 seconds. */
    @Test
    void setting_a_key_to_its_default_on_the_page_changes_nothing() throws IOException {
        Map<String, String> wrong = new TreeMap<>();
        for (var row : rows().entrySet()) {
            addIfWrong(row.getKey(), row.getValue()[3].strip(), wrong);
        }
        assertThat(wrong).as("defaults in docs/guide/server-settings.md").isEmpty();
    }

    @Test
    void other_guides_that_give_a_default_give_the_same() throws IOException {
        Map<String, String> wrong = new TreeMap<>();
        try (Stream<Path> guides = Files.list(PAGE.resolveSibling("."))) {
            for (Path guide : guides.filter(file -> file.toString().endsWith(".md")).toList()) {
                ROW_WITH_DEFAULT.matcher(Files.readString(guide)).results()
                        .forEach(row -> addIfWrong(row.group(1), row.group(2), wrong));
            }
        }
        assertThat(wrong).as("defaults in docs/guide").isEmpty();
    }

    private static void addIfWrong(String key, String written, Map<String, String> wrong) {
        Object expected = values(Config.of(Map.of())).get(key);
        Object read = expected == null ? null : written.equals("none") ? nothing(expected)
                : values(Config.of(Map.of(key, written.replace("`", "")))).get(key);
        if (expected == null || !expected.equals(read)) {
            wrong.put(key, written + " on the page, " + expected + " in the code");
        }
    }

    @Test
    void every_key_has_a_meaning() throws IOException {
        rows().forEach((key, cells) -> assertThat(cells[4].strip()).as(key).endsWith("."));
    }

    /** What a key has that is not set and has no default. */
    private static Object nothing(Object like) {
        return switch (like) {
            case Optional<?> _ -> Optional.empty();
            case List<?> _ -> List.of();
            default -> "";
        };
    }

    /** The rows by key, each in its cells, before which the first is empty. */
    private static Map<String, String[]> rows() throws IOException {
        Map<String, String[]> rows = new LinkedHashMap<>();
        for (String line : Files.readAllLines(PAGE)) {
            if (line.startsWith("| `server.")) {
                String[] cells = line.split("\\|");
                assertThat(cells).as("a row is | `key` | type | `default` | Meaning. |: " + line).hasSize(5);
                String key = cells[1].strip().replace("`", "");
                assertThat(rows.put(key, cells)).as("a key is on the page once: " + key).isNull();
            }
        }
        return rows;
    }

    private static Map<String, Object> values(Config config) {
        Map<String, Object> values = new HashMap<>();
        for (ConfigBinder<? extends Record> binder : BINDERS) {
            collect(binder.prefix(), config.bind(binder), values, new TreeMap<>());
        }
        return values;
    }

    private static Map<String, String> types() {
        Map<String, String> types = new TreeMap<>();
        for (ConfigBinder<? extends Record> binder : BINDERS) {
            collect(binder.prefix(), Config.of(Map.of()).bind(binder), new HashMap<>(), types);
        }
        return types;
    }

    private static void collect(String prefix, Record settings, Map<String, Object> values, Map<String, String> types) {
        for (RecordComponent component : settings.getClass().getRecordComponents()) {
            String key = prefix + '.' + component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
            Object value = value(component, settings);
            if (value instanceof Record section && !TYPES.containsKey(component.getType())) {
                collect(key, section, values, types);
            } else {
                values.put(key, value);
                types.put(key, type(component.getGenericType()));
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

    /** The type as the page calls it; of an enum its constants. */
    private static String type(Type type) {
        return switch (type) {
            case ParameterizedType list when list.getRawType() == List.class ->
                    "list of " + type(list.getActualTypeArguments()[0]) + "s";
            case ParameterizedType optional -> type(optional.getActualTypeArguments()[0]);
            case Class<?> constants when constants.isEnum() -> Arrays.stream(constants.getEnumConstants())
                    .map(constant -> "`" + constant.toString().toLowerCase(Locale.ROOT) + "`")
                    .collect(Collectors.joining(", "));
            default -> TYPES.getOrDefault(type, type.getTypeName());
        };
    }
}
