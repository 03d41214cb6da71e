package dev.freshet.lab.inside;

import dev.freshet.lab.measure.ProcessTree;

/**
 * A subject to observe.
 *
 * @param name for messages and as the start of file names, with unsuitable characters replaced
 * @param port on 127.0.0.1
 */
public record RunningSubject(String name, ProcessTree tree, int port) {

    String fileName() {
        return name.replaceAll("[^A-Za-z0-9.-]+", "-");
    }
}
