package dev.freshet.benchmarks;

import java.util.List;
import java.util.Map;

/**
 * A server to measure.
 *
 * @param name in tables
 * @param command starts it; {@value #PORT} stands for its port of 127.0.0.1
 * @param environment added to that of this process
 */
public record Subject(String name, List<String> command, Map<String, String> environment) {
    /** Placeholder in the command. */
    public static final String PORT = "{port}";

    public Subject(String name, List<String> command) {
        this(name, command, Map.of());
    }

    public List<String> commandOn(int port) {
        return command.stream().map(word -> word.replace(PORT, Integer.toString(port))).toList();
    }
}
