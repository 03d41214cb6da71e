package dev.freshet.lab.run;

import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.measure.Machine;
import dev.freshet.lab.measure.ServerUsage;
import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One row in one load case in one round: a line of measurements.jsonl.
 *
 * @param row the subject with its mode and its upstream: "go-net-http", "freshet:nio-virtual", "spring-cloud-gateway >
 *     freshet:nio-virtual"
 * @param scenario name of the scenario
 * @param load name of the load case; "" if the scenario has none (startup, in-process)
 * @param round from 1
 * @param at start time, ISO 8601
 * @param note why it is not {@link Outcome#MEASURED}, or a remark; one line, "" for none
 * @param result of the load; null if there was none
 * @param server null if nothing was measured
 * @param upstream CPU of the service behind a gateway
 * @param database CPU of the database server during the load
 * @param warmup correct responses a second in each cycle of the warm-up before it; empty if there was none
 * @param warm whether the server was steady at the end of the warm-up; see {@link #notWarm}
 * @param values other figures by name, with the unit in the name: "jit-percent" of a core, "startup-ms" and its single
 *     runs "startup-ms-1", in-process ones as published ("us-per-object", "uncontended-us")
 * @param steadiness details of the warm-up; null if there was none, or in runs of older versions
 * @param machine its state during the load; null if there was none, or in runs of older versions
 */
@Json
public record Measurement(String row, String scenario, String load, int round, String at, Outcome outcome, String note,
        @Nullable LoadResult result, @Nullable ServerUsage server, @Nullable Cpu upstream, @Nullable Cpu database,
        List<Double> warmup, boolean warm, Map<String, Double> values,
        @Nullable Steadiness steadiness, @Nullable Machine machine) {
    static final String COMPILING = "jit-percent";
    private static final double MOST_COMPILING = 5;

    /** Without a load. */
    static Measurement of(Cell cell, Instant at, Outcome outcome, String note, @Nullable ServerUsage server,
            Map<String, Double> values) {
        return new Measurement(cell.row(), cell.scenario().name(), cell.load().name(), cell.round(), at.toString(),
                outcome, note, null, server, null, null, List.of(), false, values, null, null);
    }

    /**
     * Whether the server was not warm, although there was a warm-up: it was not steady then, or its JIT compilers used
     * over 5 % of a core during the load.
     */
    public boolean notWarm() {
        return !warmup.isEmpty() && (!warm || compiling() > MOST_COMPILING);
    }

    /** Server CPU in microseconds for each correct response; NaN if unknown or too little, see {@link Cpu#precise}. */
    public double cpuPerRequest() {
        return result == null || result.answers() == 0 || server == null || !server.cpu().precise() ? Double.NaN
                : (double) server.cpu().micros() / result.answers();
    }

    private double compiling() {
        return values.getOrDefault(COMPILING, 0.0);
    }

    /** Note and, if the server was not warm, the reason; "" for none. */
    public String remark() {
        String reason = steadiness == null ? "" : steadiness.reason();
        if (reason.isEmpty() && warm && notWarm()) {
            reason = String.format(Locale.ROOT, "JIT compilers used %.0f %% of a core during the load", compiling());
        }
        return note.isEmpty() || reason.isEmpty() ? note + reason : note + "; " + reason;
    }
}
