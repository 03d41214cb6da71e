package dev.freshet.web.conditional;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** HTTP dates (RFC 9110 section 5.6.7), to the second. Writes the preferred format and reads all three. */
public final class HttpDate {
    private static final String DAYS = "MonTueWedThuFriSatSun";
    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
    private static final int CENTURY = 100;
    /** A two-digit year further in the future than this means the previous century. */
    private static final int FUTURE_YEARS = 50;
    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

    private HttpDate() {
    }

    /**
     * For example {@code Sun, 06 Nov 1994 08:49:37 GMT}. The year has four digits: for an instant outside the years 0
     * to 9999, the text is the nearest date in them.
     */
    public static String format(Instant instant) {
        LocalDateTime time = LocalDateTime.ofInstant(inFourDigits(instant), ZoneOffset.UTC);
        StringBuilder text = new StringBuilder(29);
        int day = 3 * (time.getDayOfWeek().getValue() - 1);
        int month = 3 * (time.getMonthValue() - 1);
        text.append(DAYS, day, day + 3).append(", ");
        two(text, time.getDayOfMonth()).append(' ').append(MONTHS, month, month + 3).append(' ');
        two(text, time.getYear() / CENTURY);
        two(text, time.getYear() % CENTURY).append(' ');
        two(text, time.getHour()).append(':');
        two(text, time.getMinute()).append(':');
        return two(text, time.getSecond()).append(" GMT").toString();
    }

    private static Instant inFourDigits(Instant instant) {
        if (instant.isBefore(FIRST)) {
            return FIRST;
        }
        return instant.isAfter(LAST) ? LAST : instant;
    }

    private static StringBuilder two(StringBuilder text, int number) {
        return text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }

    /** Null if the text is not a date; recipients ignore such a header. */
    public static @Nullable Instant parse(String text) {
        try {
            int comma = text.indexOf(',');
            if (comma < 0) {
                return asctime(text);
            }
            String rest = text.substring(comma + 1);
            return rest.indexOf('-') > 0 ? rfc850(rest) : fixdate(rest);
        } catch (DateTimeException | IndexOutOfBoundsException | NumberFormatException notADate) {
            return null;
        }
    }

    /** For example {@code " 06 Nov 1994 08:49:37 GMT"}. */
    private static @Nullable Instant fixdate(String text) {
        if (text.length() != 25 || !text.endsWith(" GMT")) {
            return null;
        }
        return at(number(text, 8, 12), month(text, 4), number(text, 1, 3), text, 13);
    }

    /** For example {@code " 06-Nov-94 08:49:37 GMT"}. */
    private static @Nullable Instant rfc850(String text) {
        if (text.length() != 23 || !text.endsWith(" GMT")) {
            return null;
        }
        int now = LocalDateTime.now(ZoneOffset.UTC).getYear();
        int year = now / CENTURY * CENTURY + number(text, 8, 10);
        return at(year > now + FUTURE_YEARS ? year - CENTURY : year, month(text, 4), number(text, 1, 3), text, 11);
    }

    /** For example {@code "Sun Nov  6 08:49:37 1994"}. */
    private static @Nullable Instant asctime(String text) {
        if (text.length() != 24) {
            return null;
        }
        int day = text.charAt(8) == ' ' ? number(text, 9, 10) : number(text, 8, 10);
        return at(number(text, 20, 24), month(text, 4), day, text, 11);
    }

    private static Instant at(int year, int month, int day, String text, int time) {
        if (text.charAt(time + 2) != ':' || text.charAt(time + 5) != ':') {
            throw new DateTimeException("no time");
        }
        // LocalDateTime has no leap second, :60.
        int second = Math.min(number(text, time + 6, time + 8), 59);
        int hour = number(text, time, time + 2);
        int minute = number(text, time + 3, time + 5);
        return LocalDateTime.of(year, month, day, hour, minute, second).toInstant(ZoneOffset.UTC);
    }

    private static int month(String text, int from) {
        int at = MONTHS.indexOf(text.substring(from, from + 3));
        return at % 3 == 0 ? at / 3 + 1 : 0;
    }

    private static int number(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                throw new NumberFormatException();
            }
            number = number * 10 + c - '0';
        }
        return number;
    }
}
