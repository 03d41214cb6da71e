package dev.freshet.server;

import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** For tests that mostly wait: they run at the same time as others, and leave it to those to look into the log. */
@Execution(ExecutionMode.CONCURRENT)
abstract class ConcurrentContract extends EngineContract {
    @Override
    void logIsQuiet() {
        // What other tests bring about at the same time is in the same log.
    }
}
