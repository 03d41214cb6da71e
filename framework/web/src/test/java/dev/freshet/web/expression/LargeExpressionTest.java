package dev.freshet.web.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests expressions of more than 64 characters, characters that are not Latin, and limits. */
class LargeExpressionTest {
    private static final List<String> TEXTS = List.of("", "a", "B", "aB", "AB", "ab".repeat(99), "ab".repeat(100),
            "ab".repeat(100) + "c", "ab".repeat(101), "ab".repeat(40) + "ж" + "ab".repeat(59), "ж".repeat(70),
            "ж".repeat(70) + "я", "ж".repeat(69) + "1", "я", "жя", "жю", "жж", "яю", "я1ю2ж", "а1б2в3", "a".repeat(90));

    @ParameterizedTest
    @ValueSource(strings = {"(?:ab){100}c?", "(a|b){70,}(c?)(.*)", "([ab]{66})(.?)([ab]*)(c?)", "(ж){70}(я|[0-9])?",
        "(ж?)(я|ю)(ж?)", "([а-я][0-9]?){3}", "(.)(я|ю)", "(?i)(?:a)b", "(?i)(a)B", "[a-a]", "(a{30})(a{30})(a*)",
        "((?:ab){30}(?:ab){10})(.)(.*)"})
    void takes_what_the_expressions_of_the_jdk_take(String expression) {
        Expression own = Expression.compile(expression);
        Pattern theirs = Pattern.compile(expression, Pattern.DOTALL);
        for (String text : TEXTS) {
            Matcher matcher = theirs.matcher(text);
            assertThat(own.matches(text)).as("%s on %s", expression, text).isEqualTo(matcher.matches());
            Groups groups = own.match(text);
            assertThat(groups != null).isEqualTo(matcher.matches());
            for (int group = 1; groups != null && group <= matcher.groupCount(); group++) {
                assertThat(groups.get(group)).as("group %d of %s on %s", group, expression, text)
                        .isEqualTo(matcher.group(group));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"abc, 3", "ab|c, 1", "(ab), 2", "a{3}, 3", "a?, 0", "[a-z]b*, 1"})
    void knows_the_length_of_the_shortest_text(String expression, int length) {
        assertThat(new ExpressionReader(expression).read().shortest()).isEqualTo(length);
    }

    @Test
    void takes_as_many_characters_and_repetitions_as_the_limits_allow() {
        assertThat(Expression.compile(".{256}").matches("a".repeat(256))).isTrue();
        assertThatThrownBy(() -> Expression.compile(".{257}")).isInstanceOf(IllegalArgumentException.class);
        assertThat(Expression.compile("(?:){1000}").matches("")).isTrue();
    }

    @Test
    void refuses_too_many_optional_parts() {
        assertThat(Expression.compile("(?:a?){190}").matches("a".repeat(190))).isTrue();
        assertThatThrownBy(() -> Expression.compile("(?:a?){210}")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("too many of its parts are optional");
    }
}
