package dev.freshet.server.io.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.server.io.waiting.WaitTimes.Due;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WaitTimesTest {
    private static final long START = Long.MAX_VALUE - 10;
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final WaitTimes times = new WaitTimes(5 * SECOND);

    /** Nano times overflow in between. */
    private Due due(double seconds) {
        return times.due(START + (long) (seconds * SECOND));
    }

    @Test
    void nothing_is_late_while_no_one_waits() {
        times.deadline(START + SECOND);
        assertThat(due(100)).isEqualTo(Due.NOTHING);
        assertThat(times.expired()).isFalse();
    }

    @Test
    void a_late_peer_ends_its_input_and_the_connection_if_the_reader_does_not_come_back() {
        times.deadline(START + SECOND);
        times.beginRead();
        assertThat(due(0.9)).isEqualTo(Due.NOTHING);
        assertThat(due(1)).isEqualTo(Due.END_INPUT);
        assertThat(times.expired()).isTrue();
        assertThat(due(2.9)).isEqualTo(Due.NOTHING);
        assertThat(due(3)).isEqualTo(Due.CLOSE);
    }

    @Test
    void a_reader_that_comes_back_has_its_connection_left_to_it() {
        times.deadline(START + SECOND);
        int waited = times.beginRead();
        assertThat(due(1)).isEqualTo(Due.END_INPUT);
        times.endRead(waited);
        assertThat(due(100)).isEqualTo(Due.NOTHING);
    }

    @Test
    void each_write_has_a_limit_of_its_own() {
        times.beginWrite(START);
        assertThat(due(4)).isEqualTo(Due.NOTHING);
        times.beginWrite(START + 4 * SECOND);
        assertThat(due(8)).isEqualTo(Due.NOTHING);
        assertThat(due(9.1)).isEqualTo(Due.CLOSE);
        assertThat(times.expired()).isTrue();
        times.endWrite();
        assertThat(due(9.2)).isEqualTo(Due.NOTHING);
    }

    @Test
    void who_waits_for_a_request_rests_once_a_tick_has_found_it_waiting_already() {
        times.idleUntil(START + 100 * SECOND);
        assertThat(times.isIdle()).isTrue();
        int waited = times.beginRead();
        assertThat(due(0.25)).isEqualTo(Due.NOTHING);
        assertThat(due(0.5)).isEqualTo(Due.REST);
        times.rested();
        times.endRead(waited);

        assertThat(times.isIdle()).as("what follows a request's first bytes").isFalse();
        times.idleUntil(START + 101 * SECOND);
        times.beginRead();
        assertThat(due(1)).as("another request came in between").isEqualTo(Due.NOTHING);
    }

    @Test
    void who_waits_for_the_rest_of_a_request_never_rests() {
        times.deadline(START + 100 * SECOND);
        times.beginRead();
        assertThat(due(0.25)).isEqualTo(Due.NOTHING);
        assertThat(due(0.5)).isEqualTo(Due.NOTHING);
    }

    @Test
    void a_stop_ends_what_was_idle_for_a_while_and_leaves_time_to_what_is_not() {
        times.deadline(START + 100 * SECOND);
        int waited = times.beginRead();
        times.drain(SECOND);
        assertThat(due(2)).isEqualTo(Due.NOTHING);
        times.endRead(waited);
        times.idleUntil(START + 101 * SECOND);
        times.beginRead();
        assertThat(due(2)).as("its last request has just ended").isEqualTo(Due.NOTHING);
        assertThat(due(3)).isEqualTo(Due.END_INPUT);
    }
}
