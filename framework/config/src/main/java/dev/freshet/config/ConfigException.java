package dev.freshet.config;

import java.util.List;

/**
 * The configuration is invalid. Print the message as it is: it has one line per problem, each with the source (file and
 * line, variable or argument), the key and the fix.
 */
public final class ConfigException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    public ConfigException(String problem) {
        this(List.of(problem));
    }

    public ConfigException(List<String> problems) {
        super(String.join("\n", problems));
        this.problems = List.copyOf(problems);
    }

    /** One line each, in the order found. */
    public List<String> problems() {
        return problems == null ? List.of(getMessage()) : problems;
    }
}
