package dev.freshet.config;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the keys below one prefix. Names are in kebab-case. A default is the text that could stand in the file; null
 * means that the key is required.
 *
 * <p>Inside a {@link ConfigBinder}, problems are collected and reported together after the record's last component;
 * until then, a component with a problem is null or zero. Not thread-safe.
 */
public final class ConfigReader {
    private final Config config;
    private final String prefix;
    private final Problems problems;
    private final RefusedRecord read;

    ConfigReader(Config config, String prefix, Problems problems) {
        this.config = config;
        this.prefix = prefix;
        this.problems = problems;
        this.read = new RefusedRecord(config, prefix);
    }

    public String string(String name, @Nullable String defaultText) {
        return value(name, ConfigType.text(), defaultText);
    }

    public boolean bool(String name, @Nullable String defaultText) {
        Boolean value = value(name, ConfigType.bool(), defaultText);
        return value != null && value;
    }

    public int integer(String name, @Nullable String defaultText) {
        Integer value = value(name, ConfigType.integer(), defaultText);
        return value == null ? 0 : value;
    }

    public long longValue(String name, @Nullable String defaultText) {
        Long value = value(name, ConfigType.longValue(), defaultText);
        return value == null ? 0 : value;
    }

    public double doubleValue(String name, @Nullable String defaultText) {
        Double value = value(name, ConfigType.doubleValue(), defaultText);
        return value == null ? 0 : value;
    }

    public Duration duration(String name, @Nullable String defaultText) {
        return value(name, ConfigType.duration(), defaultText);
    }

    public DataSize dataSize(String name, @Nullable String defaultText) {
        return value(name, ConfigType.dataSize(), defaultText);
    }

    public Percent percent(String name, @Nullable String defaultText) {
        return value(name, ConfigType.percent(), defaultText);
    }

    public Path path(String name, @Nullable String defaultText) {
        return value(name, ConfigType.path(), defaultText);
    }

    public URI uri(String name, @Nullable String defaultText) {
        return value(name, ConfigType.uri(), defaultText);
    }

    /** Pass the constants as {@code Mode.values()}, which avoids reflection. */
    public <E extends Enum<E>> E enumValue(String name, E[] constants, @Nullable String defaultText) {
        return value(name, ConfigType.oneOf(constants), defaultText);
    }

    /** A value of any type. */
    @SuppressWarnings("NullAway") // null only after a problem; the record is then never returned
    public <T> T value(String name, ConfigType<T> type, @Nullable String defaultText) {
        String key = key(name);
        int problemsBefore = problems.count();
        Value value = find(key);
        if (value == null && defaultText != null) {
            value = new Value(defaultText, Origin.DEFAULT, false);
        }
        if (value == null && problems.count() == problemsBefore) {
            problems.missing(key, prefix);
        }
        return value == null ? null : parse(key, type, value);
    }

    public <T> Optional<T> optional(String name, ConfigType<T> type) {
        String key = key(name);
        Value value = find(key);
        return value == null ? Optional.empty() : Optional.ofNullable(parse(key, type, value));
    }

    /** A record; empty if none of its keys is set. */
    public <T> Optional<T> optional(String name, ConfigBinder<T> binder) {
        String key = key(name);
        return new Section(config, key).exists() ? Optional.ofNullable(reader(key).bind(binder)) : Optional.empty();
    }

    /** A list: YAML elements or comma-separated text. If absent: the defaults, or an empty list. */
    public <T> List<T> list(String name, ConfigType<T> type, String... defaultTexts) {
        String key = key(name);
        List<T> list = new ArrayList<>();
        for (Value element : elements(key, defaultTexts)) {
            T parsed = parse(key, type, element);
            if (parsed != null) {
                list.add(parsed);
            }
        }
        return List.copyOf(list);
    }

    /** A list of records; empty if absent. Reports a problem if the value is not a list. */
    public <T> List<T> list(String name, ConfigBinder<T> binder) {
        List<T> list = new ArrayList<>();
        for (ConfigReader element : elements(name)) {
            T bound = element.bind(binder);
            if (bound != null) {
                list.add(bound);
            }
        }
        return List.copyOf(list);
    }

    /** All keys below this one with their values, in the order of the file. A key may contain dots. */
    public <T> Map<String, T> map(String name, ConfigType<T> type) {
        String key = key(name);
        config.asked().map(key);
        Map<String, T> map = new LinkedHashMap<>();
        for (Map.Entry<String, String> below : new Section(config, key).keysBelow().entrySet()) {
            Value value = find(below.getValue());
            T parsed = value == null ? null : parse(below.getValue(), type, value);
            if (parsed != null) {
                map.put(below.getKey(), parsed);
            }
        }
        return map;
    }

