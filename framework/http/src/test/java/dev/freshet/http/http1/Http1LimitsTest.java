package dev.freshet.http.http1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Http1LimitsTest {
    private static final long[] LEAST = {64, 64, 1, 0, 0, 0, 0};

    @Test
    void each_limit_can_have_its_least_value() {
        assertThat(of(LEAST).maxRequestLine()).isEqualTo(64);
    }

    @ParameterizedTest
    @CsvSource({"0,max-request-line", "1,max-header-bytes", "2,max-header-count", "3,max-body-bytes",
        "4,max-chunk-extension-bytes", "5,max-trailer-bytes", "6,max-trailer-count"})
    void a_limit_below_its_least_value_is_refused_by_name(int index, String name) {
        long[] values = LEAST.clone();
        values[index]--;
        assertThatThrownBy(() -> of(values)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(name + " must be at least " + LEAST[index] + ", is " + values[index]);
    }

    private static Http1Limits of(long... values) {
        return new Http1Limits((int) values[0], (int) values[1], (int) values[2], values[3], (int) values[4],
                (int) values[5], (int) values[6]);
    }
}
