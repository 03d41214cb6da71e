package dev.freshet.http.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LineLimitTest {
    private final List<String> errors = new ArrayList<>();
    private final List<String> debugs = new ArrayList<>();
    private long now = -5;
    private final LineLimit limit = new LineLimit(() -> now);

    private void write(Object kind, int number) {
        limit.pass(writing(errors), writing(debugs), kind, "{} failed", number);
    }

    private static LineLimit.Level writing(List<String> lines) {
        return (String format, @Nullable Object... arguments) -> {
            StringBuilder line = new StringBuilder(format);
            int from = 0;
            for (Object argument : arguments) {
                int at = line.indexOf("{}", from);
                line.replace(at, at + 2, String.valueOf(argument));
                from = at + String.valueOf(argument).length();
            }
            lines.add(line.toString());
        };
    }

    @Test
    void writes_ten_lines_of_a_kind_in_a_minute_and_announces_that_others_are_left_out() {
        for (int i = 1; i <= 100; i++) {
            write("a", i);
        }
        assertThat(errors).hasSize(11).contains("1 failed", "10 failed").last().isEqualTo(
                "\"{} failed\" was logged 10 times in 60 s; suppressing and counting further lines");
        assertThat(debugs).hasSize(90).contains("11 failed", "100 failed");
    }

    @Test
    void says_how_many_were_left_out_once_a_line_is_written_again() {
        for (int i = 1; i <= 100; i++) {
            write("a", i);
        }
        now += LineLimit.TIME.toNanos();
        write("a", 101);
        assertThat(errors).endsWith("90 lines \"{} failed\" were suppressed", "101 failed");
    }

    @Test
    void keeps_a_kind_from_hiding_another() {
        for (int i = 1; i <= 100; i++) {
            write(new IllegalStateException("message " + i), i);
        }
        write(new IllegalArgumentException("another"), 101);
        assertThat(errors).hasSize(12).last().isEqualTo("101 failed");
    }

    @Test
    void tells_failures_of_one_class_apart_by_where_they_were_made_and_not_by_their_words() {
        for (int i = 1; i <= 100; i++) {
            write(new IllegalStateException("message " + i), i);
        }
        write(elsewhere(), 101);
        assertThat(errors).hasSize(12).last().isEqualTo("101 failed");
    }

    private static IllegalStateException elsewhere() {
        return new IllegalStateException("message 1");
    }
}