    /** The keys below this one, as written, that have no value. An empty name means the prefix. */
    public List<String> withoutValue(String name) {
        return new Section(config, below(name)).withoutValue();
    }

    /** All sections below this one, each read as a record, in the order of the file. */
    public <T> Map<String, T> map(String name, ConfigBinder<T> binder) {
        String key = key(name);
        Map<String, T> map = new LinkedHashMap<>();
        for (String section : new Section(config, key).sectionsBelow()) {
            T bound = reader(key + '.' + section).bind(binder);
            if (bound != null) {
                map.put(section, bound);
            }
        }
        return map;
    }

    /** A record below this one; if none of its keys is set, its defaults apply. */
    @SuppressWarnings("NullAway") // as in value
    public <T> T nested(String name, ConfigBinder<T> binder) {
        return reader(key(name)).bind(binder);
    }

    /** A reader of the keys below this one, for components that a binder reads itself. */
    public ConfigReader nested(String name) {
        return reader(key(name));
    }

    /** A reader for each element of a list, empty elements included. Reports a problem if the value is not a list. */
    public List<ConfigReader> elements(String name) {
        String key = key(name);
        List<ConfigReader> elements = new ArrayList<>();
        Section section = new Section(config, key);
        Value whole = find(key);
        int count = whole == null || section.elementsBeat(whole.origin()) ? section.elementCount() : 0;
        if (whole != null && count == 0) {
            config.asked().elements(key); // An empty text replaces the elements of a weaker source.
            if (!whole.text().isBlank()) {
                problem(name, "is a list. Write each element after a dash");
            }
        }
        for (int index = 0; index < count; index++) {
            elements.add(reader(key + '[' + index + ']'));
        }
        return elements;
    }

    /** The names below the prefix, as written, in the order of the file; names without a value come last. */
    public List<String> names() {
        return List.copyOf(new Section(config, prefix).names());
    }

    public String prefix() {
        return prefix;
    }

    /** The value of the prefix itself, if it has one. */
    public Optional<String> text() {
        return Optional.ofNullable(find(prefix)).map(Value::text);
    }

    /** The source of a key or of the first key below it. An empty name means the prefix. */
    public Origin origin(String name) {
        return new Section(config, below(name)).origin();
    }

    /** Reports that the value of a key is invalid: "KEY must ...". An empty name means the prefix. */
    public void problem(String name, String problem) {
        problems.refused(below(name), problem);
    }

    private String below(String name) {
        return name.isEmpty() ? prefix : prefix.isEmpty() ? name : prefix + '.' + name;
    }

    /**
     * Reads a record whose keys are directly below the prefix.
     *
     * @return null if there is a problem and problems are collected
     */
    public <T> @Nullable T bind(ConfigBinder<T> binder) {
        int before = problems.count();
        try {
            return binder.bind(this);
        } catch (IllegalArgumentException refused) {
            if (problems.count() == before) {
                problems.add(read.problem(refused));
            }
        } catch (RuntimeException consequence) {
            // A record received null for a component with a problem, which is already reported.
            if (problems.count() == before) {
                throw consequence;
            }
        }
        return null;
    }

    private ConfigReader reader(String key) {
        return new ConfigReader(config, key, problems);
    }

    private String key(String name) {
        read.component(name);
        return prefix.isEmpty() ? name : prefix + '.' + name;
    }

    private @Nullable Value find(String key) {
        try {
            return config.find(key);
        } catch (ConfigException placeholder) {
            placeholder.problems().forEach(problems::add);
            return null;
        }
    }

    private List<Value> elements(String key, String... defaultTexts) {
        Section section = new Section(config, key);
        int count = section.elementCount();
        Value whole = find(key);
        List<Value> elements = new ArrayList<>();
        if (whole != null && !section.elementsBeat(whole.origin())) {
            config.asked().elements(key);
            for (String text : TextTypes.commaSeparated(whole.text())) {
                elements.add(new Value(text, whole.origin(), whole.secret()));
            }
        } else if (count > 0) {
            for (int index = 0; index < count; index++) {
                Value element = find(key + '[' + index + ']');
                if (element != null) {
                    elements.add(element);
                }
            }
        } else {
            for (String text : defaultTexts) {
                elements.add(new Value(text, Origin.DEFAULT, false));
            }
        }
        return elements;
    }

    private <T> @Nullable T parse(String key, ConfigType<T> type, Value value) {
        read.value(value);
        String text = type instanceof TextTypes.Text ? value.text() : value.text().strip();
        try {
            return type.parse(text);
        } catch (RuntimeException wrong) {
            problems.wrong(key, value, wrong);
            return null;
        }
    }
}
