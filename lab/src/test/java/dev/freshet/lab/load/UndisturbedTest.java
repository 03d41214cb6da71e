package dev.freshet.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.measure.Machine;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class UndisturbedTest {
    private static final LoadModel SHORT = new LoadModel.Closed(64, 1, 0, 2_000);

    @Test
    void takes_the_first_load_that_no_other_machine_disturbed() throws Exception {
        assertThat(taken(SHORT, 0.04, 0)).isEqualTo(0.04);
        assertThat(taken(SHORT, 0.4, 0.03, 0)).isEqualTo(0.03);
    }

    @Test
    void takes_the_least_disturbed_of_three_attempts() throws Exception {
        assertThat(taken(SHORT, 0.4, 0.2, 0.3, 0)).isEqualTo(0.2);
    }

    @Test
    void sends_long_loads_and_those_without_a_time_once() throws Exception {
        assertThat(taken(new LoadModel.Closed(64, 1, 0, 50_000), 0.4, 0)).isEqualTo(0.4);
        assertThat(taken(new LoadModel.Closed(64, 1, 7_000, 0), 0.4, 0)).isEqualTo(0.4);
    }

    @Test
    void sends_once_where_the_system_does_not_show_steal() throws Exception {
        assertThat(taken(SHORT, -1, 0)).isEqualTo(-1);
    }

    /** The steal of the attempt that counts. */
    private static double taken(LoadModel model, double... steal) throws Exception {
        Queue<Machine> attempts = Arrays.stream(steal).mapToObj(share -> new Machine(share, -1, -1))
                .collect(Collectors.toCollection(ArrayDeque::new));
        return Undisturbed.<Machine>send(model, attempts::remove, machine -> machine).steal();
    }
}
