package dev.freshet.gateway.config;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.config.ConfigReader;
import dev.freshet.config.ConfigType;
import dev.freshet.config.DataSize;
import dev.freshet.config.Origin;
import dev.freshet.config.Rate;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one filter in a route. {@code - strip-prefix: 1} is short for
 * {@code - strip-prefix: { value: 1 }}, and {@code - request-id} has no settings.
 *
 * <p>A default is given as the text that could stand in the file; null means that the key is required. Each accessor
 * throws {@link ConfigException} with file and line if the value is invalid, or missing without a default. Once all
 * filters are made, keys that no accessor has read are refused as unknown.
 */
public final class FilterSettings {
    /** The key of a value that directly follows the filter's name. */
    public static final String VALUE = "value";

    private final Config config;
    private final String name;
    private final String prefix;
    private final Origin place;
    /** The upstreams that the filter was told; null if it did not ask. */
    private @Nullable List<String> toldUpstreams;

    /** @param prefix the key of the settings, such as {@code gateway.routes[0].filters[1].strip-prefix} */
    FilterSettings(Config config, String name, String prefix, Origin place) {
        this.config = config;
        this.name = name;
        this.prefix = prefix;
        this.place = place;
    }

    /**
     * For tests of filters: the settings of this filter, the first in the list {@code filters} of the configuration.
     */
    public static FilterSettings of(String name, Config config) {
        String prefix = "filters[0]." + name;
        return new FilterSettings(config, name, prefix, config.origin(prefix));
    }

    /** The name of the filter. */
    public String name() {
        return name;
    }

    /** The place where the route uses the filter, such as {@code gateway.yml:12}. */
    public Origin place() {
        return place;
    }

    /** Whether the key is set, to a value or a list. */
    public boolean has(String key) {
        return config.get(full(key)).isPresent() || config.get(full(key) + "[0]").isPresent();
    }

    /** A required text. */
    public String text(String key) {
        return read(key, ConfigType.text(), null);
    }

    public String text(String key, @Nullable String defaultText) {
        return read(key, ConfigType.text(), defaultText);
    }

    public int integer(String key, @Nullable String defaultText) {
        return read(key, ConfigType.integer(), defaultText);
    }

    /** An integer that is at least 1. */
    public int positive(String key, @Nullable String defaultText) {
        int number = integer(key, defaultText);
        if (number < 1) {
            throw problem(key, "must be at least 1");
        }
        return number;
    }

    public boolean bool(String key, @Nullable String defaultText) {
        return read(key, ConfigType.bool(), defaultText);
    }

    /** 0 to 100, written as {@code 50%}. */
    public int percent(String key, @Nullable String defaultText) {
        return read(key, ConfigType.percent(), defaultText).value();
    }

    /** Written as {@code 100/s}. */
    public Rate rate(String key, @Nullable String defaultText) {
        return read(key, ConfigType.rate(), defaultText);
    }

    /** Written with a unit, such as {@code 500ms}. */
    public Duration duration(String key, @Nullable String defaultText) {
        return read(key, ConfigType.duration(), defaultText);
    }

    /** Written with a unit, such as {@code 64KB}. */
    public DataSize size(String key, @Nullable String defaultText) {
        return read(key, ConfigType.dataSize(), defaultText);
    }

    /** A value of any type. */
    public <T> T read(String key, ConfigType<T> type, @Nullable String defaultText) {
        String full = full(key);
        return above(full).value(last(full), type, defaultText);
    }

    /** A YAML list or comma-separated text; the defaults if the key is absent. */
    public List<String> list(String key, String... defaults) {
        String full = full(key);
        return above(full).list(last(full), ConfigType.text(), defaults);
    }

    /** All keys below this one, as written, in the order of the file. Each must have a value. */
    public Map<String, String> map(String key) {
        return texts(config.reader(prefix), key);
    }

    /**
     * All settings, with their keys as written, in the order of the file. For filters whose keys are names. Each must
     * have a value.
     */
    public Map<String, String> entries() {
        return texts(above(prefix), last(prefix));
    }

    /** A key without a value would be left out, and perhaps a check with it. */
    private static Map<String, String> texts(ConfigReader reader, String key) {
        for (String name : reader.withoutValue(key)) {
            reader.problem(key + '.' + name, "has no value");
        }
        return reader.map(key, ConfigType.text());
    }

    /** The names of the configured upstreams. */
    public List<String> upstreams() {
        List<String> names = config.reader(GatewayConfig.PREFIX + ".upstreams").names();
        toldUpstreams = names;
        return names;
    }

    /** The required name of a configured upstream. */
    public String upstream(String key) {
        String upstream = text(key);
        if (!upstreams().contains(upstream)) {
            throw problem(key, "\"" + upstream + "\" is not an upstream; use one of: "
                    + String.join(", ", upstreams()));
        }
        return upstream;
    }

    /**
     * Whether both have equal settings and, if {@link #upstreams()} was called here, equal upstreams. If so, the keys
     * of both count as read.
     */
    public boolean same(FilterSettings other) {
        boolean same = name.equals(other.name) && values().equals(other.values())
                && withoutValue().equals(other.withoutValue())
                && (toldUpstreams == null || toldUpstreams.equals(other.upstreams()));
        if (same) {
            readAll();
            other.readAll();
        }
        return same;
    }

    /** A filter that stays does not see them, so a new one must refuse a claim or a name that has no value. */
    private List<String> withoutValue() {
        return config.reader(prefix).withoutValue("");
    }

    /** For a filter with a problem: the keys that it has not read are not reported as unknown. */
    public void ignore() {
        config.ignore(prefix);
    }

    private void readAll() {
        config.texts(prefix).keySet().forEach(config::get);
    }

    /** By the part of the key after the prefix. */
    private Map<String, String> values() {
        Map<String, String> values = new HashMap<>();
        config.texts(prefix).forEach((key, text) -> values.put(key.substring(prefix.length()), text));
        return values;
    }

    /** An exception to throw if the value of a key is invalid: "KEY must ...". An empty key means the filter itself. */
    public ConfigException problem(String key, String problem) {
        String full = key.isEmpty() ? prefix : full(key);
        Origin origin = above(full).origin(last(full));
        return new ConfigException((origin.kind() == Origin.Kind.DEFAULT ? place : origin) + ": " + full + ' '
                + problem);
    }

    /** In the short form, the value belongs to the filter's own key. */
    private String full(String key) {
        boolean alone = key.equals(VALUE) && (config.get(prefix).isPresent() || config.get(prefix + "[0]").isPresent());
        return alone ? prefix : prefix + '.' + key;
    }

    private ConfigReader above(String full) {
        return config.reader(full.substring(0, full.lastIndexOf('.')));
    }

    private static String last(String full) {
        return full.substring(full.lastIndexOf('.') + 1);
    }
}
