package dev.freshet.benchmarks;

import static dev.freshet.benchmarks.TextTable.number;

import java.util.ArrayList;
import java.util.List;

/** Goals for the cost of a small request. */
record HelloGoals(HelloResults results) {
    private static final double PIPELINED_TIMES_C = 2;
    private static final double RECORD_MICROS = 0.5;
    private static final double BYTES = 64;
    /** Less than the smallest object for each request: the JVM itself allocates this much meanwhile. */
    private static final double NO_BYTES = 8;

    static List<Goal> judge(HelloResults results, boolean all) {
        HelloGoals goals = new HelloGoals(results);
        List<Goal> judged = new ArrayList<>(List.of(
                goals.timesC(HelloPart.MODES, FreshetHello.NON_BLOCKING, 1.15),
                goals.timesC(HelloPart.MODES, ServerMode.HYBRID_VIRTUAL.title(), 1.35),
                goals.timesC(HelloPart.MODES, ServerMode.NIO_VIRTUAL.title(), 1.65),
                goals.timesC(HelloPart.MODES, ServerMode.NIO_PLATFORM.title(), 1.8),
                goals.timesC(HelloPart.MODES, ServerMode.HYBRID_PLATFORM.title(), 2.3)));
        if (all) {
            judged.addAll(List.of(goals.timesC(HelloPart.PIPELINED, FreshetHello.NON_BLOCKING, PIPELINED_TIMES_C),
                    goals.record(), goals.http2(),
                    goals.bytes(FreshetHello.NON_BLOCKING, "at most 64 bytes a request", BYTES),
                    goals.bytes(FreshetHello.ENGINE, "no bytes", NO_BYTES)));
        }
        return judged;
    }

    private Goal timesC(HelloPart part, String row, double limit) {
        double times = results.compared(part, row, Yardstick.C.title(), Measurement::cpuMicros, (ours, c) -> ours / c);
        return atMost(times, limit, (part == HelloPart.MODES ? "" : HelloPart.DEPTH + " at a time, ") + row
                + ": at most " + number(2, limit) + " times C's CPU", "x " + number(2, times));
    }

    private Goal record() {
        double more = results.compared(HelloPart.JSON, FreshetHello.RECORD, FreshetHello.NON_BLOCKING,
                Measurement::cpuMicros, (json, text) -> json - text);
        return atMost(more, RECORD_MICROS, "a record as JSON: at most 0.5 us of CPU over the text's",
                number(2, more) + " us");
    }

    private Goal http2() {
        double times = results.compared(HelloPart.HTTP2, FreshetHello.NON_BLOCKING, Yardstick.VERTX.title(),
                Measurement::cpuMicros, (ours, theirs) -> ours / theirs);
        return atMost(times, 1, "HTTP/2, " + FreshetHello.NON_BLOCKING + ": at most Vert.x's CPU",
                "x " + number(2, times));
    }

    private Goal bytes(String row, String text, double limit) {
        double bytes = results.median(HelloPart.ALLOCATION, row, Measurement::bytesEach);
        return atMost(bytes, limit, "allocation, " + row + ": " + text, number(1, bytes) + " bytes");
    }

    private static Goal atMost(double value, double limit, String text, String measured) {
        return Double.isNaN(value) ? new Goal(Goal.Verdict.NOT_MEASURED, text)
                : Goal.of(value <= limit, text + ": " + measured);
    }
}
