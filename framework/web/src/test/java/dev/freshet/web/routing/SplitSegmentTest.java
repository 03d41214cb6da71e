package dev.freshet.web.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.ByteSlice;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Variables with text between them take what a greedy expression gives them. */
class SplitSegmentTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{a}.{b} | (?<a>.+)\\.(?<b>.+)",
        "{a}-{b}-{c} | (?<a>.+)-(?<b>.+)-(?<c>.+)",
        "{a}--{b} | (?<a>.+)--(?<b>.+)",
        "{a}-.{b}-{c} | (?<a>.+)-\\.(?<b>.+)-(?<c>.+)",
        "-{a}- | -(?<a>.+)-",
        "{a}.-x | (?<a>.+)\\.-x",
        "x{a}-{b}. | x(?<a>.+)-(?<b>.+)\\.",
        "{a}{b} | (?<a>.+)(?<b>.+)",
        "x{a}{b} | x(?<a>.+)(?<b>.+)",
        "{a}{b}-{c} | (?<a>.+)(?<b>.+)-(?<c>.+)",
        "{a}é{b} | (?<a>.+)é(?<b>.+)",
    })
    void takes_what_a_greedy_expression_takes(String segment, String expression) {
        PathPattern pattern = PathPattern.parse("/" + segment);
        Pattern greedy = Pattern.compile(expression);
        for (String text : texts(List.of("-", ".", "x", "%C3%A9"), 6)) {
            ByteSlice path = bytes("/" + text);
            Matcher matcher = greedy.matcher(text.replace("%C3%A9", "é"));
            assertThat(pattern.matches(path)).as("%s on %s", segment, text).isEqualTo(matcher.matches());
            for (String variable : matcher.matches() ? pattern.variables() : List.<String>of()) {
                assertThat(pattern.value(path, variable)).as("%s of %s on %s", variable, segment, text)
                        .isEqualTo(matcher.group(variable));
            }
        }
    }

    @Test
    void compares_decoded_text_not_the_digits_of_an_encoding() {
        PathPattern pattern = PathPattern.parse("/{a}5{b}");
        assertThat(pattern.matches(bytes("/x%25y"))).isFalse();
        assertThat(pattern.matches(bytes("/x%255y"))).isTrue();
        assertThat(pattern.value(bytes("/x%255y"), "a")).isEqualTo("x%");
    }

    private static List<String> texts(List<String> parts, int length) {
        List<String> texts = new ArrayList<>();
        List<String> last = List.of("");
        for (int i = 0; i < length; i++) {
            List<String> longer = new ArrayList<>();
            for (String text : last) {
                parts.forEach(part -> longer.add(text + part));
            }
            texts.addAll(longer);
            last = longer;
        }
        return texts;
    }

    private static ByteSlice bytes(String path) {
        ByteSlice slice = new ByteSlice();
        byte[] bytes = path.getBytes(StandardCharsets.US_ASCII);
        slice.set(bytes, 0, bytes.length);
        return slice;
    }
}
