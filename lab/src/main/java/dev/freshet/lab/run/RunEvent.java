package dev.freshet.lab.run;

import java.time.Duration;
import java.util.List;

/** An event of a run, for listeners. */
public sealed interface RunEvent {

    /** @param kept measurements of the interrupted run */
    record Began(RunRecord record, int kept) implements RunEvent {
    }

    record Warned(String text) implements RunEvent {
    }

    /** @param length what the planned measurements will take */
    record Planned(Duration length) implements RunEvent {
    }

    record Building(String subject) implements RunEvent {
    }

    /** @param lastLines the last output of the build */
    record NotBuilt(String why, List<String> lastLines) implements RunEvent {
    }

    record TurnBegan(int round) implements RunEvent {
    }

    record Starting(String row) implements RunEvent {
    }

    /**
     * A cycle of a warm-up has ended.
     *
     * @param rate correct responses a second
     * @param compilers share of a core that JIT compiler threads used; -1 if unknown
     */
    record Warming(String row, String scenario, String load, int cycle, double rate, double compilers)
            implements RunEvent {
    }

    /**
     * A load is in progress; sent about ten times a second, on another thread.
     *
     * @param done share of it that is over, 0 to 1
     * @param rate correct responses a second so far
     */
    record Loading(String row, String scenario, String load, double done, double rate) implements RunEvent {
    }

    /** A line of measurements.jsonl, whatever its outcome. */
    record Measured(Measurement measurement) implements RunEvent {
    }

    /** A row is done in this round: a good time to show intermediate results. */
    record TurnEnded() implements RunEvent {
    }

    record Ended(RunSummary summary) implements RunEvent {
    }
}
