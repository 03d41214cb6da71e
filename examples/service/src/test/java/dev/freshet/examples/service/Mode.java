package dev.freshet.examples.service;

import java.util.List;

/** The execution modes, with the names that users write. */
enum Mode {
    NIO_VIRTUAL("nio", "virtual"),
    NIO_PLATFORM("nio", "platform"),
    HYBRID_VIRTUAL("hybrid", "virtual"),
    HYBRID_PLATFORM("hybrid", "platform");

    private final String executionMode;
    private final String threadType;

    Mode(String executionMode, String threadType) {
        this.executionMode = executionMode;
        this.threadType = threadType;
    }

    /** Arguments that start the service on a free port, with a database of its own. */
    String[] arguments() {
        return List.of("--server.port=0", "--server.host=127.0.0.1", "--server.execution-mode=" + executionMode,
                "--server.thread-type=" + threadType, "--data.sources.main.url=jdbc:h2:mem:" + name(),
                "--api.token=secrettoken")
                .toArray(String[]::new);
    }
}
