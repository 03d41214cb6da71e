package dev.freshet.benchmarks.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class MicroOptionsTest {

    @Test
    void has_a_default_for_everything() {
        assertThat(MicroOptions.parse(List.of())).isEqualTo(new MicroOptions(List.of(), 1, 3, null, null, 25));
    }

    @Test
    void takes_parts_of_names_in_any_case() {
        MicroOptions options = MicroOptions.parse(List.of("--only", "hpack,Routing.deep"));

        assertThat(options.wants("Hpack.decodePlain")).isTrue();
        assertThat(options.wants("Routing.deep")).isTrue();
        assertThat(options.wants("Routing.literal")).isFalse();
    }

    @Test
    void knows_which_parts_no_benchmark_has_in_its_name() {
        assertThat(MicroOptions.parse(List.of("--only", "hpack,Roting")).unknown(
                List.of("Hpack.decodePlain", "Routing.deep"))).containsExactly("roting");
        assertThat(MicroOptions.parse(List.of()).unknown(List.of("Routing.deep"))).isEmpty();
    }

    @Test
    void takes_files_and_numbers() {
        assertThat(MicroOptions.parse(List.of("--forks=3", "--seconds", "5", "--save=a.json", "--baseline", "b.json",
                "--tolerance=10"))).isEqualTo(
                new MicroOptions(List.of(), 3, 5, Path.of("a.json"), Path.of("b.json"), 10));
    }

    @Test
    void shows_what_it_knows_where_it_does_not_know_something() {
        assertThatThrownBy(() -> MicroOptions.parse(List.of("--fork", "2"))).hasMessageContaining("--forks N");
    }
}
