package dev.freshet.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LoadTest {

    @Test
    void reads_the_line_that_the_wrk_script_prints_among_what_wrk_says_itself() {
        Load load = Load.parse("""
                Running 2s test @ http://127.0.0.1:50859/hello
                  1 threads and 64 connections
                Requests/sec: 115339.27
                freshet requests=230678 micros=2000000 p50=290 p99=880 errors=3
                """);

        assertThat(load).isEqualTo(new Load(230_678, 2_000_000, 290, 880, 3));
        assertThat(load.perSecond()).isEqualTo(115_339.0);
    }

    @Test
    void tells_a_long_load_from_the_short_one_before_it() {
        Load more = new Load(500, 6_000_000, 290, 880, 1).without(new Load(90, 1_000_000, 280, 900, 2));

        assertThat(more.requests()).isEqualTo(410);
        assertThat(more.micros()).isEqualTo(5_000_000);
        assertThat(more.errors()).isEqualTo(3);
    }

    @Test
    void shows_what_wrk_said_when_it_measured_nothing() {
        assertThatThrownBy(() -> Load.parse("unable to connect to 127.0.0.1:1"))
                .hasMessageContaining("unable to connect");
    }
}
