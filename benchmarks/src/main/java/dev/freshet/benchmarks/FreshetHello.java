package dev.freshet.benchmarks;

import dev.freshet.benchmarks.hello.RawHello;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The hello application of this module, one process for each execution mode. */
final class FreshetHello {
    static final String NON_BLOCKING = "nio x virtual, @NonBlocking";
    static final String ENGINE = "the engine alone, @NonBlocking";
    static final String RECORD = "the record, @NonBlocking";

    private static final String ON_LOOP = "/hello-nonblocking";

    private FreshetHello() {
    }

    static HelloRow nonBlocking() {
        return new HelloRow(new Subject(NON_BLOCKING, ServerMode.NIO_VIRTUAL.hello().command()), ON_LOOP);
    }

    /** The same server as {@link #nonBlocking()}. */
    static HelloRow record() {
        return new HelloRow(RECORD, nonBlocking().server(), "/json-nonblocking", HelloRow.RECORD);
    }

    static HelloRow nioVirtual() {
        return inMode(ServerMode.NIO_VIRTUAL);
    }

    /** A server without router and controllers. */
    static HelloRow engine() {
        return new HelloRow(new Subject(ENGINE, JavaCommand.server(List.of(), RawHello.class,
                List.of(Subject.PORT))), "/hello");
    }

    static List<HelloRow> inEveryMode() {
        return Stream.concat(Stream.of(nonBlocking()), Arrays.stream(ServerMode.values()).map(FreshetHello::inMode))
                .toList();
    }

    private static HelloRow inMode(ServerMode mode) {
        return new HelloRow(mode.hello(), "/hello");
    }
}
