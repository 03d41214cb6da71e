package dev.freshet.benchmarks.start;

import java.util.List;
import java.util.Map;

/**
 * A server to start.
 *
 * @param command what is executed; {@code PORT} in an argument becomes the port
 * @param environment what is set beside that of this process
 * @param path what is asked for
 */
record StartSubject(String name, List<String> command, Map<String, String> environment, String path, Goals goals) {
    static final String PORT = "PORT";

    List<String> command(int port) {
        return command.stream().map(word -> word.replace(PORT, Integer.toString(port))).toList();
    }
}
