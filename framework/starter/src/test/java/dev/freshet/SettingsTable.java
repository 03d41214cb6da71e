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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** The keys of some configuration records with their types and defaults, and the rows that a page has for them. */
record SettingsTable(List<ConfigBinder<? extends Record>> binders) {
    private static final Map<Type, String> TYPES = Map.of(int.class, "number", boolean.class, "boolean",
            String.class, "text", Duration.class, "duration", DataSize.class, "size", Percent.class, "percent",
            Path.class, "path", TlsProperties.Host.class, "section", RateLimitProperties.Limit.class, "section");

    /** The rows on a page whose first cell is a key with this prefix, as cells. The array begins with an empty cell. */
    static Map<String, String[]> rows(Path page, String prefix) throws IOException {
        Map<String, String[]> rows = new LinkedHashMap<>();
        for (String line : Files.readAllLines(page)) {
            if (line.startsWith("| `" + prefix + ".")) {
                String[] cells = line.split("\\|");
                String key = cells[1].strip().replace("`", "");
                assertThat(rows.put(key, cells)).as("a key is on the page once: " + key).isNull();
            }
        }
        return rows;
    }

    /** The type of each key, in the page's words. For an enum, its constants. */
    Map<String, String> types() {
        Map<String, String> types = new TreeMap<>();
        forEach(Config.of(Map.of()), (key, component) -> types.put(key, type(component.type())));
        return types;
    }

    /**
     * Checks a default that a page gives: setting the key to it must change nothing. The page may write it in any way
     * that the configuration reads, such as {@code 4h} for 14,400 seconds.
     *
     * @param written between backticks; {@code none}, or {@code []} between backticks, for a key that is not set
     */
    Optional<String> problem(String key, String written) {
        Object expected = value(Config.of(Map.of()), key);
        Object read = written.equals("none") || written.equals("`[]`") ? nothing(expected)
                : value(Config.of(Map.of(key, written.replace("`", ""))), key);
        return read.equals(expected) ? Optional.empty()
                : Optional.of(written + " on the page, " + expected + " in the code");
    }

    private Object value(Config config, String key) {
        Map<String, Object> values = new TreeMap<>();
        forEach(config, (name, component) -> values.put(name, component.value()));
        return values.getOrDefault(key, "no such key");
    }

    /** The value of a key that is not set and has no default. */
    private static Object nothing(Object like) {
        return switch (like) {
            case Optional<?> _ -> Optional.empty();
            case List<?> _ -> List.of();
            case Map<?, ?> _ -> Map.of();
            default -> "";
        };
    }

    private record Component(Type type, Object value) {
    }

    /** The keys of one section, without its prefix. */
    static Set<String> keys(Record section) {
        Set<String> keys = new TreeSet<>();
        forEach("", section, (key, _) -> keys.add(key.substring(1)));
        return keys;
    }

    private void forEach(Config config, BiConsumer<String, Component> action) {
        for (ConfigBinder<? extends Record> binder : binders) {
            forEach(binder.prefix(), config.bind(binder), action);
        }
    }

    private static void forEach(String prefix, Record settings, BiConsumer<String, Component> action) {
        for (RecordComponent component : settings.getClass().getRecordComponents()) {
            String key = prefix + '.' + component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
            Object value = value(component, settings);
            if (value instanceof Record section && !TYPES.containsKey(component.getType())) {
                forEach(key, section, action);
            } else {
                action.accept(key, new Component(component.getGenericType(), value));
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

    private static String type(Type type) {
        return switch (type) {
            case ParameterizedType list when list.getRawType() == List.class ->
                    "list of " + type(list.getActualTypeArguments()[0]) + "s";
            case ParameterizedType map when map.getRawType() == Map.class -> "sections by name";
            case ParameterizedType optional -> type(optional.getActualTypeArguments()[0]);
            case Class<?> constants when constants.isEnum() -> Arrays.stream(constants.getEnumConstants())
                    .map(constant -> "`" + constant.toString().toLowerCase(Locale.ROOT) + "`")
                    .collect(Collectors.joining(", "));
            default -> TYPES.getOrDefault(type, type.getTypeName());
        };
    }
}
