package dev.freshet.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.measure.Cpu;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableTest {

    @Test
    void shows_medians_with_least_and_most_and_compares_cpu_with_the_yardstick_of_the_same_round() {
        Map<String, List<Measurement>> results = new LinkedHashMap<>();
        results.put("loop", List.of(measured(1_000_000, 2_000_000, 4_000_000),
                measured(1_000_000, 2_000_000, 4_000_000), measured(1_000_000, 1_000_000, 1_000_000)));
        results.put("nio", List.of(measured(500_000, 2_000_000, 4_000_000), measured(400_000, 2_000_000, 4_000_000),
                measured(600_000, 3_000_000, 6_000_000)));

        assertThat(new Table("loop").of(results).lines().map(line -> line.replaceAll(" +", " ")))
                .contains("loop 500,000 (500,000-500,000) 6.00 (2.00-6.00) 2.00 4.00 200 900 1.00")
                .contains("nio 250,000 (200,000-300,000) 15.00 (12.00-15.00) 5.00 10.00 200 900 2.50");
    }

    @Test
    void shows_a_dash_where_nothing_was_measured() {
        Map<String, List<Measurement>> results = Map.of("nio",
                List.of(new Measurement(new Load(100, 1_000_000, 200, 900, 0), Cpu.UNKNOWN, Double.NaN)));

        assertThat(new Table("loop").of(results)).contains("-").doesNotContain("NaN");
    }

    private static Measurement measured(long requests, long user, long system) {
        return new Measurement(new Load(requests, 2_000_000, 200, 900, 0), new Cpu(user, system), Double.NaN);
    }
}
