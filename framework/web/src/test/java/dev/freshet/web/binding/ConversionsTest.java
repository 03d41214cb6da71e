package dev.freshet.web.binding;

import static dev.freshet.web.ParameterSource.HEADER;
import static dev.freshet.web.ParameterSource.PATH;
import static dev.freshet.web.ParameterSource.QUERY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.web.ParameterException;
import dev.freshet.web.ParameterSource;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ConversionsTest {
    @Test
    void converts_numbers() {
        assertThat(Conversions.toInt(QUERY, "n", "-7")).isEqualTo(-7);
        assertThat(Conversions.toLong(QUERY, "n", "9223372036854775807")).isEqualTo(Long.MAX_VALUE);
        assertThat(Conversions.toShort(QUERY, "n", "32767")).isEqualTo(Short.MAX_VALUE);
        assertThat(Conversions.toByte(QUERY, "n", "-128")).isEqualTo(Byte.MIN_VALUE);
        assertThat(Conversions.toDouble(QUERY, "n", "1.5e3")).isEqualTo(1500);
        assertThat(Conversions.toFloat(QUERY, "n", "0.25")).isEqualTo(0.25f);
        assertThat(Conversions.toBigDecimal(QUERY, "n", "1.10")).isEqualTo(new BigDecimal("1.10"));
        assertThat(Conversions.toBigInteger(QUERY, "n", "12345678901234567890")).isEqualTo(
                new BigInteger("12345678901234567890"));
    }

    @Test
    void converts_other_values() {
        UUID uuid = UUID.randomUUID();
        assertThat(Conversions.toUuid(QUERY, "id", uuid.toString())).isEqualTo(uuid);
        assertThat(Conversions.toUuid(QUERY, "id", uuid.toString().toUpperCase(Locale.ROOT))).isEqualTo(uuid);
        assertThat(Conversions.toBoolean(QUERY, "b", "TRUE")).isTrue();
        assertThat(Conversions.toBoolean(QUERY, "b", "off")).isFalse();
        assertThat(Conversions.toChar(QUERY, "c", "x")).isEqualTo('x');
        assertThat(Conversions.toEnum(QUERY, "u", "DAYS", TimeUnit.class)).isEqualTo(TimeUnit.DAYS);
        assertThat(TimeConversions.toLocalDate(QUERY, "d", "2026-11-21")).isEqualTo(LocalDate.of(2026, 11, 21));
        assertThat(TimeConversions.toLocalTime(QUERY, "d", "08:30")).isEqualTo(LocalTime.of(8, 30));
        assertThat(TimeConversions.toInstant(QUERY, "d", "1970-01-01T00:00:01Z")).isEqualTo(Instant.ofEpochSecond(1));
        assertThat(TimeConversions.toDuration(QUERY, "d", "PT1M")).isEqualTo(Duration.ofMinutes(1));
        assertThat(TimeConversions.toZoneId(QUERY, "z", "Europe/Berlin")).isEqualTo(ZoneId.of("Europe/Berlin"));
    }

    @Test
    void says_which_parameter_is_wrong_and_what_it_must_be() {
        refuses(() -> Conversions.toInt(PATH, "id", "abc"), "path variable \"id\" must be a whole number, was \"abc\"");
        refuses(() -> Conversions.toInt(QUERY, "n", ""), "parameter \"n\" must be a whole number, was \"\"");
        refuses(() -> Conversions.toInt(QUERY, "n", "3000000000"),
                "parameter \"n\" must be a whole number from -2147483648 to 2147483647, was \"3000000000\"");
        refuses(() -> Conversions.toLong(QUERY, "n", "9223372036854775808"),
                "parameter \"n\" must be a whole number from -9223372036854775808 to 9223372036854775807,"
                        + " was \"9223372036854775808\"");
        refuses(() -> Conversions.toBoolean(HEADER, "X-On", "maybe"),
                "header \"X-On\" must be true or false, was \"maybe\"");
        refuses(() -> Conversions.toEnum(QUERY, "l", "MID", Level.class),
                "parameter \"l\" must be one of LOW, HIGH, was \"MID\"");
        refuses(() -> Conversions.toUuid(QUERY, "id", "1-1-1-1-1"),
                "parameter \"id\" must be a UUID, was \"1-1-1-1-1\"");
        refuses(() -> Conversions.toUuid(QUERY, "id", "1234567-12345-1234-1234-123456789abc"),
                "parameter \"id\" must be a UUID, was \"1234567-12345-1234-1234-123456789abc\"");
        refuses(() -> TimeConversions.toLocalDate(QUERY, "d", "21.11.2026"),
                "parameter \"d\" must be a date such as 2026-11-21, was \"21.11.2026\"");
    }

    private enum Level { LOW, HIGH }

    @Test
    void shows_only_the_beginning_of_a_wrong_value_and_what_prints_of_it() {
        refuses(() -> Conversions.toInt(QUERY, "n", "a\r\n\u202eb" + "c".repeat(100)),
                "parameter \"n\" must be a whole number, was \"a???b" + "c".repeat(35) + "...\"");
    }

    @Test
    void refuses_numbers_that_are_too_long_to_read() {
        String digits = "9".repeat(1_001);
        assertThatThrownBy(() -> Conversions.toBigInteger(QUERY, "n", digits)).isInstanceOf(ParameterException.class);
        assertThatThrownBy(() -> Conversions.toBigDecimal(QUERY, "n", digits)).isInstanceOf(ParameterException.class);
    }

    /** Parsers of the JDK accept them. */
    @Test
    void refuses_the_digits_of_other_scripts() {
        for (String twelve : List.of("\u0661\u0662", "\uff11\uff12", "1\u0662")) {
            refuses(() -> Conversions.toInt(PATH, "n", twelve),
                    "path variable \"n\" must be a whole number, was \"" + twelve + "\"");
            for (Converter converter : List.<Converter>of(Conversions::toLong, Conversions::toDouble,
                    Conversions::toBigInteger, Conversions::toBigDecimal)) {
                assertThatThrownBy(() -> converter.convert(PATH, "n", twelve)).isInstanceOf(ParameterException.class);
            }
        }
    }

    private interface Converter {
        Object convert(ParameterSource source, String name, String text);
    }

    @Test
    void refuses_decimals_whose_exponent_stands_for_too_many_digits() {
        refuses(() -> Conversions.toBigDecimal(QUERY, "n", "1e999999999"),
                "parameter \"n\" must be a number of at most 1000 digits, was \"1e999999999\"");
        refuses(() -> Conversions.toBigDecimal(QUERY, "n", "1e-1001"),
                "parameter \"n\" must be a number of at most 1000 digits, was \"1e-1001\"");
        refuses(() -> Conversions.toBigDecimal(QUERY, "n", "1e99999999999"),
                "parameter \"n\" must be a number of at most 1000 digits, was \"1e99999999999\"");
        assertThat(Conversions.toBigDecimal(QUERY, "n", "1e999")).isEqualTo(new BigDecimal("1e999"));
    }

    @Test
    void refuses_numbers_that_are_not_finite() {
        refuses(() -> Conversions.toDouble(QUERY, "n", "NaN"),
                "parameter \"n\" must be a number in the range of a double, was \"NaN\"");
        refuses(() -> Conversions.toDouble(QUERY, "n", "-1e400"),
                "parameter \"n\" must be a number in the range of a double, was \"-1e400\"");
        refuses(() -> Conversions.toFloat(QUERY, "n", "1e39"),
                "parameter \"n\" must be a number in the range of a float, was \"1e39\"");
    }

    @Test
    void splits_a_single_value_at_its_commas_and_leaves_several_alone() {
        assertThat(Parameters.split(List.of("1, 2,,3"))).containsExactly("1", "2", "3");
        assertThat(Parameters.split(List.of("1,2", "3"))).containsExactly("1,2", "3");
        assertThat(Parameters.split(List.of(""))).isEmpty();
    }

    private static void refuses(ThrowingCallable conversion, String detail) {
        assertThatThrownBy(conversion).isInstanceOfSatisfying(ParameterException.class, e -> {
            assertThat(e.status()).isEqualTo(400);
            assertThat(e.detail()).isEqualTo(detail);
        });
    }
}
