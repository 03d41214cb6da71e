package dev.freshet.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of one application: values from files, environment and arguments under dotted keys. Keys are
 * written in kebab-case ({@code server.max-concurrency}); files and arguments may spell them {@code maxConcurrency} or
 * {@code max_concurrency} as well. Values never change; any thread may read.
 */
public final class Config {
    private final Loaded loaded;
    private final Map<String, Entry> entries;
    private final Map<String, String> environment;
    private final EnvironmentWords environmentWords;
    private final List<String> profiles;
    private final AskedKeys asked = new AskedKeys();

    Config(Loaded loaded, List<String> profiles) {
        this.loaded = loaded;
        this.entries = loaded.entries();
        this.environment = loaded.sources().environment();
        this.environmentWords = new EnvironmentWords(environment);
        this.profiles = profiles;
    }

    /**
     * Reads all sources.
     *
     * @throws ConfigException if a file cannot be read or is no valid YAML
     */
    public static Config load(ConfigSources sources) {
        return new ConfigLoader(sources).load();
    }

    /** A configuration of these keys and values, for programs and tests. */
    public static Config of(Map<String, String> values) {
        Map<String, Entry> entries = LinkedHashMap.newLinkedHashMap(values.size());
        for (Map.Entry<String, String> value : values.entrySet()) {
            Entry entry = new Entry(value.getKey(), value.getValue(), Origin.PROGRAM);
            entries.put(ConfigKey.uniform(entry.key()), entry);
        }
        String active = values.getOrDefault(ConfigLoader.PROFILES, "");
        Loaded loaded = new Loaded(entries, Map.of(), List.of(), ConfigSources.none().withValues(values));
        Config config = new Config(loaded, ConfigReader.commaSeparated(active));
        config.asked.key(ConfigLoader.PROFILES);
        return config;
    }

    /**
     * Reads the same sources again, as they are now. This one stays as it is.
     *
     * @throws ConfigException if a file cannot be read or is no valid YAML
     */
    public Config again() {
        return load(loaded.sources());
    }

    /** The files of the file system that it was read from, and those that it would be read from if they were there. */
    public List<Path> files() {
        return loaded.files();
    }

    /** The active profiles, in the order given; a later one is stronger. */
    public List<String> profiles() {
        return profiles;
    }

    /**
     * The text of a key.
     *
     * @throws ConfigException if the text has a placeholder that leads nowhere
     */
    public Optional<String> get(String key) {
        Value value = find(key);
        return value == null ? Optional.empty() : Optional.of(value.text());
    }

    /** Where the value of a key comes from; {@code default} if nothing sets it. */
    public Origin origin(String key) {
        Entry entry = entry(key);
        return entry == null ? Origin.DEFAULT : entry.origin();
    }

    /**
     * The texts of all keys within a section, in the order of the sources, without making them known: to see whether it
     * changes from one configuration to another.
     *
     * @throws ConfigException if a text has a placeholder that leads nowhere
     */
    public Map<String, String> texts(String section) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Entry entry : loaded.within(ConfigKey.uniform(section))) {
            texts.put(entry.key(), new Placeholders(this).value(entry.key(), entry).text());
        }
        return texts;
    }

    /** A reader of single keys below a prefix, which throws at the first problem. Records are read by {@link #bind}. */
    public ConfigReader reader(String prefix) {
        return new ConfigReader(this, prefix);
    }

    /**
     * Reads a record.
     *
     * @throws ConfigException with all that is wrong with its keys
     */
    public <T> T bind(ConfigBinder<T> binder) {
        List<String> problems = new ArrayList<>();
        T bound = new ConfigReader(this, binder.prefix(), problems).bind(binder);
        if (!problems.isEmpty()) {
            throw new ConfigException(problems);
        }
        return bound;
    }

    /**
     * Checks that every key of files and arguments has been asked for, once all records are bound. Environment
     * variables are not checked: most of them belong to others.
     *
     * @throws ConfigException with all unknown keys, their places and the nearest known keys
     */
    public void requireAllKnown() {
        requireAllKnown("");
    }

    /**
     * The same for the keys of one section.
     *
     * @throws ConfigException as the other does
     */
    public void requireAllKnown(String section) {
        List<String> problems = asked.unknown(loaded.within(ConfigKey.uniform(section)));
        if (!problems.isEmpty()) {
            throw new ConfigException(problems);
        }
    }

    @Nullable Value find(String key) {
        String uniform = ConfigKey.uniform(key);
        asked.key(key, uniform);
        Entry entry = entry(key, uniform);
        return entry == null ? null : new Placeholders(this).value(key, entry);
    }

    /** The strongest source that sets the key: an argument, a variable, a file. */
    @Nullable Entry entry(String key) {
        return entry(key, ConfigKey.uniform(key));
    }

    private @Nullable Entry entry(String key, String uniform) {
        Entry entry = entries.get(uniform);
        if (entry != null && entry.beatsEnvironment()) {
            return entry;
        }
        Entry variable = environmentEntry(key);
        return variable == null ? entry : variable;
    }

    private @Nullable Entry environmentEntry(String key) {
        if (!environmentWords.mayHave(key)) {
            return null;
        }
        VariableNames names = VariableNames.of(key);
        String name = environment.containsKey(names.usual()) ? names.usual() : names.brief();
        String text = environment.get(name);
        return text == null ? null : new Entry(key, text, Origin.environment(name));
    }

    Map<String, String> environment() {
        return environment;
    }

    Loaded loaded() {
        return loaded;
    }

    AskedKeys asked() {
        return asked;
    }
}
