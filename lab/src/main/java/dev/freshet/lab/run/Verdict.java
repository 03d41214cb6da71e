package dev.freshet.lab.run;

import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.measure.ServerUsage;
import dev.freshet.lab.program.ProcessOutput;
import java.util.EnumSet;
import java.util.Set;

/** A reservation about a measurement. */
public enum Verdict {
    /**
     * The generator ran, or waited for its cores, over 95 % of the time: the rate is a lower bound, CPU per request
     * is exact.
     */
    GENERATOR_BOUND("generator-bound", false),
    /** Some requests failed. */
    ERRORS("errors", true),
    /** There was no correct response before the planned end of the load. */
    NO_ANSWER("no right answer in time", false),
    /** A stress load ended in its first step: its figure is that of a step that the server did not pass. */
    NO_STEP("failed in the first step", false),
    /** The server was not steady at the end of the warm-up, or compiled during the load. */
    NOT_WARM("not warm", false),
    /** The server continued after an OutOfMemoryError, perhaps without some of its threads. */
    OUT_OF_MEMORY("out of memory", true),
    /** The server used too little CPU to divide by the number of requests. */
    CPU_NOT_KNOWN("CPU not known", true);

    private final String text;
    private final boolean ranked;

    Verdict(String text, boolean ranked) {
        this.text = text;
        this.ranked = ranked;
    }

    public String text() {
        return text;
    }

    /** Whether a measurement with this verdict may be ranked by its rate. */
    public boolean ranked() {
        return ranked;
    }

    /**
     * All verdicts on this measurement, except {@link #NO_STEP}, which depends on the load model; empty for a clean one
     * or one without a load.
     */
    public static Set<Verdict> of(Measurement measurement) {
        Set<Verdict> verdicts = EnumSet.noneOf(Verdict.class);
        LoadResult result = measurement.result();
        if (result == null) {
            return verdicts;
        }
        if (result.ok() == 0) {
            verdicts.add(NO_ANSWER);
        }
        if (result.generatorBusy() > 0.95) {
            verdicts.add(GENERATOR_BOUND);
        }
        if (result.failed() > 0) {
            verdicts.add(ERRORS);
        }
        if (measurement.notWarm()) {
            verdicts.add(NOT_WARM);
        }
        if (measurement.note().contains(ProcessOutput.OUT_OF_MEMORY_ERROR)) {
            verdicts.add(OUT_OF_MEMORY);
        }
        ServerUsage server = measurement.server();
        if (server != null && server.cpu().known() && !server.cpu().precise()) {
            verdicts.add(CPU_NOT_KNOWN);
        }
        return verdicts;
    }
}
