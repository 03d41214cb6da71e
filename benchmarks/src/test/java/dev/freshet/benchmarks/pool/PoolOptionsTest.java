package dev.freshet.benchmarks.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.LabException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolOptionsTest {

    @Test
    void measures_every_case_unless_told_otherwise() {
        assertThat(PoolOptions.parse(List.of())).isEqualTo(new PoolOptions(3, 2, 3, PoolCase.all(), null, false));
    }

    @Test
    void shortens_everything_that_is_not_given_when_it_must_be_quick() {
        assertThat(PoolOptions.parse(List.of("--quick", "--rounds=5", "--json", "out.json", "--check")))
                .isEqualTo(new PoolOptions(1, 1, 5, PoolCase.all(), Path.of("out.json"), true));
    }

    @Test
    void finds_cases_by_parts_of_their_names() {
        assertThat(PoolOptions.parse(List.of("--case", "1000-200us,first")).cases()).extracting(PoolCase::key)
                .containsExactly("contended-1000-200us-platform", "contended-1000-200us-virtual", "first");
    }

    @Test
    void refuses_a_case_that_does_not_exist_and_lists_those_that_do() {
        assertThatThrownBy(() -> PoolOptions.parse(List.of("--case=idle")))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("no case has 'idle'").hasMessageContaining("uncontended-virtual");
    }

    @Test
    void refuses_a_case_that_does_not_exist_beside_one_that_does() {
        assertThatThrownBy(() -> PoolOptions.parse(List.of("--case=uncontended,1000-20us")))
                .isInstanceOf(LabException.class).hasMessageContaining("no case has '1000-20us'");
    }

    @Test
    void has_a_name_of_its_own_for_every_case() {
        assertThat(PoolCase.all()).extracting(PoolCase::key).doesNotHaveDuplicates();
    }
}
