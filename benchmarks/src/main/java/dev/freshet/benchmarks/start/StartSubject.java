package dev.freshet.benchmarks.start;

import dev.freshet.benchmarks.Subject;
import java.util.Map;

/**
 * A server to start.
 *
 * @param server its command contains a port
 * @param environment added to that of this process
 * @param path of the request
 */
record StartSubject(Subject server, Map<String, String> environment, String path, Goals goals) {

    String name() {
        return server.name();
    }
}
