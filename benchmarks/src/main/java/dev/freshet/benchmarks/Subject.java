package dev.freshet.benchmarks;

import java.util.List;

/**
 * A server to measure.
 *
 * @param name what tables call it
 * @param command starts it; it prints its URL, on a port of its own choice, unless the command says {@value #PORT}
 */
public record Subject(String name, List<String> command) {
    /** Stands in the command of a server that is told its port. */
    public static final String PORT = "{port}";

    boolean isToldItsPort() {
        return command.stream().anyMatch(word -> word.contains(PORT));
    }

    public List<String> commandOn(int port) {
        return command.stream().map(word -> word.replace(PORT, Integer.toString(port))).toList();
    }
}
