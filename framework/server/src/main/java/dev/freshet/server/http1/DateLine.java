package dev.freshet.server.http1;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/** The Date field line (RFC 9110 section 6.6.1), encoded once a second. Refreshed by a loop, read by any thread. */
public final class DateLine {
    private static final String[] DAYS = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
    private static final String[] MONTHS =
            {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

    private volatile byte[] line = new byte[0];
    private long second = -1;

    public DateLine() {
        refresh();
    }

    /** By one thread at a time, more than once a second. */
    public void refresh() {
        long now = System.currentTimeMillis() / 1000;
        if (now != second) {
            second = now;
            line = ("Date: " + format(now) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        }
    }

    byte[] line() {
        return line;
    }

    /** IMF-fixdate by hand: java.time's formatter costs a millisecond or two of every start. */
    static String format(long epochSecond) {
        ZonedDateTime time = Instant.ofEpochSecond(epochSecond).atZone(ZoneOffset.UTC);
        return DAYS[time.getDayOfWeek().getValue() - 1] + ", " + two(time.getDayOfMonth()) + " "
                + MONTHS[time.getMonthValue() - 1] + " " + time.getYear() + " " + two(time.getHour()) + ":"
                + two(time.getMinute()) + ":" + two(time.getSecond()) + " GMT";
    }

    private static String two(int number) {
        return number < 10 ? "0" + number : Integer.toString(number);
    }
}
