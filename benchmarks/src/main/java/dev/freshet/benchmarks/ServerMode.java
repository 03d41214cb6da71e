package dev.freshet.benchmarks;

import dev.freshet.benchmarks.hello.HelloApp;
import dev.freshet.lab.program.Programs;
import java.util.Arrays;
import java.util.List;

/** An execution mode with a thread type. */
public enum ServerMode {
    NIO_VIRTUAL("nio", "virtual"),
    NIO_PLATFORM("nio", "platform"),
    HYBRID_VIRTUAL("hybrid", "virtual"),
    HYBRID_PLATFORM("hybrid", "platform");

    private final String executionMode;
    private final String threadType;

    ServerMode(String executionMode, String threadType) {
        this.executionMode = executionMode;
        this.threadType = threadType;
    }

    public static List<ServerMode> virtual() {
        return Arrays.stream(values()).filter(mode -> mode.threadType.equals("virtual")).toList();
    }

    public String title() {
        return executionMode + " x " + threadType;
    }

    /** Arguments for an application to run in this mode, on loopback and its port. */
    public List<String> arguments() {
        return List.of("--server.port=" + Subject.PORT, "--server.host=127.0.0.1",
                "--server.execution-mode=" + executionMode, "--server.thread-type=" + threadType);
    }

    /** The hello application in this mode. */
    public Subject hello() {
        return hello(List.of(), List.of());
    }

    /**
     * @param jvmOptions further JVM options; they override those of ./freshet
     * @param settings further settings, as {@code --server.…}
     */
    public Subject hello(List<String> jvmOptions, List<String> settings) {
        return subject(HelloApp.class, jvmOptions, settings);
    }

    /** Another application in this mode; see {@link #hello(List, List)}. */
    public Subject subject(Class<?> application, List<String> jvmOptions, List<String> settings) {
        return new Subject(title(), JavaCommand.server(jvmOptions, application,
                Programs.command(arguments(), settings)));
    }
}
