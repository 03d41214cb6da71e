package dev.freshet.lab.run;

import java.time.Duration;

/** Told how a run goes, by several threads, one at a time. */
@FunctionalInterface
public interface RunListener {
    RunListener SILENT = (event, progress) -> { };

    void on(RunEvent event, Progress progress);

    /**
     * @param share of the whole run that is over, 0 to 1
     * @param left until its end, as it looks now
     */
    record Progress(double share, Duration left) {
    }
}
