package dev.freshet.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SteadyStateTest {
    private static final List<Double> EVEN = List.of(100.0, 103.0, 98.0, 101.0, 99.0, 102.0, 97.0, 100.0);
    private static final List<Double> NONE = Collections.nCopies(8, 0.0);
    private static final List<Double> UNKNOWN = Collections.nCopies(8, -1.0);

    @Test
    void noise_around_a_level_is_steady() {
        assertThat(SteadyState.trouble(EVEN, EVEN, NONE)).isEmpty();
        assertThat(SteadyState.trouble(EVEN, UNKNOWN, UNKNOWN)).isEmpty();
    }

    @Test
    void one_outlier_is_noise() {
        List<Double> rates = List.of(100.0, 103.0, 98.0, 101.0, 60.0, 102.0, 97.0, 100.0);

        assertThat(SteadyState.trouble(rates, EVEN, NONE)).isEmpty();
    }

    @Test
    void a_step_in_the_rate_is_not_steady() {
        List<Double> rates = List.of(100.0, 103.0, 98.0, 101.0, 119.0, 122.0, 117.0, 120.0);

        assertThat(SteadyState.trouble(rates, EVEN, NONE)).isEqualTo("the rate still changes (+19 %)");
    }

    @Test
    void falling_cpu_per_request_is_not_steady() {
        List<Double> cpu = List.of(20.0, 19.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0);

        assertThat(SteadyState.trouble(EVEN, cpu, NONE)).startsWith("CPU per request still changes (-2");
    }

    @Test
    void a_slow_trend_behind_noise_shows_over_more_cycles() {
        Random noise = new Random(7);
        List<Double> rates = IntStream.range(0, 16).mapToObj(i -> 1_000 + 10 * i + 60 * (noise.nextDouble() - 0.5))
                .toList();

        assertThat(SteadyState.trouble(rates, EVEN, NONE)).startsWith("the rate still changes");
    }

    @Test
    void busy_compilers_are_not_steady_whatever_the_rate() {
        List<Double> compilers = List.of(0.9, 0.0, 0.0, 0.02, 0.0, 0.0, 0.02, 0.02);

        assertThat(SteadyState.trouble(EVEN, EVEN, compilers)).isEqualTo("JIT compilers still use 12 % of a core");
        assertThat(SteadyState.trouble(EVEN, EVEN, Collections.nCopies(8, 0.02))).isEmpty();
    }

    @Test
    void too_few_cycles_and_a_server_that_does_not_respond_are_not_steady() {
        assertThat(SteadyState.trouble(EVEN.subList(0, 7), EVEN.subList(0, 7), NONE)).isNotEmpty();
        assertThat(SteadyState.trouble(NONE, UNKNOWN, NONE)).isEqualTo("no correct responses during the warm-up");
    }
}
