package dev.freshet.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of an application: values from files, environment variables and arguments under dotted keys. Keys
 * are written in kebab-case ({@code server.max-concurrency}). Files and arguments may also use {@code maxConcurrency}
 * or {@code max_concurrency}. Values never change; thread-safe.
 */
public final class Config {
    private final Loaded loaded;
    private final Variables variables;
    private final ValueFiles valueFiles = new ValueFiles();
    private final List<String> profiles;
    private final AskedKeys asked = new AskedKeys();

    Config(Loaded loaded, List<String> profiles) {
        this.loaded = loaded;
        this.variables = new Variables(loaded.sources().environment());
        this.profiles = profiles;
    }

    /**
     * Reads all sources.
     *
     * @throws ConfigException if a file is unreadable or not valid YAML
     */
    public static Config load(ConfigSources sources) {
        return new ConfigLoader(sources).load();
    }

    /** A configuration from these keys and values, for programs and tests. */
    public static Config of(Map<String, String> values) {
        Map<String, Entry> entries = LinkedHashMap.newLinkedHashMap(values.size());
        for (Map.Entry<String, String> value : values.entrySet()) {
            Entry entry = new Entry(value.getKey(), value.getValue(), Origin.PROGRAM);
            entries.put(ConfigKey.uniform(entry.key()), entry);
        }
        String active = values.getOrDefault(ConfigLoader.PROFILES, "");
        Loaded loaded = new Loaded(entries, Map.of(), List.of(), ConfigSources.none().withValues(values));
        Config config = new Config(loaded, TextTypes.commaSeparated(active));
        config.asked.key(ConfigLoader.PROFILES);
        return config;
    }

    /**
     * Reads the same sources again. Does not change this configuration.
     *
     * @throws ConfigException if a file is unreadable or not valid YAML
     */
    public Config again() {
        return load(loaded.sources());
    }

    /**
     * The files that were read, and those that would be read if they existed. Also the folders of {@code
     * config.import}, because a new file in them would be read.
     */
    public List<Path> files() {
        return loaded.files();
    }

    /**
     * Same as {@link #files()} of a configuration that is loaded now, even if that fails. After a failure, it has the
     * files up to the one that is at fault.
     */
    public static List<Path> files(ConfigSources sources) {
        return new ConfigLoader(sources).filesOnly();
    }

    /** The active profiles in the order given; later ones override earlier ones. */
    public List<String> profiles() {
        return profiles;
    }

    /**
     * The text of a key.
     *
     * @throws ConfigException if a placeholder in the text cannot be resolved
     */
    public Optional<String> get(String key) {
        Value value = find(key);
        return value == null ? Optional.empty() : Optional.of(value.text());
    }

    /**
     * The text of a key, for people: {@code "****"} if the name of the key, or of a placeholder in the text, suggests a
     * secret, or if the value of one of them is a {@link Origin.Kind#VALUE_FILE}. The user information and parameters
     * such as {@code password} of each URL in the text are masked too. Other secrets inside a text are not.
     *
     * @throws ConfigException if a placeholder in the text cannot be resolved
     */
    public Optional<String> shown(String key) {
        Value value = find(key);
        return value == null ? Optional.empty() : Optional.of(value.masked());
    }

    /** The keys that were read so far, set or not, in kebab-case and in alphabetical order. */
    public SortedSet<String> knownKeys() {
        return asked.keys();
    }

    /** All keys of files, imports, arguments and the program as written, in their order. They do not count as read. */
    public List<String> keys() {
        List<String> keys = new ArrayList<>();
        for (Entry entry : loaded.entries().values()) {
            keys.add(entry.key());
        }
        return keys;
    }

    /** The source of a key's value; {@link Origin.Kind#DEFAULT} if nothing sets it. */
    public Origin origin(String key) {
        Entry entry = entry(key);
        return entry == null ? Origin.DEFAULT : entry.origin();
    }

