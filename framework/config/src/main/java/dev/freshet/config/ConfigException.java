package dev.freshet.config;

import java.util.List;

/**
 * The configuration cannot be used. The message is complete and meant to be printed as it is: one line a problem, each
 * with the file and line (or the variable, or the argument), the key, and what to do.
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

    /** One line each, in the order in which they were found. */
    public List<String> problems() {
        return problems == null ? List.of(getMessage()) : problems;
    }
}
