package dev.freshet.logging;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.ILoggerFactory;
import org.slf4j.Logger;

/** All loggers by name, and the configured levels. */
final class ConsoleLoggers implements ILoggerFactory {
    private static final String ROOT = "root";

    private final ConcurrentHashMap<String, ConsoleLogger> loggers = new ConcurrentHashMap<>();
    private final Map<String, LogLevel> levels = new HashMap<>();
    /** The names of the last {@link #replaceLevels}. */
    private Set<String> replaceable = Set.of();
    private final List<Consumer<LogEntry>> listeners = new CopyOnWriteArrayList<>();

    @Override
    public Logger getLogger(String name) {
        ConsoleLogger logger = loggers.get(name);
        return logger == null ? make(name) : logger;
    }

    /** Shares the lock of {@link #setLevels}, so that no logger misses a change. */
    private synchronized Logger make(String name) {
        return loggers.computeIfAbsent(name, made -> new ConsoleLogger(made, level(made), listeners));
    }

    List<Consumer<LogEntry>> listeners() {
        return listeners;
    }

    synchronized void setLevels(Map<String, LogLevel> changes) {
        levels.putAll(changes);
        for (ConsoleLogger logger : loggers.values()) {
            logger.level(level(logger.getName()));
        }
    }

    synchronized void replaceLevels(Map<String, LogLevel> now) {
        levels.keySet().removeAll(replaceable);
        replaceable = Set.copyOf(now.keySet());
        setLevels(now);
    }

    /** The level of the name, or of its closest configured parent. */
    private LogLevel level(String name) {
        String above = name;
        while (!levels.isEmpty()) {
            LogLevel level = levels.get(above);
            if (level != null) {
                return level;
            }
            int dot = above.lastIndexOf('.');
            if (dot < 0) {
                return levels.getOrDefault(ROOT, LogLevel.INFO);
            }
            above = above.substring(0, dot);
        }
        return LogLevel.INFO;
    }
}
