package dev.freshet.benchmarks.start;

import dev.freshet.benchmarks.Subject;

/**
 * A server to start.
 *
 * @param path of the request
 */
record StartSubject(Subject server, String path, Goals goals) {

    String name() {
        return server.name();
    }
}
