package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Comparisons of {@code @Authorize}. */
class AuthorizationTest {
    @Test
    void values_of_one_type_differ_unless_they_are_equal() {
        assertThat(Authorization.differ("a", "b")).isTrue();
        assertThat(Authorization.differ("a", "a")).isFalse();
        assertThat(Authorization.differ(7, 8L)).isTrue();
        assertThat(Authorization.differ((short) 7, 7L)).isFalse();
        assertThat(Authorization.differ(true, false)).isTrue();
        assertThat(Authorization.differ("DAYS", TimeUnit.HOURS)).isTrue();
        assertThat(Authorization.differ(new UUID(0, 1), "x")).isTrue();
        assertThat(Authorization.differ(List.of("a"), new ArrayList<>(List.of("b")))).isTrue();
        assertThat(Authorization.differ(new StringBuilder("a"), new StringBuffer("b"))).as("other types").isTrue();
    }

    /** An issuer that writes a list where the expression expects a text must not let anyone in. */
    @Test
    void values_of_different_types_neither_differ_nor_are_the_same() {
        Object[][] pairs = {{List.of("a"), "a"}, {List.of("a"), "b"}, {"7", 7L}, {5.0, 5L}, {5.0, 6}, {true, "false"},
            {Map.of("a", "b"), "b"}, {Map.of(), List.of()}, {List.of("DAYS"), TimeUnit.HOURS}};
        for (Object[] pair : pairs) {
            assertThat(Authorization.differ(pair[0], pair[1])).as("%s != %s", pair).isFalse();
            assertThat(Authorization.differ(pair[1], pair[0])).as("%2$s != %1$s", pair).isFalse();
            assertThat(Authorization.same(pair[0], pair[1])).as("%s == %s", pair).isFalse();
        }
    }

    @Test
    void a_role_may_be_named_twice() {
        Authenticated editor = Authenticated.of("test", "ada", Set.of("editor"));
        assertThat(Authorization.hasRole(editor, "editor", "editor")).isTrue();
        assertThat(Authorization.hasRole(editor, "reader", "reader")).isFalse();
    }

    @Test
    void an_absent_value_neither_differs_nor_is_the_same() {
        assertThat(Authorization.differ(null, "a")).isFalse();
        assertThat(Authorization.differ("a", null)).isFalse();
        assertThat(Authorization.same(null, null)).isFalse();
    }
}
