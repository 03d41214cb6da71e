package dev.freshet.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.LabException;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptionsTest {

    @Test
    void has_a_default_for_everything() {
        assertThat(Options.parse(List.of())).isEqualTo(new Options(5, 5, 3, 64, 1, false, false, false));
    }

    @Test
    void takes_a_value_after_a_blank_or_an_equals_sign() {
        assertThat(Options.parse(List.of("--seconds", "2", "--connections=8", "--pipeline", "16")))
                .isEqualTo(new Options(2, 5, 3, 8, 16, false, false, false));
    }

    @Test
    void goals_say_themselves_how_many_requests_come_at_a_time() {
        assertThat(Options.parse(List.of("--all", "--check")))
                .isEqualTo(new Options(5, 5, 3, 64, 1, true, false, true));
        assertThatThrownBy(() -> Options.parse(List.of("--all", "--pipeline", "4")))
                .isInstanceOf(LabException.class).hasMessageContaining("remove --pipeline");
    }

    @Test
    void bare_loops_have_no_goals() {
        assertThat(Options.parse(List.of("--bare", "--pipeline=16")))
                .isEqualTo(new Options(5, 5, 3, 64, 16, false, true, false));
        assertThatThrownBy(() -> Options.parse(List.of("--bare", "--check")))
                .isInstanceOf(LabException.class).hasMessageContaining("remove --bare");
    }

    @Test
    void refuses_what_it_does_not_know_and_shows_what_it_does() {
        assertThatThrownBy(() -> Options.parse(List.of("--second", "2")))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("no option '--second'").hasMessageContaining("--seconds N");
    }

    @Test
    void names_the_option_whose_value_is_no_number_or_missing() {
        assertThatThrownBy(() -> Options.parse(List.of("--rounds=0"))).hasMessageContaining("--rounds is '0': must be");
        assertThatThrownBy(() -> Options.parse(List.of("--rounds=many"))).hasMessageContaining("'many'");
        assertThatThrownBy(() -> Options.parse(List.of("--rounds"))).hasMessageContaining("--rounds needs a value");
    }
}
