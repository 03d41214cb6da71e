package dev.freshet.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The environment variables. If {@code NAME} is not set, {@code NAME_FILE} names a file with its value, as in Docker's
 * images. Immutable.
 */
final class Variables {
    static final String FILE = "_FILE";

    private final Map<String, String> environment;
    private final EnvironmentWords words;
    private final boolean haveFiles;

    Variables(Map<String, String> environment) {
        this.environment = environment;
        this.words = new EnvironmentWords(environment);
        this.haveFiles = environment.keySet().stream().anyMatch(name -> name.endsWith(FILE));
    }

    /** The entry of a key; null if no variable sets it. */
    @Nullable Entry entry(String key) {
        if (!words.mayHave(key)) {
            return null;
        }
        VariableNames names = VariableNames.of(key);
        String name = environment.containsKey(names.usual()) ? names.usual() : names.brief();
        String text = environment.get(name);
        if (text != null) {
            return new Entry(key, text, Origin.environment(name));
        }
        String file = haveFiles ? file(names) : null;
        return file == null ? null : new Entry(key, environment.get(file), Origin.valueFile(path(file), file));
    }

    /**
     * For keys whose value is asked for: {@code BACKUP_FILE} may also be the variable of {@code backup.file}.
     *
     * @throws ConfigException if the variable of the key and the one with {@code _FILE} are both set
     */
    void requireOne(String key) {
        String file = haveFiles && words.mayHave(key) ? file(VariableNames.of(key)) : null;
        Entry entry = file == null ? null : entry(key);
        if (entry != null && entry.origin().kind() == Origin.Kind.ENVIRONMENT) {
            throw new ConfigException("environment variables " + entry.origin().name() + " and " + file
                    + " are both set. Remove one of them");
        }
    }

    private @Nullable String file(VariableNames names) {
        return environment.containsKey(names.usual() + FILE) ? names.usual() + FILE
                : environment.containsKey(names.brief() + FILE) ? names.brief() + FILE : null;
    }

    private String path(String variable) {
        try {
            return Path.of(environment.getOrDefault(variable, "")).toString();
        } catch (InvalidPathException wrong) {
            throw new ConfigException("environment variable " + variable + " is not a path");
        }
    }
}
