package dev.freshet.config;

import java.util.List;

/** Finds the source of the problem when a record's constructor refuses its components. */
final class RefusedRecord {
    private final Config config;
    private final String prefix;
    private final List<String> names;

    RefusedRecord(Config config, String prefix, List<String> names) {
        this.config = config;
        this.prefix = prefix;
        this.names = names;
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
        String hidden = message;
        for (String name : names) {
            Value value = config.find(key(name));
            if (value != null && value.secret() && !value.text().isBlank()) {
                hidden = hidden.replace(value.text(), "****");
            }
        }
        return SecretsInText.masked(hidden);
    }

    private String key(String name) {
        return prefix.isEmpty() ? name : prefix + '.' + name;
    }
}
