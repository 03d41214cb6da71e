package dev.freshet.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class H2loadTest {

    @Test
    void reads_the_summary_and_counts_what_was_not_a_right_answer() {
        Load load = H2load.parse("""
                finished in 2.00s, 115339.00 req/s, 4.51MB/s
                requests: 230678 total, 231190 started, 230678 done, 230670 succeeded, 8 failed, 3 errored, 1 timeout
                status codes: 230660 2xx, 0 3xx, 0 4xx, 10 5xx
                traffic: 9.02MB (9458000) total, 1.10MB (1153000) headers (space savings 90.00%), 2.86MB (2998000) data
                """, 2);

        assertThat(load.requests()).isEqualTo(230_660);
        assertThat(load.micros()).isEqualTo(2_000_000);
        assertThat(load.errors()).isEqualTo(8 + 3 + 1 + 10);
        assertThat(load.p50()).isNaN();
    }

    @Test
    void shows_what_h2load_said_when_it_measured_nothing() {
        assertThatThrownBy(() -> H2load.parse("could not connect to 127.0.0.1:1", 2))
                .hasMessageContaining("could not connect");
    }
}
