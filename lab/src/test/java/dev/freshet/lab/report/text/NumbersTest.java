package dev.freshet.lab.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"0; 0", "15290.52; 15,291", "615.4; 615", "99.96; 100", "12.345; 12.3",
        "9.996; 10.0", "1.234; 1.23", "0.0312; 0.031", "0.00001; 1.0e-05", "2000; 2,000", "-3.5; -3.50"})
    void writes_as_many_digits_as_tell_something(double number, String text) {
        assertThat(Numbers.plain(number)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"1, 100", "0, 0", "0.99999, 99.99", "0.9987, 99.87", "0.5, 50.0", "0.004, 0.40", "0.00001, <0.01"})
    void never_rounds_a_share_up_to_all_or_down_to_nothing(double share, String text) {
        assertThat(Numbers.percent(share)).isEqualTo(text);
    }

    @Test
    void writes_ratios_changes_percentiles_and_sizes() {
        assertThat(Numbers.times(0.853)).isEqualTo("0.85×");
        assertThat(Numbers.times(131.2)).isEqualTo("131×");
        assertThat(Numbers.change(-0.12)).isEqualTo("−12.0 %");
        assertThat(Numbers.percentile(99.99)).isEqualTo("p99.99");
        assertThat(Numbers.percentile(50)).isEqualTo("p50");
        assertThat(Numbers.mebibytes(92.04 * 1024 * 1024)).isEqualTo("92");
        assertThat(Numbers.plain(Double.NaN)).isEqualTo("–");
    }
}
