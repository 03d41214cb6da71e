package dev.freshet.benchmarks;

import dev.freshet.benchmarks.hello.HelloApp;
import java.nio.file.Path;
import java.util.ArrayList;
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
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        for (String option : System.getProperty("freshet.jvm.options", "").split(" ")) {
            if (!option.isEmpty()) {
                command.add(option);
            }
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), HelloApp.class.getName(),
                "--server.port=0", "--server.execution-mode=" + executionMode, "--server.thread-type=" + threadType));
        return new Subject(name, command, path);
    }
}
