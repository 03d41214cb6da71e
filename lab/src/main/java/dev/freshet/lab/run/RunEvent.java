package dev.freshet.lab.run;

import java.nio.file.Path;
import java.util.List;

/** What happens in a run, for those who show it. */
public sealed interface RunEvent {

    /** @param kept measurements that an interrupted run had made already */
    record Began(RunRecord record, Path folder, int kept) implements RunEvent {
    }

    /** Something to know, in a line. */
    record Warned(String text) implements RunEvent {
    }

    record Building(String subject) implements RunEvent {
    }

    /** @param lastLines what the build printed last */
    record NotBuilt(String subject, String why, List<String> lastLines) implements RunEvent {
    }

    record TurnBegan(String row, int round) implements RunEvent {
    }

    record Starting(String row) implements RunEvent {
    }

    /** @param rate right answers a second in the cycle that has just ended */
    record Warming(String row, String scenario, int cycle, double rate) implements RunEvent {
    }

    /**
     * A load is under way; comes about ten times a second, on another thread.
     *
     * @param done its share that is over, 0 to 1
     * @param rate right answers a second so far
     */
    record Loading(String row, String scenario, String load, double done, double rate) implements RunEvent {
    }

    /** A line of measurements.jsonl, whatever its outcome. */
    record Measured(Measurement measurement) implements RunEvent {
    }

    /** A row has had its turn in this round: a time to show what there is. */
    record TurnEnded(String row, int round) implements RunEvent {
    }

    record Ended(RunSummary summary) implements RunEvent {
    }
}
