package dev.freshet.http.pace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.pace.SendPace.Verdict;
import org.junit.jupiter.api.Test;

/** Looks a second apart at a peer that may stall for 15, must take 100 bytes in 20, and may be behind for 100. */
class SendPaceTest {
    private static final long SECOND = 1_000_000_000;

    private final SendPace pace = new SendPace(new SendRate(15 * SECOND, 100, 20 * SECOND, 100 * SECOND));
    private long now = -5 * SECOND;

    private Verdict behind(int seconds, int bytesEach) {
        Verdict verdict = Verdict.KEEPS_UP;
        for (int i = 0; i < seconds && verdict == Verdict.KEEPS_UP; i++) {
            verdict = pace.behind(now, bytesEach);
            now += SECOND;
        }
        return verdict;
    }

    @Test
    void who_takes_nothing_stalls() {
        assertThat(behind(15, 0)).isEqualTo(Verdict.KEEPS_UP);
        assertThat(behind(1, 0)).isEqualTo(Verdict.STALLS);
    }

    @Test
    void a_byte_now_and_then_is_too_slow() {
        assertThat(behind(20, 1)).isEqualTo(Verdict.KEEPS_UP);
        assertThat(behind(1, 1)).isEqualTo(Verdict.TOO_SLOW);
    }

    @Test
    void much_at_once_is_enough_for_a_grace_time() {
        for (int i = 0; i < 4; i++) {
            assertThat(behind(1, 0)).isEqualTo(Verdict.KEEPS_UP);
            assertThat(behind(1, 100)).isEqualTo(Verdict.KEEPS_UP);
            assertThat(behind(13, 0)).isEqualTo(Verdict.KEEPS_UP);
        }
    }

    @Test
    void who_is_always_behind_takes_too_long_at_any_rate() {
        assertThat(behind(100, 1_000)).isEqualTo(Verdict.KEEPS_UP);
        assertThat(behind(1, 1_000)).isEqualTo(Verdict.TOO_LONG);
    }

    @Test
    void time_in_which_nothing_is_to_be_sent_does_not_count() {
        for (int i = 0; i < 100; i++) {
            assertThat(behind(14, 0)).isEqualTo(Verdict.KEEPS_UP);
            pace.keepsUp();
            now += 100 * SECOND;
            pace.keepsUp();
        }
    }

    @Test
    void one_look_that_finds_nothing_to_send_is_no_new_beginning() {
        Verdict verdict = Verdict.KEEPS_UP;
        for (int i = 0; i < 10 && verdict == Verdict.KEEPS_UP; i++) {
            verdict = behind(5, 1);
            pace.keepsUp();
        }
        assertThat(verdict).isEqualTo(Verdict.TOO_SLOW);
    }
}
