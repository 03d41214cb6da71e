package dev.freshet.examples.chat;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;

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

    RunningApplication start(String... more) {
        String[] arguments = new String[more.length + 4];
        arguments[0] = "--server.port=0";
        arguments[1] = "--server.host=127.0.0.1";
        arguments[2] = "--server.execution-mode=" + executionMode;
        arguments[3] = "--server.thread-type=" + threadType;
        System.arraycopy(more, 0, arguments, 4, more.length);
        return Freshet.start(App.class, arguments);
    }
}
