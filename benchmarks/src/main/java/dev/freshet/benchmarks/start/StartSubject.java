package dev.freshet.benchmarks.start;

import dev.freshet.benchmarks.Subject;
import java.util.Map;

/**
 * A server to start.
 *
 * @param server is told its port
 * @param environment what is set beside that of this process
 * @param path what is asked for
 */
record StartSubject(Subject server, Map<String, String> environment, String path, Goals goals) {

    String name() {
        return server.name();
    }
}
