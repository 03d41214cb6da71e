package dev.freshet.lab.run;

import java.time.Duration;

/** Receives the events of a run; called by several threads, but one at a time. */
@FunctionalInterface
public interface RunListener {
    RunListener SILENT = (event, progress) -> { };

    void on(RunEvent event, Progress progress);

    /**
     * @param share of the whole run that is over, 0 to 1
     * @param left estimated remaining time
     */
    record Progress(double share, Duration left) {
    }
}