    /**
     * The texts of all keys in a section, in the order of the sources. For comparing a section between two
     * configurations: the keys do not count as read.
     *
     * @throws ConfigException if a placeholder in a text cannot be resolved
     */
    public Map<String, String> texts(String section) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Entry entry : loaded.within(ConfigKey.uniform(section))) {
            texts.put(entry.key(), new Placeholders(this).value(entry.key(), entry).text());
        }
        return texts;
    }

    /** Reads single keys below a prefix; throws at the first problem. For records, use {@link #bind}. */
    public ConfigReader reader(String prefix) {
        return new ConfigReader(this, prefix, new Problems(this, null));
    }

    /**
     * Reads a record.
     *
     * @throws ConfigException with all problems of its keys
     */
    public <T> T bind(ConfigBinder<T> binder) {
        List<String> problems = new ArrayList<>();
        T bound = new ConfigReader(this, binder.prefix(), new Problems(this, problems)).bind(binder);
        if (!problems.isEmpty()) {
            // A binder may read a key several times.
            throw new ConfigException(problems.stream().distinct().toList());
        }
        return bound;
    }

    /**
     * Checks that every key of files and arguments has been read. Call it after all records are bound. Does not check
     * environment variables and imported folders, because they may be for other programs.
     *
     * @throws ConfigException with all unknown keys, their places and the nearest known keys
     */
    public void requireAllKnown() {
        requireAllKnown("");
    }

    /**
     * Same as {@link #requireAllKnown()}, without the keys of files. For applications in which beans are replaced: the
     * beans that were not made would have read some of these keys.
     *
     * @throws ConfigException with all unknown keys, their places and the nearest known keys
     */
    public void requireKnownArguments() {
        requireKnown(loaded.within("").stream().filter(Entry::beatsEnvironment).toList());
    }

    /**
     * Same as {@link #requireAllKnown()}, for one section.
     *
     * @throws ConfigException with all unknown keys, their places and the nearest known keys
     */
    public void requireAllKnown(String section) {
        requireKnown(loaded.within(ConfigKey.uniform(section)));
    }

    /**
     * Counts all keys in a section as read. For code that reports a problem there before it has read all of them: the
     * others must not be reported as unknown.
     */
    public void ignore(String section) {
        asked.key(section);
        asked.map(section);
        asked.elements(section);
    }

    private void requireKnown(Collection<Entry> entries) {
        List<String> problems = asked.unknown(entries);
        if (!problems.isEmpty()) {
            throw new ConfigException(problems);
        }
    }

    @Nullable Value find(String key) {
        String uniform = ConfigKey.uniform(key);
        asked.key(key, uniform);
        Entry entry = entry(key, uniform);
        requireOne(key, entry);
        return entry == null ? null : new Placeholders(this).value(key, entry);
    }

    /** @throws ConfigException if two variables set this key, one directly and one by a file */
    void requireOne(String key, @Nullable Entry entry) {
        if (entry != null && entry.origin().kind() == Origin.Kind.ENVIRONMENT) {
            variables.requireOne(key);
        }
    }

    /** The entry of the strongest source: argument or program, then variable, then file. */
    @Nullable Entry entry(String key) {
        return entry(key, ConfigKey.uniform(key));
    }

    private @Nullable Entry entry(String key, String uniform) {
        Entry entry = loaded.entries().get(uniform);
        if (entry != null && entry.beatsEnvironment()) {
            return entry;
        }
        Entry variable = variables.entry(key);
        return variable == null ? entry : variable;
    }

    /**
     * The text of an entry before placeholders are replaced.
     *
     * @throws ConfigException if it is the content of a file that cannot be read
     */
    String text(Entry entry) {
        return valueFiles.text(entry);
    }

    Map<String, String> environment() {
        return loaded.sources().environment();
    }

    Loaded loaded() {
        return loaded;
    }

    AskedKeys asked() {
        return asked;
    }
}
