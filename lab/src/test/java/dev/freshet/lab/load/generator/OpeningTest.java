package dev.freshet.lab.load.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpeningTest {
    private final List<Runnable> later = new ArrayList<>();
    private int opened;
    private boolean ready;

    @Test
    void gives_a_busy_server_time_to_accept_before_it_opens_more() {
        Opening opening = new Opening(Collections.nCopies(30, (Runnable) () -> opened++).iterator(),
                () -> ready = true, later::add);
        opening.begin();
        assertThat(opened).isEqualTo(20);

        for (int i = 0; i < 20; i++) {
            assertThat(later).isEmpty();
            opening.decided();
        }
        assertThat(opened).as("all twenty are connected, but the pause is not over").isEqualTo(20);

        later.removeFirst().run();
        assertThat(opened).isEqualTo(30);
        for (int i = 0; i < 10; i++) {
            opening.decided();
        }
        assertThat(ready).isFalse();
        later.removeFirst().run();
        assertThat(ready).isTrue();
    }
}
