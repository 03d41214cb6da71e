package dev.freshet;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigType;
import dev.freshet.logging.ConsoleLogging;
import dev.freshet.logging.LogLevel;
import java.util.Map;
import org.slf4j.LoggerFactory;

/** Sets the levels that {@code logging.level.NAME} keys say. */
final class LogLevels {
    private static final String BACKEND = "dev.freshet.logging.";

    private LogLevels() {
    }

    static void apply(Config config) {
        Map<String, String> written = config.reader("logging").map("level", ConfigType.text());
        if (written.isEmpty()) {
            return;
        }
        // By its name: who brings another backend may have left ours out altogether.
        String backend = LoggerFactory.getILoggerFactory().getClass().getName();
        if (backend.startsWith(BACKEND)) {
            Levels.set(config);
        } else {
            LoggerFactory.getLogger(Freshet.class).warn("logging.level keys have no effect: {} writes the log; set its"
                    + " levels in its own configuration", backend);
        }
    }

    /** A class of its own, so that the backend's classes are loaded only where they are. */
    private static final class Levels {
        static void set(Config config) {
            ConsoleLogging.setLevels(config.reader("logging").map("level", ConfigType.oneOf(LogLevel.values())));
        }
    }
}
