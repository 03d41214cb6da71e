package dev.freshet.gateway.config;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.config.ConfigType;
import dev.freshet.config.DataSize;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one use of a filter in a route sets. {@code - strip-prefix: 1} is short for
 * {@code - strip-prefix: { value: 1 }}, and {@code - request-id} sets nothing. Each accessor throws
 * {@link ConfigException} with file and line where the value cannot be read, or is missing and has no default; keys that
 * no accessor asked for are refused as unknown when all filters are made.
 */
public final class FilterSettings {
    /** The key of a value that stands right behind the filter's name. */
    public static final String VALUE = "value";

    private final Config config;
    private final String name;
    private final String prefix;

    /** @param prefix the key of the settings, as {@code gateway.routes[0].filters[1].strip-prefix} */
    public FilterSettings(Config config, String name, String prefix) {
        this.config = config;
        this.name = name;
        this.prefix = prefix;
    }

    /** The name of the filter. */
    public String name() {
        return name;
    }

    /** Whether the key is set, as a value. */
    public boolean has(String key) {
        return config.get(full(key)).isPresent();
    }

    public String text(String key) {
        return read(key, ConfigType.text(), null);
    }

    public String text(String key, @Nullable String defaultText) {
        return read(key, ConfigType.text(), defaultText);
    }

    public int integer(String key, @Nullable String defaultText) {
        return read(key, ConfigType.integer(), defaultText);
    }

    public boolean bool(String key, @Nullable String defaultText) {
        return read(key, ConfigType.bool(), defaultText);
    }

    public double number(String key, @Nullable String defaultText) {
        return read(key, ConfigType.doubleValue(), defaultText);
    }

    /** With its unit, as {@code 500ms}. */
    public Duration duration(String key, @Nullable String defaultText) {
        return read(key, ConfigType.duration(), defaultText);
    }

    /** With its unit, as {@code 64KB}. */
    public DataSize size(String key, @Nullable String defaultText) {
        return read(key, ConfigType.dataSize(), defaultText);
    }

    /** A value of any type. */
    public <T> T read(String key, ConfigType<T> type, @Nullable String defaultText) {
        String full = full(key);
        int dot = full.lastIndexOf('.');
        return config.reader(full.substring(0, dot)).value(full.substring(dot + 1), type, defaultText);
    }

    /** A YAML list, or texts between commas; empty if absent and without defaults. */
    public List<String> list(String key, String... defaults) {
        String full = full(key);
        int dot = full.lastIndexOf('.');
        return config.reader(full.substring(0, dot)).list(full.substring(dot + 1), ConfigType.text(), defaults);
    }

    /** All keys below one, as written, in the order of the file. */
    public Map<String, String> map(String key) {
        return config.reader(prefix).map(key, ConfigType.text());
    }

    /** All keys that this use of the filter sets, as written, in the order of the file: for filters whose keys are names. */
    public Map<String, String> entries() {
        int dot = prefix.lastIndexOf('.');
        return config.reader(prefix.substring(0, dot)).map(prefix.substring(dot + 1), ConfigType.text());
    }

    /** Says that a key's value does not make sense: "KEY must …". To be thrown. */
    public ConfigException problem(String key, String problem) {
        return new ConfigException(config.origin(full(key)) + ": " + full(key) + " " + problem);
    }

    /** The short form sets the filter's own key. */
    private String full(String key) {
        return key.equals(VALUE) && config.get(prefix).isPresent() ? prefix : prefix + '.' + key;
    }
}
