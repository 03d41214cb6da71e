package dev.freshet.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Remembers what a record reads. Finds the source of the problem when its constructor refuses its components. */
final class RefusedRecord {
    private final Config config;
    private final String prefix;
    private final List<String> names = new ArrayList<>();
    /** Secret texts: the constructor's message may repeat them. */
    private final List<String> secrets = new ArrayList<>();

    RefusedRecord(Config config, String prefix) {
        this.config = config;
        this.prefix = prefix;
    }

    void component(String name) {
        names.add(name);
    }

    /** A value of a component: of a list, each element. */
    void value(Value value) {
        if (value.secret() && !value.text().isBlank()) {
            secrets.add(value.text().strip());
        }
    }

    /** If the message starts with a component ("port must be …"), names that component's key and source. */
    String problem(IllegalArgumentException refused) {
        String message = refused.getMessage() == null ? "has a value out of range" : hideSecrets(refused.getMessage());
        String component = "";
        for (String name : names) {
            if (ConfigKey.kebab(message).startsWith(name + ' ') && name.length() > component.length()) {
                component = name;
            }
        }
        if (component.isEmpty()) {
            return place() + prefix + ": " + message;
        }
        String key = key(component);
        String rest = message.substring(message.indexOf(' '));
        Origin origin = new Section(config, key).origin();
        return origin.kind() == Origin.Kind.DEFAULT ? place() + key + rest : origin.before(key) + rest;
    }

    /** The source of the first component that is set. */
    private String place() {
        for (String name : names) {
            Origin origin = new Section(config, key(name)).origin();
            if (origin.kind() != Origin.Kind.DEFAULT) {
                return origin + ": ";
            }
        }
        return "";
    }

    private String hideSecrets(String message) {
        // A secret may contain another one, and the rest of it would stay.
        secrets.sort(Comparator.comparingInt(String::length).reversed());
        String hidden = message;
        for (String secret : secrets) {
            hidden = hidden.replace(secret, SecretsInText.MASK);
        }
        return SecretsInText.masked(hidden);
    }

    private String key(String name) {
        return prefix.isEmpty() ? name : prefix + '.' + name;
    }
}
