package dev.freshet.web.binding;

import dev.freshet.web.ParameterException;
import dev.freshet.web.ParameterSource;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.function.Function;

/** Converts the text of a parameter to ISO 8601 dates and times; throws {@link ParameterException} (400) on failure. */
public final class TimeConversions {
    private TimeConversions() {
    }

    public static LocalDate toLocalDate(ParameterSource source, String name, String text) {
        return parse(source, name, text, "a date such as 2026-11-21", LocalDate::parse);
    }

    public static LocalTime toLocalTime(ParameterSource source, String name, String text) {
        return parse(source, name, text, "a time such as 08:30:00", LocalTime::parse);
    }

    public static LocalDateTime toLocalDateTime(ParameterSource source, String name, String text) {
        return parse(source, name, text, "a date and time such as 2026-11-21T08:30:00", LocalDateTime::parse);
    }

    public static OffsetDateTime toOffsetDateTime(ParameterSource source, String name, String text) {
        return parse(source, name, text, "a date and time such as 2026-11-21T08:30:00+01:00", OffsetDateTime::parse);
    }

    public static ZonedDateTime toZonedDateTime(ParameterSource source, String name, String text) {
        return parse(source, name, text, "a date and time such as 2026-11-21T08:30:00+01:00", ZonedDateTime::parse);
    }

    public static Instant toInstant(ParameterSource source, String name, String text) {
        return parse(source, name, text, "an instant such as 2026-11-21T08:30:00Z", Instant::parse);
    }

    public static Duration toDuration(ParameterSource source, String name, String text) {
        return parse(source, name, text, "a duration such as PT15M", Duration::parse);
    }

    public static YearMonth toYearMonth(ParameterSource source, String name, String text) {
        return parse(source, name, text, "a month such as 2026-11", YearMonth::parse);
    }

    public static ZoneId toZoneId(ParameterSource source, String name, String text) {
        return parse(source, name, text, "a time zone such as Europe/Berlin", ZoneId::of);
    }

    private static <T> T parse(
            ParameterSource source, String name, String text, String wanted, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (DateTimeException e) {
            throw ParameterException.unfit(source, name, wanted, text);
        }
    }
}
