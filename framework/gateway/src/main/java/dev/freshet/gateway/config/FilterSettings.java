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
 * What one use of a filter in a route sets. {@code - strip-prefix: 1} is short for
 * {@code - strip-prefix: { value: 1 }}, and {@code - request-id} sets nothing. A default is the text that would stand
 * in the file, null if the key is required. Each accessor throws {@link ConfigException} with file and line where the
 * value cannot be read, or is missing and has no default; keys that no accessor asked for are refused as unknown when
 * all filters are made.
 */
public final class FilterSettings {
    /** The key of a value that stands right behind the filter's name. */
    public static final String VALUE = "value";

    private final Config config;
    private final String name;
    private final String prefix;
    private final Origin place;
    /** Those that whoever made the filter was told; null if it did not ask. */
    private @Nullable List<String> toldUpstreams;

    /** @param prefix the key of the settings, as {@code gateway.routes[0].filters[1].strip-prefix} */
    FilterSettings(Config config, String name, String prefix, Origin place) {
        this.config = config;
        this.name = name;
        this.prefix = prefix;
        this.place = place;
    }

    /** For tests of filters: the settings of this one where it stands first in a configuration. */
    public static FilterSettings of(String name, Config config) {
        String prefix = "filters[0]." + name;
        return new FilterSettings(config, name, prefix, config.origin(prefix));
    }

    /** The name of the filter. */
    public String name() {
        return name;
    }

    /** Where the filter is used, as {@code gateway.yml:12}. */
    public Origin place() {
        return place;
    }

    /** Whether the key is set, to a value or a list. */
    public boolean has(String key) {
        return config.get(full(key)).isPresent() || config.get(full(key) + "[0]").isPresent();
    }

    /** A text that is required. */
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

    /** 0 to 100, written {@code 50%}. */
    public int percent(String key, @Nullable String defaultText) {
        return read(key, ConfigType.percent(), defaultText).value();
    }

    /** Written {@code 100/s}. */
    public Rate rate(String key, @Nullable String defaultText) {
        return read(key, ConfigType.rate(), defaultText);
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
        return above(full).value(last(full), type, defaultText);
    }

    /** A YAML list, or texts between commas; empty if absent and without defaults. */
    public List<String> list(String key, String... defaults) {
        String full = full(key);
        return above(full).list(last(full), ConfigType.text(), defaults);
    }

    /** All keys below one, as written, in the order of the file. */
    public Map<String, String> map(String key) {
        return config.reader(prefix).map(key, ConfigType.text());
    }

    /** All that this use of the filter sets, keys as written, in the order of the file: for keys that are names. */
    public Map<String, String> entries() {
        return above(prefix).map(last(prefix), ConfigType.text());
    }

    /** The names of the upstreams that the configuration has. */
    public List<String> upstreams() {
        List<String> names = config.reader(GatewayConfig.PREFIX + ".upstreams").names();
        toldUpstreams = names;
        return names;
    }

    /** Reads what these accessors have no form for. */
    public ConfigReader reader() {
        return config.reader(prefix);
    }

    /**
     * Whether this and the other set the same, and have the same {@link #upstreams()} if those were asked for here.
     * Keys of both count as known then, as if an accessor had read them.
     */
    public boolean same(FilterSettings other) {
        boolean same = name.equals(other.name) && values().equals(other.values())
                && (toldUpstreams == null || toldUpstreams.equals(other.upstreams()));
        if (same) {
            entries();
            other.entries();
        }
        return same;
    }

    /** By the part of the key behind the prefix. */
    private Map<String, String> values() {
        Map<String, String> values = new HashMap<>();
        config.texts(prefix).forEach((key, text) -> values.put(key.substring(prefix.length()), text));
        return values;
    }

    /** Says that what a key sets makes no sense: "KEY must ...". To be thrown. An empty key is the filter itself. */
    public ConfigException problem(String key, String problem) {
        String full = key.isEmpty() ? prefix : full(key);
        Origin origin = above(full).origin(last(full));
        return new ConfigException((origin.kind() == Origin.Kind.DEFAULT ? place : origin) + ": " + full + ' '
                + problem);
    }

    /** The short form sets the filter's own key. */
    private String full(String key) {
        boolean alone = key.equals(VALUE)
                && (config.get(prefix).isPresent() || config.get(prefix + "[0]").isPresent());
        return alone ? prefix : prefix + '.' + key;
    }

    private ConfigReader above(String full) {
        return config.reader(full.substring(0, full.lastIndexOf('.')));
    }

    private static String last(String full) {
        return full.substring(full.lastIndexOf('.') + 1);
    }
}
