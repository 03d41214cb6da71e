package dev.freshet.web.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.ByteSlice;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathPatternTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "/users/{id}                | /users/a%2Fb     | id   | a/b",
        "/users/{id}/orders/{order} | /users/1/orders/2 | order | 2",
        "/files/{*rest}             | /files/a/b%20c   | rest | '/a/b c'",
        "/files/{*rest}             | /files           | rest | ''",
        "/files/{*rest}             | /files/          | rest | /",
        "/files/{name}.{ext}        | /files/a.b.c     | name | a.b",
        "/files/{name}.{ext}        | /files/a.b.c     | ext  | c",
        "/v{major:[0-9]{1,2}}-{x}   | /v10-b           | major | 10",
        "/{a-b}                     | /x               | a-b  | x",
        "/{a:[{}]}/{b:\\{x\\}}        | /%7B/%7Bx%7D     | b    | {x}",
    })
    void gives_the_values_of_variables_decoded(String pattern, String path, String name, String value) {
        PathPattern parsed = PathPattern.parse(pattern);
        assertThat(parsed.matches(bytes(path))).isTrue();
        assertThat(parsed.value(bytes(path), name)).isEqualTo(value);
    }

    @Test
    void knows_no_other_variables() {
        assertThatThrownBy(() -> PathPattern.parse("/users/{id}").value(bytes("/users/1"), "name"))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("pattern /users/{id} has no variable name");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "users             | character 1: must begin with a slash",
        "/users/{id        | character 8: a { without its }",
        "/users/id}        | character 10: a } without its {",
        "/users/{}         | character 9: \"\" is not a variable name",
        "/users/{a b}      | character 9: \"a b\" is not a variable name",
        "/{id}/{id}        | character 7: duplicate variable id",
        "/{*rest}/more     | character 9: nothing may follow {*rest}",
        "/a/**/b           | character 6: nothing may follow **",
        "/a/x{*rest}       | a tail must be a whole segment",
        "/users?x=1        | character 7: a path cannot contain ?; query parameters are not part of a mapping",
        "/{id:}            | character 6: no expression after the colon",
        "/x/{id:(}         | character 8: invalid expression: a ( without its )",
        "/{id:a/b}         | character 6: an expression matches one segment of the path",
        "/a/../b           | character 4: a request path never contains .. as a segment",
        "/a/.              | character 4: a request path never contains . as a segment",
        "/a#b              | character 3: a path cannot contain #",
        "''                | character 1: must begin with a slash",
        "/{a:x             | character 2: a { without its }",
        "/{*}/x            | \"\" is not a variable name",
        "/{*a b}           | character 3: \"a b\" is not a variable name",
        "/a%2              | character 2: a percent sign is not followed by two hexadecimal digits",
    })
    void says_what_is_wrong_with_a_pattern_and_where(String pattern, String message) {
        assertThatThrownBy(() -> PathPattern.parseAndCheck(pattern)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("path pattern \"" + pattern + "\"").hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({
        "/api/**, /api/users/{id}, ALL",
        "/api/**, /api, ALL",
        "/api/**, /other/{id}, NONE",
        "/api/**, /{any}/x, SOME",
        "/api/*, /api/{id}, ALL",
        "/api/*, /api/{id}/x, NONE",
        "/api/*, /api/{*rest}, SOME",
        "/api/users, /api/{id}, SOME",
        "/api/users, /api/users, ALL",
        "/api/users/x, /api/users, NONE",
        "/api/{id:[0-9]+}, /api/7, ALL",
        "/api/{id:[0-9]+}, /api/x, NONE",
        "/api/{id:[0-9]+}, /api/{n:[0-9]+}, ALL",
        "/api/{id:[0-9]+}, /api/{n}, SOME",
        "/api, /api/{*rest}, SOME",
        "/x, /api/{*rest}, NONE",
    })
    void tells_how_many_paths_of_a_route_a_filter_sees(String filter, String route, Coverage expected) {
        assertThat(Coverage.of(PathPattern.parse(filter), PathPattern.parse(route))).isEqualTo(expected);
    }

    private static ByteSlice bytes(String path) {
        ByteSlice slice = new ByteSlice();
        byte[] bytes = ("##" + path).getBytes(StandardCharsets.US_ASCII);
        slice.set(bytes, 2, bytes.length);
        return slice;
    }
}
