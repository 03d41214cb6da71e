package dev.freshet.logging;

import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/**
 * An entry of the log.
 *
 * @param message with its arguments, not escaped
 * @param thrown the exception, or null
 */
public record LogEntry(Level level, String logger, String message, @Nullable Throwable thrown) {
}
