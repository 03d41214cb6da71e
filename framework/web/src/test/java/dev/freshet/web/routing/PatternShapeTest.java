package dev.freshet.web.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which patterns are equal, which one is more specific, and what they say of themselves. */
class PatternShapeTest {
    @Test
    void a_pattern_shows_its_text_its_variables_and_its_shape() {
        PathPattern pattern = PathPattern.parseAndCheck("/a/{id}/{*rest}");
        assertThat(pattern.text()).isEqualTo("/a/{id}/{*rest}").isEqualTo(pattern.toString());
        assertThat(pattern.variables()).containsExactly("id", "rest");
        assertThat(pattern.shape()).isEqualTo("/a/{}/{*}");
        assertThat(pattern.isLiteral()).isFalse();
        assertThat(PathPattern.parse("/{a:[0-9]+}x").shape()).isEqualTo(PathPattern.parse("/{b:[0-9]+}x").shape())
                .isNotEqualTo(PathPattern.parse("/{a:[0-9]*}x").shape());
    }

    @Test
    void a_literal_pattern_is_one_path() {
        PathPattern pattern = PathPattern.parse("/a/b c");
        assertThat(pattern.isLiteral()).isTrue();
        assertThat(new String(pattern.literal(), StandardCharsets.US_ASCII)).isEqualTo("/a/b%20c");
    }

    /** The first pattern is the more specific one; the path matches both. */
    @ParameterizedTest
    @CsvSource({
        "/me/{id}, /{a:[a-z]+}/{id}, /me/7",
        "/{a:[0-9]+}x/{c}, /{b:.+}/{c}, /7x/1",
        "/{a:[a-m]+}, /{a:[a-z]+}, /abc",
        "/{a}.{b}.{c}, /{a}.{b}, /1.2.3",
    })
    void the_more_specific_pattern_wins_in_any_order(String first, String second, String path) {
        assertThat(router(first, second).find(HttpMethod.GET, bytes(path))).isEqualTo(first);
        assertThat(router(second, first).find(HttpMethod.GET, bytes(path))).isEqualTo(first);
    }

    @Test
    void an_empty_segment_has_no_value() {
        assertThat(PathPattern.parse("/{a:.*}").matches(bytes("/"))).isFalse();
        Router<String> router = router("/a/{x}");
        assertThat(router.methods(bytes("/a/b"))).contains(HttpMethod.GET);
        assertThat(router.methods(bytes("/a/b/"))).isEmpty();
    }

    @Test
    void text_next_to_an_expression_matches_only_itself() {
        PathPattern pattern = PathPattern.parse("/{a:x+}.b");
        assertThat(pattern.matches(bytes("/xx.b"))).isTrue();
        assertThat(pattern.matches(bytes("/xx-b"))).isFalse();
    }

    @Test
    void an_expression_counts_before_a_variable_without_one() {
        PathPattern pattern = PathPattern.parse("/{a:[0-9]+}-{b}");
        assertThat(pattern.matches(bytes("/7-x"))).isTrue();
        assertThat(pattern.matches(bytes("/y-x"))).isFalse();
    }

    @Test
    void expressions_that_are_too_large_together_are_found_by_the_check() {
        String pattern = "/{a:.{200}}-{b:.{200}}";
        assertThat(PathPattern.parse(pattern).variables()).containsExactly("a", "b");
        assertThatThrownBy(() -> PathPattern.parseAndCheck(pattern)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("character " + pattern.length() + ": the expression is too large");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "/{:x}   | \"\" is not a variable name",
        "/{id:/} | an expression matches one segment of the path",
    })
    void says_what_is_wrong_at_the_first_character(String pattern, String message) {
        assertThatThrownBy(() -> PathPattern.parse(pattern)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void a_path_that_does_not_match_has_no_value() {
        PathPattern pattern = PathPattern.parse("/{a}.{b}");
        assertThatThrownBy(() -> pattern.value(bytes("/x"), "a")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_tail_matches_everything_and_a_new_tree_is_empty() {
        assertThat(new Segment.Tail(null).matches(new byte[0], 0, 0)).isTrue();
        PatternTree<String> tree = new PatternTree<>();
        assertThat(tree.isEmpty()).isTrue();
        tree.at(PathPattern.parse("/{a}"));
        assertThat(tree.isEmpty()).isFalse();
    }

    @Test
    void coverages_combine() {
        assertThat(Coverage.ALL.and(Coverage.SOME)).isEqualTo(Coverage.SOME);
        assertThat(Coverage.NONE.and(Coverage.SOME)).isEqualTo(Coverage.NONE);
        assertThat(Coverage.ALL.or(Coverage.SOME)).isEqualTo(Coverage.ALL);
        assertThat(Coverage.NONE.or(Coverage.SOME)).isEqualTo(Coverage.SOME);
        assertThat(List.of(Coverage.ALL.not(), Coverage.SOME.not(), Coverage.NONE.not()))
                .containsExactly(Coverage.NONE, Coverage.SOME, Coverage.ALL);
    }

    private static Router<String> router(String... patterns) {
        Router.Builder<String> router = Router.builder();
        for (String pattern : patterns) {
            router.add(HttpMethod.GET, PathPattern.parse(pattern), pattern);
        }
        return router.build();
    }

    private static ByteSlice bytes(String path) {
        ByteSlice slice = new ByteSlice();
        byte[] bytes = path.getBytes(StandardCharsets.US_ASCII);
        slice.set(bytes, 0, bytes.length);
        return slice;
    }
}
