package dev.freshet.server.exchange;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * The Date header (RFC 9110 section 6.6.1), encoded once per second. An event loop refreshes it; any thread reads it.
 */
public final class DateLine {
    private static final String[] DAYS = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
    private static final String[] MONTHS =
            {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

    private static final long SECONDS_OF_DAY = 86_400;
    /** 1 January 1970 was a Thursday. */
    private static final int FIRST_DAY = 3;

    private volatile byte[] line = new byte[0];
    private volatile String value = "";
    private long second = -1;

    public DateLine() {
        refresh();
    }

    /** Call it from one thread at a time, more than once per second. */
    public void refresh() {
        long now = System.currentTimeMillis() / 1000;
        if (now != second) {
            second = now;
            value = format(now);
            line = ("Date: " + value + "\r\n").getBytes(StandardCharsets.US_ASCII);
        }
    }

    /** The HTTP/1 header line with its CRLF. */
    public byte[] line() {
        return line;
    }

    /** The value; the same object for a whole second. */
    public String value() {
        return value;
    }

    /**
     * Formats an IMF-fixdate by hand: DateTimeFormatter, or a zoned time, would add some milliseconds to startup. So
     * would asking a date for its day of the week, because {@code Year}, which knows leap years, has a formatter.
     */
    static String format(long epochSecond) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(epochSecond, 0, ZoneOffset.UTC);
        StringBuilder text = new StringBuilder(29);
        text.append(DAYS[(int) Math.floorMod(Math.floorDiv(epochSecond, SECONDS_OF_DAY) + FIRST_DAY, 7L)]).append(", ");
        appendTwo(text, time.getDayOfMonth()).append(' ');
        text.append(MONTHS[time.getMonthValue() - 1]).append(' ').append(time.getYear()).append(' ');
        appendTwo(text, time.getHour()).append(':');
        appendTwo(text, time.getMinute()).append(':');
        return appendTwo(text, time.getSecond()).append(" GMT").toString();
    }

    private static StringBuilder appendTwo(StringBuilder text, int number) {
        return (number < 10 ? text.append('0') : text).append(number);
    }
}
