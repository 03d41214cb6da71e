package dev.freshet.benchmarks;

import dev.freshet.lab.load.referee.Engines;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What {@code bench hello} measures on this machine, and why it skips the rest. */
final class HelloPlan {
    private final Map<HelloPart, List<HelloRow>> parts = new EnumMap<>(HelloPart.class);
    private final List<String> missing = new ArrayList<>();

    private HelloPlan() {
    }

    /** Compiles and builds the servers that Freshet is compared with. */
    static HelloPlan of(Options options) {
        HelloPlan plan = new HelloPlan();
        Optional<HelloRow> c = Yardstick.C.server(plan.missing::add).map(HelloPlan::text);
        if (options.bare()) {
            plan.add(HelloPart.BARE, c, plan.bareLoops(), Optional.of(FreshetHello.nonBlocking()));
            return plan;
        }
        Optional<HelloRow> vertx = options.all()
                ? Yardstick.VERTX.server(plan.missing::add).map(HelloPlan::text) : Optional.empty();
        plan.add(HelloPart.MODES, c, FreshetHello.inEveryMode(), vertx);
        if (options.all()) {
            plan.add(HelloPart.PIPELINED, c, List.of(FreshetHello.nonBlocking()), Optional.empty());
            plan.add(HelloPart.JSON, Optional.empty(), List.of(FreshetHello.nonBlocking(), FreshetHello.record()),
                    Optional.empty());
            plan.addHttp2(vertx);
            List<HelloRow> allocating = new ArrayList<>(List.of(FreshetHello.engine(), FreshetHello.record()));
            allocating.addAll(FreshetHello.inEveryMode());
            plan.add(HelloPart.ALLOCATION, Optional.empty(), allocating, vertx);
        }
        return plan;
    }

    private static HelloRow text(Subject server) {
        return new HelloRow(server, "/hello");
    }

    private void add(HelloPart part, Optional<HelloRow> first, List<HelloRow> rows, Optional<HelloRow> last) {
        List<HelloRow> all = new ArrayList<>();
        first.ifPresent(all::add);
        all.addAll(rows);
        last.ifPresent(all::add);
        parts.put(part, all);
    }

    private void addHttp2(Optional<HelloRow> vertx) {
        String reason = Engines.missing("h2load");
        if (reason.isEmpty()) {
            add(HelloPart.HTTP2, Optional.empty(),
                    List.of(FreshetHello.nonBlocking(), FreshetHello.nioVirtual()), vertx);
        } else {
            missing.add("HTTP/2: not measured, " + reason);
        }
    }

    private List<HelloRow> bareLoops() {
        HelloRow nio = new HelloRow(BareLoops.nio(), "/hello");
        String reason = BareLoops.uringMissing();
        if (reason.isEmpty()) {
            return List.of(nio, new HelloRow(BareLoops.uring(), "/hello"));
        }
        missing.add("bare io_uring loop: not measured, " + reason);
        return List.of(nio);
    }

    /** In the order of measurement. */
    Map<HelloPart, List<HelloRow>> parts() {
        return parts;
    }

    /** What cannot be measured here and why, one line each. */
    List<String> missing() {
        return missing;
    }

    /** The row that others of the part are compared with; null for none. */
    static @Nullable String yardstick(HelloPart part) {
        return switch (part) {
            case MODES, BARE, PIPELINED -> Yardstick.C.title();
            case HTTP2 -> Yardstick.VERTX.title();
            case JSON -> FreshetHello.NON_BLOCKING;
            case ALLOCATION -> null;
        };
    }

    /** The minimum duration in seconds, without starting servers. */
    int seconds(Options options) {
        int rows = parts.values().stream().mapToInt(List::size).sum();
        return rows * (WarmUp.least(options.warmup()) + options.rounds() * options.seconds());
    }
}
