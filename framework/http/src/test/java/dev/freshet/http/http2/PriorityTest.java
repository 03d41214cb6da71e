package dev.freshet.http.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RFC 9218 section 4. */
class PriorityTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, value = {"u=0|0|false", "u=7|7|false",
        "i|3|true", "u=5, i|5|true", "i,u=5|5|true", " u=1 ,\ti |1|true", "i=?1|3|true", "i=?0|3|false",
        "u=1, u=2|2|false", "i, i=?0|3|false", "u=1;x=2, i;y|1|true"})
    void reads_urgency_and_incremental(String value, int urgency, boolean incremental) {
        assertThat(parse(value)).isEqualTo(new Priority(urgency, incremental));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"''", "u=8", "u=-1", "u", "u=1.0", "u=10", "i=1", "i=?2", "ii", "x=1", ",",
        ",,", "U=1", "u=", "u=a", "\u00e9", "i=", "=;,u"})
    void passes_over_what_it_does_not_know(String value) {
        assertThat(parse(value)).isEqualTo(Priority.DEFAULT);
    }

    @Test
    void writes_what_it_reads() {
        for (int urgency = 0; urgency < 8; urgency++) {
            for (boolean incremental : new boolean[] {true, false}) {
                Priority priority = new Priority(urgency, incremental);
                assertThat(parse(priority.toString())).isEqualTo(priority);
            }
        }
        assertThatThrownBy(() -> new Priority(8, false)).hasMessageContaining("is 8");
    }

    private static Priority parse(String value) {
        byte[] bytes = ("x" + value + "x").getBytes(StandardCharsets.ISO_8859_1);
        return Priority.parse(bytes, 1, bytes.length - 1);
    }
}
