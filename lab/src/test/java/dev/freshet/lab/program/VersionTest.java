package dev.freshet.lab.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VersionTest {
    @Test
    void is_the_first_number_with_dots_of_a_line() {
        assertThat(Version.in("go version go1.26.8 linux/amd64")).hasToString("1.26.8");
        assertThat(Version.in("Python 3.11.7")).hasToString("3.11.7");
        assertThat(Version.in("postgres (PostgreSQL) 15.14 (Debian 15.14-0)")).hasToString("15.14");
        assertThat(Version.in("none")).hasToString("");
    }

    @Test
    void compares_by_numbers_not_by_letters() {
        assertThat(Version.in("1.26")).isLessThan(Version.in("1.26.1")).isGreaterThan(Version.in("1.9.9"))
                .isEqualByComparingTo(Version.in("1.26.0"));
    }
}
