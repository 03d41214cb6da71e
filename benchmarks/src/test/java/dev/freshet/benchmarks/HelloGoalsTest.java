package dev.freshet.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.measure.Cpu;
import java.util.List;
import org.junit.jupiter.api.Test;

class HelloGoalsTest {
    private final HelloResults results = new HelloResults();

    @Test
    void compares_each_mode_with_c_inside_each_round() {
        cpu(HelloPart.MODES, Yardstick.C.title(), 6, 12, 6);
        cpu(HelloPart.MODES, FreshetHello.NON_BLOCKING, 6.6, 13.2, 9);
        cpu(HelloPart.MODES, ServerMode.NIO_VIRTUAL.title(), 12, 24, 12);

        assertThat(lines(false)).contains(
                "  met           nio x virtual, @NonBlocking: at most 1.15 times C's CPU: x 1.10",
                "  NOT MET       nio x virtual: at most 1.65 times C's CPU: x 2.00",
                "  not measured  hybrid x platform: at most 2.30 times C's CPU");
    }

    @Test
    void asks_for_the_modes_alone_unless_all_was_measured() {
        assertThat(lines(false)).hasSize(5);
        assertThat(lines(true)).hasSize(10).allMatch(line -> line.startsWith("  not measured  "));
    }

    @Test
    void judges_what_a_record_costs_over_a_text() {
        cpu(HelloPart.JSON, FreshetHello.NON_BLOCKING, 7.0, 9.0);
        cpu(HelloPart.JSON, FreshetHello.RECORD, 7.4, 9.2);

        assertThat(lines(true)).contains(
                "  met           a record as JSON: at most 0.5 us of CPU over the text's: 0.30 us");
    }

    @Test
    void judges_http2_beside_vertx_and_allocation_by_itself() {
        cpu(HelloPart.HTTP2, FreshetHello.NON_BLOCKING, 3);
        cpu(HelloPart.HTTP2, Yardstick.VERTX.title(), 4);
        results.add(HelloPart.ALLOCATION, FreshetHello.NON_BLOCKING, new Measurement(load(), Cpu.UNKNOWN, 70e6));
        results.add(HelloPart.ALLOCATION, FreshetHello.ENGINE, new Measurement(load(), Cpu.UNKNOWN, 1e6));

        assertThat(lines(true)).contains(
                "  met           HTTP/2, nio x virtual, @NonBlocking: at most Vert.x's CPU: x 0.75",
                "  NOT MET       allocation, nio x virtual, @NonBlocking: at most 64 bytes a request: 70.0 bytes",
                "  met           allocation, the engine alone, @NonBlocking: no bytes: 1.0 bytes");
    }

    private List<String> lines(boolean all) {
        return HelloGoals.judge(results, all).stream().map(Goal::toString).toList();
    }

    /** A round for each of these, microseconds of CPU a request. */
    private void cpu(HelloPart part, String row, double... micros) {
        for (double each : micros) {
            results.add(part, row, new Measurement(load(), new Cpu(0, Math.round(each * 1e6)), Double.NaN));
        }
    }

    private static Load load() {
        return new Load(1_000_000, 5_000_000, 200, 900, 0);
    }
}
