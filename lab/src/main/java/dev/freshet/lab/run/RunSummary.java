package dev.freshet.lab.run;

import java.nio.file.Path;

/** How a run ended. */
public record RunSummary(Ending ending, Path folder, int measurements) {

    /** The run's part of the exit code. */
    public enum Ending {
        /** Everything was measured, or cannot be measured here. */
        COMPLETE(0),
        /** Something failed, or gave a wrong response. */
        WITH_FAILURES(1),
        /** Stopped early; the measurements so far are kept. */
        INTERRUPTED(130);

        private final int exitCode;

        Ending(int exitCode) {
            this.exitCode = exitCode;
        }

        public int exitCode() {
            return exitCode;
        }
    }
}
