package dev.freshet;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigType;
import dev.freshet.config.Origin;
import dev.freshet.logging.ConsoleLogging;
import dev.freshet.logging.LogLevel;
import dev.freshet.server.ServerHost;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.LoggerFactory;

/** Applies the keys {@code logging.level.NAME}. */
final class LogLevels {
    private static final String BACKEND = "dev.freshet.logging.";

    private LogLevels() {
    }

    static void apply(Config config) {
        Map<String, String> written = config.reader("logging").map("level", ConfigType.text());
        // In files and arguments, this key is an error. A variable may be for another program.
        Origin withoutName = config.origin("logging.level");
        boolean ignored = withoutName.kind() == Origin.Kind.ENVIRONMENT;
        // In development mode, loggers may still have the levels of the previous configuration.
        if (written.isEmpty() && !ignored && ServerHost.current() == null) {
            return;
        }
        // By name, because an application with another backend may not have Freshet's on its class path.
        String backend = LoggerFactory.getILoggerFactory().getClass().getName();
        if (backend.startsWith(BACKEND)) {
            Levels.set(config);
            if (ignored) {
                LoggerFactory.getLogger(Freshet.class).warn("The {} has no effect. To set the level of all loggers, set"
                        + " LOGGING_LEVEL_ROOT", withoutName);
            }
        } else if (!written.isEmpty()) {
            LoggerFactory.getLogger(Freshet.class).warn("logging.level has no effect, because {} writes the log; set"
                    + " levels in its own configuration", backend);
        }
    }

    /** A separate class, so that the backend's classes are loaded only if they exist. */
    private static final class Levels {
        /** Upper case means the same, because SLF4J writes it so. */
        private static final String ROOT = "root";

        static void set(Config config) {
            Map<String, LogLevel> levels = new HashMap<>();
            config.reader("logging").map("level", ConfigType.oneOf(LogLevel.values()))
                    .forEach((name, level) -> levels.put(name.equalsIgnoreCase(ROOT) ? ROOT : name, level));
            if (ServerHost.current() == null) {
                ConsoleLogging.setLevels(levels);
            } else {
                ConsoleLogging.replaceLevels(levels);
            }
        }
    }
}
