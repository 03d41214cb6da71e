package dev.freshet.lab.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {

    @Test
    void has_colours_on_a_terminal_without_no_color() {
        assertThat(Terminal.of(Map.of(), true).colour()).isTrue();
        assertThat(Terminal.of(Map.of(), false).colour()).isFalse();
        assertThat(Terminal.of(Map.of("NO_COLOR", "1"), true).colour()).isFalse();
        assertThat(Terminal.of(Map.of("NO_COLOR", ""), true).colour()).isTrue();
        assertThat(Terminal.of(Map.of("TERM", "dumb"), true).colour()).isFalse();
    }

    @Test
    void takes_its_width_from_columns_within_reason() {
        assertThat(Terminal.of(Map.of("COLUMNS", "120"), true).width()).isEqualTo(120);
        assertThat(Terminal.of(Map.of("COLUMNS", "7"), true).width()).isEqualTo(72);
        assertThat(Terminal.of(Map.of("COLUMNS", "9999999999"), true).width()).isEqualTo(80);
        assertThat(Terminal.of(Map.of("COLUMNS", "wide"), false).width()).isEqualTo(100);
    }
}
