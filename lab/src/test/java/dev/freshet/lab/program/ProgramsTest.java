package dev.freshet.lab.program;

import static dev.freshet.lab.program.Programs.versionIn;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgramsTest {
    @Test
    void a_version_is_the_first_number_with_dots_of_a_line() {
        assertThat(versionIn("go version go1.26.8 linux/amd64")).hasToString("1.26.8");
        assertThat(versionIn("Python 3.11.7")).hasToString("3.11.7");
        assertThat(versionIn("postgres (PostgreSQL) 15.14 (Debian 15.14-0)")).hasToString("15.14");
        assertThat(versionIn("none")).hasToString("0");
    }

    @Test
    void versions_compare_by_numbers_not_by_letters() {
        assertThat(versionIn("1.26")).isLessThan(versionIn("1.26.1")).isGreaterThan(versionIn("1.9.9"))
                .isEqualByComparingTo(versionIn("1.26.0"));
    }

    @Test
    void what_is_measured_gets_none_of_the_users_options_for_runtimes() {
        ProcessBuilder builder = new ProcessBuilder("java");
        builder.environment().putAll(Map.of("JAVA_TOOL_OPTIONS", "-javaagent:telemetry.jar", "GOGC", "off",
                "HOME", "/home/ada"));

        Programs.removeRuntimeOptions(builder);

        assertThat(builder.environment()).doesNotContainKeys("JAVA_TOOL_OPTIONS", "GOGC")
                .containsEntry("HOME", "/home/ada");
    }
}
