package dev.freshet.benchmarks;

import dev.freshet.benchmarks.hello.HelloApp;
import dev.freshet.benchmarks.hello.RawHello;
import java.util.List;

/** The hello application of this module, one process for each execution mode. */
final class FreshetHello {
    static final String NON_BLOCKING = "nio x virtual, @NonBlocking";
    static final String NIO_VIRTUAL = "nio x virtual";
    static final String NIO_PLATFORM = "nio x platform";
    static final String HYBRID_VIRTUAL = "hybrid x virtual";
    static final String HYBRID_PLATFORM = "hybrid x platform";
    static final String ENGINE = "the engine alone, @NonBlocking";
    static final String RECORD = "the record, @NonBlocking";

    private static final String ON_LOOP = "/hello-nonblocking";

    private FreshetHello() {
    }

    static HelloRow nonBlocking() {
        return new HelloRow(subject(NON_BLOCKING, "nio", "virtual"), ON_LOOP);
    }

    /** The same server as {@link #nonBlocking()}. */
    static HelloRow record() {
        return new HelloRow(RECORD, nonBlocking().server(), "/json-nonblocking", HelloRow.RECORD);
    }

    static HelloRow nioVirtual() {
        return new HelloRow(subject(NIO_VIRTUAL, "nio", "virtual"), "/hello");
    }

    /** A server without router and controllers. */
    static HelloRow engine() {
        return new HelloRow(new Subject(ENGINE, JavaCommand.of(RawHello.class, List.of())), "/hello");
    }

    static List<HelloRow> inEveryMode() {
        return List.of(nonBlocking(), nioVirtual(),
                new HelloRow(subject(NIO_PLATFORM, "nio", "platform"), "/hello"),
                new HelloRow(subject(HYBRID_VIRTUAL, "hybrid", "virtual"), "/hello"),
                new HelloRow(subject(HYBRID_PLATFORM, "hybrid", "platform"), "/hello"));
    }

    private static Subject subject(String name, String executionMode, String threadType) {
        return new Subject(name, JavaCommand.of(HelloApp.class, List.of("--server.port=0",
                "--server.execution-mode=" + executionMode, "--server.thread-type=" + threadType)));
    }
}
