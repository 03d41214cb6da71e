package dev.freshet.web.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplacementTest {
    @ParameterizedTest
    @CsvSource(delimiter = '~', value = {
        "/api/(.*)                 ~ /$1               ~ /api/users ~ /users",
        "/(?<a>\\w+)/(?<b>\\w+)    ~ /${b}/${a}       ~ /x/y       ~ /y/x",
        "(a)(b)?                   ~ <$1$2>            ~ a          ~ <a>",
        "(a)                       ~ $0$0              ~ a          ~ aa",
        "(a)                       ~ $10               ~ a          ~ a0",
        "(a)(b)(c)(d)(e)(f)(g)(h)(i)(j) ~ $10$1        ~ abcdefghij ~ ja",
        "(a)                       ~ \\$1\\\\$1\\a     ~ a          ~ $1\\aa",
        "a                         ~ none              ~ a          ~ none",
    })
    void puts_groups_where_the_text_names_them(String expression, String written, String text, String result) {
        assertThat(replacement(expression, written).apply(text)).isEqualTo(result);
    }

    @Test
    void leaves_alone_what_does_not_match_as_a_whole() {
        assertThat(replacement("/api/(.*)", "/$1").apply("/v1/api/users")).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', value = {
        "a$   ~ no group number follows the $ at character 2",
        "$x   ~ no group number follows the $ at character 1",
        "$2   ~ no group number follows the $ at character 1",
        "$/   ~ no group number follows the $ at character 1",
        "${x} ~ unknown group name {x}",
        "${a  ~ unknown group name {a}",
        "a\\ ~ no character follows the last backslash",
    })
    void refuses_a_text_that_names_no_group(String written, String message) {
        assertThatThrownBy(() -> replacement("(?<a>a)", written)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private static Replacement replacement(String expression, String written) {
        return new Replacement(Expression.compile(expression), written);
    }
}
