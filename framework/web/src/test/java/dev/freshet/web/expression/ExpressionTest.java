package dev.freshet.web.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionTest {
    @ParameterizedTest
    @ValueSource(strings = {"[0-9]+", "[a-z0-9-]+", "\\d{4}", "a|bc|", "(a+)+b", "(?:[a-z]|-)+", "a{2,3}", "a{2,}b?",
        "[^a-c]*", "[\\w.-]+@[a-z]+", "\\p{Alpha}\\P{Alpha}", "(?i)aB[c-d]", "(?i:a)b", "a(?i)b|c", "\\Qa.b\\E+",
        "^ab$", "(^a|b$)*", "x*?(x?)", "\\u0061\\x62\\.", "[\\]\\-a]+", "[a-]+", ".é.", "(a|ab)(c|bcd)(d*)",
        "(a?){3}b", "a$b",
        "(?<year>\\d{4})-(?<month>\\d\\d)", "([ab]{0,2}c){2}", "\\s*\\S", "\\p{L}+", "[^\\d\\s]"})
    void takes_what_the_expressions_of_the_jdk_take(String expression) {
        Expression own = Expression.compile(expression);
        Pattern theirs = Pattern.compile(expression, Pattern.DOTALL);
        for (String text : texts("aAbBcdx-@.é1 9]", 3)) {
            assertThat(own.matches(text)).as("%s on \"%s\"", expression, text)
                    .isEqualTo(theirs.matcher(text).matches());
        }
        for (String text : List.of("2026-11", "a.b.b", "abcd", "abbcdd", "x@y", "aaab", "aBC", "\ud83c\udf0a",
                "1234")) {
            assertThat(own.matches(text)).as("%s on \"%s\"", expression, text)
                    .isEqualTo(theirs.matcher(text).matches());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\p{Alpha}", "\\p{Digit}", "\\p{Alnum}",
        "\\p{Lower}", "\\p{Upper}", "\\P{Upper}", "\\p{XDigit}", "\\p{Punct}", "\\p{ASCII}", "\\pL", "\\p{L}", "\\PL",
        "\\p{IsL}", "\\p{Lu}", "\\p{IsLu}", "\\p{Ll}", "\\p{IsLl}", "\\p{Nd}", "\\p{IsNd}", "\\p{IsDigit}",
        "\\p{IsAlphabetic}", "\\t", "\\n", "\\r", "\\f", "\\x4a", "\\x4F", "\\u00e9", "\\u0660", "\\.", "[b-y]",
        "[^b-y]", "[\\d_]", "(?i)[b-y]", "(?i)[^b-y]", "(?i)z", "(?i)@", "(?i:A)", "(?-i)a", "(?i)(?-i)a",
        "(?i)(?-i:a)", "(?s).", "(?si)q", "[a-]", "[-a]", "[+--]", "\\Qa\\E", "\\Q+", "(?i)\\Qa"})
    void matches_the_characters_that_the_jdk_matches(String expression) {
        Expression own = Expression.compile(expression);
        Pattern theirs = Pattern.compile(expression, Pattern.DOTALL);
        for (int character = 0; character < 0x700; character++) {
            String text = Character.toString(character);
            assertThat(own.matches(text)).as("%s on character %x", expression, character)
                    .isEqualTo(theirs.matcher(text).matches());
        }
    }

    @Test
    void takes_what_is_just_within_the_limits() {
        assertThat(Expression.compile("(".repeat(100) + "a" + ")".repeat(100)).matches("a")).isTrue();
        assertThat(Expression.compile("(a)".repeat(101)).matches("a".repeat(101))).isTrue();
        assertThat(Expression.compile("(?:(?i))".repeat(101) + "a").matches("a")).isTrue();
        assertThat(Expression.compile("(?<a1>a){2}").matches("aa")).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', value = {
        "a) ~ a ) without its ( at character 2", "ab[c ~ a [ without its ] at character 5",
        "a|* ~ there is nothing to repeat at character 3", "a|+ ~ there is nothing to repeat at character 3",
        "(? ~ this flag", "(?x)a ~ this flag", "(?= ~ this flag", "(?<!a) ~ this flag", "(?<a ~ a ( without its )",
        "(?<>a) ~ \"\" is not a group name", "(?<1>a) ~ \"1\" is not a group name",
        "(?<a_b>a) ~ \"a_b\" is not a group name", "\\p{L ~ a { without its }", "\\pX ~ unknown set \\p{X}",
        "\\p ~ unknown set \\p{}", "\\x4 ~ ends too early", "\\x4g ~ needs 2 hexadecimal digits",
        "\\u004g ~ needs 4 hexadecimal digits", "[a-[b]] ~ ends before it begins", "[] ~ with a backslash",
        "a{} ~ a count is {n}, {n,} or {n,m}; write", "a{,2} ~ a count is {n}, {n,} or {n,m}; write",
        "a{1;} ~ where m is not less than n", "a{1001} ~ at most 1000", "a?+ ~ possessive", "a{2}+ ~ possessive",
        "\\B ~ \\B is not supported", "\\0 ~ \\0 is not supported",
    })
    void says_what_is_wrong_and_where(String expression, String message) {
        assertThatThrownBy(() -> Expression.compile(expression)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void refuses_groups_nested_over_100_deep() {
        assertThatThrownBy(() -> Expression.compile("(".repeat(101) + "a" + ")".repeat(101)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("more than 100 deep");
    }

    @Test
    void agrees_with_the_jdk_about_expressions_that_no_one_thought_of() {
        Random random = new Random(42);
        List<String> texts = texts("abc-", 5);
        for (int i = 0; i < 300; i++) {
            String expression = random(random, 3);
            Expression own = Expression.compile(expression);
            Pattern theirs = Pattern.compile(expression, Pattern.DOTALL);
            for (String text : texts) {
                assertThat(own.matches(text)).as("%s on \"%s\"", expression, text)
                        .isEqualTo(theirs.matcher(text).matches());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"(a*)(a*)", "(a*?)(a*)", "(a|ab)(c|bcd)(d*)", "(.+)-(.+)-(.*)", "(?:(a)|(b))+",
        "(a{1,2}?)(a+)?", "(.*)(b|)", "((a)|b)(-?)c*", "(a)?b*(c?)", "^(a+)(.*)$"})
    void gives_groups_what_an_engine_that_tries_in_order_gives_them(String expression) {
        Expression own = Expression.compile(expression);
        Pattern theirs = Pattern.compile(expression, Pattern.DOTALL);
        for (String text : texts("abcd-", 5)) {
            Groups groups = own.match(text);
            Matcher matcher = theirs.matcher(text);
            assertThat(groups != null).as(text).isEqualTo(matcher.matches());
            for (int group = 0; groups != null && group <= matcher.groupCount(); group++) {
                assertThat(groups.get(group)).as("group %s of %s on \"%s\"", group, expression, text)
                        .isEqualTo(matcher.group(group));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', value = {
        "( ~ a ( without its )", "a) ~ a ) without its (", "[a ~ a [ without its ]", "* ~ there is nothing to repeat",
        "a{2 ~ a count is", "a{3,2} ~ a count is", "{ ~ write a literal { as \\{", "(?=a) ~ not supported",
        "(?<!a)b ~ not supported", "(?>a) ~ not supported", "a++ ~ possessive", "(a)\\1 ~ \\1 is not supported",
        "\\bx ~ \\b is not supported", "[a&&b] ~ with a backslash", "[z-a] ~ ends before it begins",
        "\\p{Klingon} ~ unknown set", "(?<a>x)(?<a>y) ~ not a group name", ".{300} ~ too large",
        "((a{9}){9}){9} ~ too large", "a{5000} ~ at most 1000", "\\ ~ ends too early",
    })
    void refuses_what_is_not_regular_or_cannot_be_read(String expression, String message) {
        assertThatThrownBy(() -> Expression.compile(expression)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void needs_no_stack_for_a_long_text_and_little_time_for_a_hostile_one() {
        long start = System.nanoTime();
        assertThat(Expression.compile("(?:[a-z]|-)+").matches("a-".repeat(500_000))).isTrue();
        assertThat(Expression.compile("(a+)+b").matches("a".repeat(1_000_000))).isFalse();
        assertThat(Expression.compile("(a?){120}(a+)*b?c").matches("a".repeat(50_000))).isFalse();
        assertThat(System.nanoTime() - start).isLessThan(5_000_000_000L);
    }

    private static String random(Random random, int depth) {
        return switch (depth == 0 ? 0 : random.nextInt(7)) {
            case 1 -> random(random, depth - 1) + random(random, depth - 1);
            case 2 -> "(" + random(random, depth - 1) + "|" + random(random, depth - 1) + ")";
            case 3 -> "(?:" + random(random, depth - 1) + ")" + List.of("*", "+", "?", "{2}", "{1,3}", "*?").get(
                    random.nextInt(6));
            case 4 -> "[a-" + "bc".charAt(random.nextInt(2)) + "]";
            case 5 -> random(random, depth - 1) + "|" + random(random, depth - 1);
            default -> List.of("a", "b", "c", "-", ".", "").get(random.nextInt(6));
        };
    }

    /** Every text of up to so many of these characters. */
    private static List<String> texts(String characters, int length) {
        List<String> texts = new ArrayList<>(List.of(""));
        for (int i = 0; i < texts.size() && texts.get(i).length() < length; i++) {
            for (char c : characters.toCharArray()) {
                texts.add(texts.get(i) + c);
            }
        }
        return texts;
    }
}
