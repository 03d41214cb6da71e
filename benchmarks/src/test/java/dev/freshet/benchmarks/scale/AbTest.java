package dev.freshet.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.LabException;
import org.junit.jupiter.api.Test;

class AbTest {
    private static final String OUTPUT = """
            Complete requests:      7000
            Failed requests:        %s
            Total transferred:      966000 bytes
            Requests per second:    1160.26 [#/sec] (mean)

            Connection Times (ms)
                          min  mean[+/-sd] median   max
            Connect:        0  516 120.1    487     721
            Processing:  2000 2837 255.5   2942    3294
            Waiting:     2000 2837 255.5   2942    3294
            Total:       2654 3410 252.0   3467    4021
            """;

    @Test
    void reads_the_mean_and_the_longest_of_whole_requests() {
        assertThat(Ab.parse(OUTPUT.formatted("0"))).isEqualTo(new Ab(7000, 0, 3410, 4021));
    }

    @Test
    void counts_answers_with_another_status_as_failed() {
        String output = OUTPUT.formatted("3\n   (Connect: 0, Receive: 3, Length: 0, Exceptions: 0)\n"
                + "Non-2xx responses:      4");

        assertThat(Ab.parse(output).failed()).isEqualTo(7);
    }

    @Test
    void shows_what_ab_said_if_that_is_no_measurement() {
        assertThatThrownBy(() -> Ab.parse("apr_socket_recv: Connection refused (111)"))
                .isInstanceOf(LabException.class).hasMessageContaining("Connection refused");
    }

    @Test
    void says_when_a_process_may_not_open_enough_files() {
        assertThat(Ab.openFiles(1)).isEmpty();
        assertThat(Ab.openFiles(Integer.MAX_VALUE - 1_000)).contains("ulimit -n");
    }
}
