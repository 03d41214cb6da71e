package dev.freshet.config;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Words problems with keys, with the file and line of each. Throws them at once, or collects them. Not thread-safe. */
final class Problems {
    private final Config config;
    /** Null to throw at once. */
    private final @Nullable List<String> collected;

    Problems(Config config, @Nullable List<String> collected) {
        this.config = config;
        this.collected = collected;
    }

    int count() {
        return collected == null ? 0 : collected.size();
    }

    void add(String problem) {
        if (collected == null) {
            throw new ConfigException(problem);
        }
        collected.add(problem);
    }

    /** The value of a key is invalid: "KEY must ...". */
    void refused(String key, String problem) {
        Origin origin = nearest(key);
        add((origin.kind() == Origin.Kind.DEFAULT ? key : origin.before(key)) + ' ' + SecretsInText.masked(problem));
    }

    /** The text is not one of the type. */
    void wrong(String key, Value value, RuntimeException wrong) {
        Value hiding = hiding(key, value);
        String start = value.origin().before(key) + ": " + hiding.shown();
        if (wrong instanceof WrongValue) {
            add(start + " " + wrong.getMessage());
        } else {
            String message = hiding.secret() ? null : wrong.getMessage();
            add(start + " cannot be read" + (message == null ? "" : ": " + SecretsInText.masked(message)));
        }
    }

    /** @param prefix of the record that needs the key */
    void missing(String key, String prefix) {
        Origin place = nearest(key);
        boolean inFile = place.kind() == Origin.Kind.FILE;
        if (inFile && prefix.indexOf('[') >= 0) {
            add(place + ": " + key + " is required");
            return;
        }
        add((inFile ? place + ": " + key + " is required. Set it there" : key + " is required. Set it in " + file())
                + ", as environment variable " + ConfigKey.environmentName(key) + " or as argument --" + key + "=...");
    }

    /** The file that overrides the others: a program that names its files may read no application.yml. */
    private String file() {
        List<Path> named = config.loaded().sources().files();
        return named.isEmpty() ? "application.yml" : named.getLast().toString();
    }

    /** The source of the key or, if it is not set, of the section around it. */
    private Origin nearest(String key) {
        Origin origin = new Section(config, key).origin();
        int end = key.length();
        while (origin.kind() == Origin.Kind.DEFAULT && end > 0) {
            end = key.lastIndexOf('.', end - 1);
            origin = end > 0 ? new Section(config, key.substring(0, end)).origin() : origin;
        }
        return origin;
    }

    /** Checks defaults for secrets only here: startup reads many defaults, and few are invalid. */
    private static Value hiding(String key, Value value) {
        return value.origin().kind() == Origin.Kind.DEFAULT
                ? new Value(value.text(), value.origin(), ConfigKey.looksSecret(key)) : value;
    }
}
