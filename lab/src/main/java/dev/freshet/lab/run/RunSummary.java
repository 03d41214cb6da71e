package dev.freshet.lab.run;

import java.nio.file.Path;

/** How a run ended. */
public record RunSummary(Ending ending, Path folder, int measurements) {

    /** The run's part of the exit code. */
    public enum Ending {
        /** All measured, or honestly not to be had here. */
        COMPLETE(0),
        /** Something failed, or answered wrongly. */
        WITH_FAILURES(1),
        /** Cut short; what was measured is kept. */
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
