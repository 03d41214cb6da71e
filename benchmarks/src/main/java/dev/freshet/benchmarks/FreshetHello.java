package dev.freshet.benchmarks;

import dev.freshet.benchmarks.hello.HelloApp;
import java.util.List;

/** The hello application of this module, one process for each execution mode. */
final class FreshetHello {
    private FreshetHello() {
    }

    static List<Subject> inEveryMode() {
        return List.of(
                subject("nio x virtual, @NonBlocking", "nio", "virtual", "/hello-nonblocking"),
                subject("nio x virtual", "nio", "virtual", "/hello"),
                subject("nio x platform", "nio", "platform", "/hello"),
                subject("hybrid x virtual", "hybrid", "virtual", "/hello"),
                subject("hybrid x platform", "hybrid", "platform", "/hello"));
    }

    private static Subject subject(String name, String executionMode, String threadType, String path) {
        List<String> command = JavaCommand.of(HelloApp.class, List.of("--server.port=0",
                "--server.execution-mode=" + executionMode, "--server.thread-type=" + threadType));
        return new Subject(name, command, path);
    }
}
