package dev.freshet.server.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DateLineTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1994-11-06T08:49:37Z | Sun, 06 Nov 1994 08:49:37 GMT
            1970-01-01T00:00:00Z | Thu, 01 Jan 1970 00:00:00 GMT
            2024-02-29T23:59:59Z | Thu, 29 Feb 2024 23:59:59 GMT
            2026-11-21T10:00:09Z | Sat, 21 Nov 2026 10:00:09 GMT
            2100-12-31T01:02:03Z | Fri, 31 Dec 2100 01:02:03 GMT
            """)
    void writes_an_imf_fixdate(Instant time, String expected) {
        assertThat(DateLine.format(time.getEpochSecond())).isEqualTo(expected);
    }

    @Test
    void writes_every_day_of_a_leap_year_as_java_time_does() {
        DateTimeFormatter format =
                DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US);
        ZonedDateTime time = ZonedDateTime.parse("2028-01-01T05:06:07Z");
        for (int day = 0; day < 366; day++) {
            assertThat(DateLine.format(time.toEpochSecond())).isEqualTo(format.format(time));
            time = time.plusDays(1);
        }
    }

    @Test
    void is_a_field_line_with_the_time_of_its_refresh() {
        DateLine date = new DateLine();
        date.refresh();
        String line = new String(date.line(), StandardCharsets.US_ASCII);
        assertThat(line).startsWith("Date: ").endsWith(" GMT\r\n");
        Instant time = ZonedDateTime.parse(line.substring(6, line.length() - 2), DateTimeFormatter.RFC_1123_DATE_TIME)
                .toInstant();
        assertThat(Duration.between(time, Instant.now())).isBetween(Duration.ZERO, Duration.ofMinutes(1));
    }
}
