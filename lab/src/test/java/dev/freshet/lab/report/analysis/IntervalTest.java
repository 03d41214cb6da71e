package dev.freshet.lab.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class IntervalTest {

    @Test
    void is_not_known_with_fewer_than_three_values() {
        assertThat(Interval.ofMedian(new double[] {1})).isNull();
        assertThat(Interval.ofMedian(new double[] {1, 2})).isNull();
        assertThat(Objects.requireNonNull(Spread.of(List.of(1.0, 2.0, Double.NaN))).interval()).isNull();
    }

    @Test
    void reaches_from_the_least_to_the_most_of_three_to_five_values() {
        assertThat(interval(1, 2, 30)).as("the median is the least in 26 % of the resamples")
                .isEqualTo(new Interval(1, 30));
        assertThat(interval(1, 2, 3, 40)).isEqualTo(new Interval(1, 40));
        assertThat(interval(1, 2, 3, 4, 50)).as("5.8 %").isEqualTo(new Interval(1, 50));
    }

    @Test
    void leaves_out_a_single_outlier_of_seven_and_more_values() {
        assertThat(interval(1, 20, 30, 40, 50, 60, 700)).as("1.0 % of the resamples have the least as their median")
                .isEqualTo(new Interval(20, 60));
    }

    @Test
    void is_at_the_places_that_the_binomial_distribution_gives_for_a_large_sample() {
        double[] sorted = DoubleStream.iterate(1, value -> value + 1).limit(101).toArray();

        Interval interval = Objects.requireNonNull(Interval.ofMedian(sorted));

        assertThat(interval.low()).as("51 less 1.96 times the half root of 101").isBetween(40.0, 42.0);
        assertThat(interval.high()).isBetween(60.0, 62.0);
    }

    @Test
    void is_the_mean_of_the_middle_values_of_an_even_sample() {
        assertThat(interval(5, 5, 5, 5, 5, 5)).isEqualTo(new Interval(5, 5));
        assertThat(interval(1, 2, 3, 4, 5, 6, 7, 8)).as("half values come from two middles")
                .satisfies(interval -> assertThat(interval.low() * 2).isEqualTo(Math.rint(interval.low() * 2)));
    }

    @Test
    void overlaps_one_that_has_a_value_of_it() {
        assertThat(new Interval(1, 2).overlaps(new Interval(2, 3))).isTrue();
        assertThat(new Interval(1, 4).overlaps(new Interval(2, 3))).isTrue();
        assertThat(new Interval(1, 2).overlaps(new Interval(2.1, 3))).isFalse();
        assertThat(new Interval(2.1, 3).overlaps(new Interval(1, 2))).isFalse();
    }

    private static Interval interval(double... sorted) {
        return Objects.requireNonNull(Interval.ofMedian(sorted));
    }
}
