package dev.freshet.processor.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileExpressionTest {

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "prod; has(prod)",
        "!prod; !has(prod)",
        "a&b & c; has(a) && has(b) && has(c)",
        "a | !b; has(a) || !has(b)",
        "eu & (prod | stage-2); has(eu) && (has(prod) || has(stage-2))",
        "!(a & b); !(has(a) && has(b))",
        "((a)); has(a)",
        "!!a; !!has(a)",
    })
    void becomes_java(String text, String java) {
        assertThat(ProfileExpression.parse(text).java("p").replace("p.has(\"", "has(").replace("\")", ")"))
                .isEqualTo(java);
    }

    @Test
    void keeps_its_text() {
        assertThat(ProfileExpression.parse("eu&(prod|!x)").text()).isEqualTo("eu & (prod | !x)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "a & b | c; add parentheses to separate & and | at position 7",
        "(a; a ')' is missing at position 3",
        "a); unexpected ')' at position 2",
        "a b; unexpected 'b' at position 3",
        "a &; a profile's name is missing at position 4",
        "a,b; unexpected ',' at position 2",
    })
    void says_what_is_wrong_and_where(String text, String problem) {
        assertThatThrownBy(() -> ProfileExpression.parse(text)).hasMessage("\"" + text + "\": " + problem);
    }
}
