package dev.freshet.lab.load.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class IntendedTimesTest {
    @Test
    void requests_are_due_evenly_from_the_beginning() {
        IntendedTimes times = new IntendedTimes(4, 1_000, 0, 1);

        assertThat(LongStream.range(0, times.count()).map(times::at)).containsExactly(0L, 250L, 500L, 750L);
    }

    @Test
    void shares_together_have_every_time_once() {
        for (int shares = 1; shares <= 5; shares++) {
            int count = shares;
            assertThat(IntStream.range(0, shares).mapToObj(share -> new IntendedTimes(10, 1_000, share, count))
                    .flatMapToLong(times -> LongStream.range(0, times.count()).map(times::at)).sorted())
                    .containsExactly(0L, 100L, 200L, 300L, 400L, 500L, 600L, 700L, 800L, 900L);
        }
    }

    @Test
    void more_shares_than_requests_leave_some_with_nothing() {
        assertThat(IntStream.range(0, 4).mapToLong(share -> new IntendedTimes(2, 100, share, 4).count()))
                .containsExactly(1L, 1L, 0L, 0L);
    }

    @Test
    void finds_the_first_time_after_another() {
        IntendedTimes times = new IntendedTimes(3, 1_000, 1, 2);
        assertThat(times.at(0)).isEqualTo(333);
        assertThat(times.count()).isEqualTo(1);

        IntendedTimes uneven = new IntendedTimes(700, 1_000_000, 0, 1);
        for (long time = 0; time < 1_000_000; time += 777) {
            long found = uneven.firstAfter(time);
            assertThat(found == 700 || uneven.at(found) > time).isTrue();
            assertThat(uneven.at(found - 1)).isLessThanOrEqualTo(time);
        }
        assertThat(times.firstAfter(332)).isZero();
        assertThat(times.firstAfter(333)).isEqualTo(1);
    }
}
