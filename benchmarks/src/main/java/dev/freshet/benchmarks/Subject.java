package dev.freshet.benchmarks;

import java.util.List;

/**
 * A server to measure.
 *
 * @param name in tables
 * @param command starts it; it prints its URL with a free port, unless the command contains {@value #PORT}
 */
public record Subject(String name, List<String> command) {
    /** Placeholder in the command of a server that is given its port. */
    public static final String PORT = "{port}";

    boolean isToldItsPort() {
        return command.stream().anyMatch(word -> word.contains(PORT));
    }

    public List<String> commandOn(int port) {
        return command.stream().map(word -> word.replace(PORT, Integer.toString(port))).toList();
    }
}
