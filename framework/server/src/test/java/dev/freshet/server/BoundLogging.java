package dev.freshet.server;

import org.junit.jupiter.api.extension.Extension;
import org.slf4j.LoggerFactory;

/**
 * Begins to record logs, and binds SLF4J before the first tests start, which do so at the same time. A class that asks
 * for its logger while another thread is binding may get one that logs nothing, for as long as the JVM lives.
 */
public final class BoundLogging implements Extension {
    /** Called by JUnit, before it runs anything. */
    public BoundLogging() {
        LoggerFactory.getILoggerFactory();
        RecordedLogs.begin();
    }
}
