package dev.freshet.logging;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;
import org.slf4j.helpers.MessageFormatter;

/**
 * The text of one event: {@code 2026-11-21T20:39:25.123Z INFO  [main] dev.freshet.Freshet - message}. Times are in UTC:
 * local time would load the time zone rules, which costs more than the rest of the backend. The text is UTF-8 in every
 * locale. {@link LoggedText} escapes text from outside.
 */
final class LogLine {
    private LogLine() {
    }

    static byte[] of(Level level, String logger, @Nullable String pattern, Object @Nullable [] arguments,
            @Nullable Throwable thrown) {
        StringBuilder line = new StringBuilder(160);
        appendTime(line, System.currentTimeMillis());
        line.append(' ').append(level.name());
        if (level.name().length() == 4) {
            line.append(' ');
        }
        line.append(" [");
        appendThread(line, Thread.currentThread());
        line.append("] ");
        LoggedText.appendName(line, logger);
        line.append(" - ");
        LoggedText.append(line, String.valueOf(MessageFormatter.basicArrayFormat(pattern, arguments)));
        line.append('\n');
        if (thrown != null) {
            appendTrace(line, thrown);
        }
        return line.toString().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * An exception can fail to tell its message, or have too many causes for the stack. The call that logs it must not
     * fail with it.
     */
    private static void appendTrace(StringBuilder line, Throwable thrown) {
        try {
            thrown.printStackTrace(new LoggedTrace(line));
        } catch (RuntimeException | StackOverflowError broken) {
            line.append(line.charAt(line.length() - 1) == '\n' ? "" : "\n").append('(')
                    .append(thrown.getClass().getName()).append(" cannot be printed: ")
                    .append(broken.getClass().getName()).append(")\n");
        }
    }

    /** By hand: loading a DateTimeFormatter takes longer than a whole startup should. */
    private static void appendTime(StringBuilder line, long millis) {
        int fraction = (int) Math.floorMod(millis, 1000L);
        LocalDateTime time = LocalDateTime.ofEpochSecond(Math.floorDiv(millis, 1000L), 0, ZoneOffset.UTC);
        appendDigits(line, time.getYear(), 4).append('-');
        appendDigits(line, time.getMonthValue(), 2).append('-');
        appendDigits(line, time.getDayOfMonth(), 2).append('T');
        appendDigits(line, time.getHour(), 2).append(':');
        appendDigits(line, time.getMinute(), 2).append(':');
        appendDigits(line, time.getSecond(), 2).append('.');
        appendDigits(line, fraction, 3).append('Z');
    }

    private static StringBuilder appendDigits(StringBuilder line, int number, int width) {
        for (int bound = 10, digits = 1; digits < width; digits++, bound *= 10) {
            if (number < bound) {
                line.append('0');
            }
        }
        return line.append(number);
    }

    private static void appendThread(StringBuilder line, Thread thread) {
        String name = thread.getName();
        if (name.isEmpty()) {
            line.append(thread.isVirtual() ? "virtual-" : "thread-").append(thread.threadId());
        } else {
            LoggedText.appendName(line, name);
        }
    }
}
