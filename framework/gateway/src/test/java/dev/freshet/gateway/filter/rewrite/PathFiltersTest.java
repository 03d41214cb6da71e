package dev.freshet.gateway.filter.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.ConfigException;
import dev.freshet.gateway.filter.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathFiltersTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            - strip-prefix: 1 | /api/users?a=b | /users?a=b
            - strip-prefix: 2 | /api/v1/users/7 | /users/7
            - strip-prefix: 2 | /api | /
            - strip-prefix | /api/ | /
            - strip-prefix: 1 | /api//users | /users
            - strip-prefix: 1 | /api/a%2Fb | /a%2Fb
            - strip-prefix: 1 | /api/a;b=1/%2e%2E/x%3B%40@+%2B | /x%3B%40@+%2B
            - rewrite-path: { from: "/a@/{id}", to: "/b/{id}" } | /%61%40/%40 | /b/%40
            - prefix-path: /api/ | /users?q | /api/users?q
            - set-path: /status | /users/7?q=1 | /status?q=1
            - rewrite-path: { from: "/users/{id}/**", to: "/people/{id}/**" } | /users/7%2F/a/b | /people/7%2F/a/b
            - rewrite-path: { from: "/users/{id}/**", to: "/people/{id}/**" } | /users/7 | /people/7
            - rewrite-path: { from: "/users/{id}/**", to: "/people/{id}/**" } | /orders/7 | /orders/7
            - rewrite-path: { from: "/{a}/{b}", to: "/{b}/x/{a}" } | /1/2 | /2/x/1
            - rewrite-path: { from: "/{a}/{b}", to: "/{b}/x/{a}" } | /1/2/3 | /1/2/3
            - rewrite-path: { expression: "/red/(.*)", to: "/$1" } | /red/blue?x=1 | /blue?x=1
            - rewrite-path: { expression: "/(?<a>\\\\w+)/(.*)", to: "/$2/{a}" } | /red/blue | /blue/red
            - rewrite-path: { expression: "/red/(.*)", to: "/$1" } | /green/blue | /green/blue
            """)
    void sends_another_path(String filter, String asked, String sent) throws Exception {
        try (TestGateway gateway = TestGateway.with(filter)) {
            assertThat(gateway.get(asked).body()).startsWith("GET " + sent + "\n");
        }
    }

    @Test
    void tells_the_upstream_what_was_stripped() throws Exception {
        try (TestGateway gateway = TestGateway.with("- strip-prefix: 1\n- strip-prefix: 1")) {
            assertThat(gateway.get("/api/v1/users", "X-Forwarded-Prefix", "/forged").body())
                    .contains("X-Forwarded-Prefix: /api/v1\n").doesNotContain("forged");
        }
    }

    @Test
    void tells_the_upstream_no_prefix_that_names_another_server() throws Exception {
        try (TestGateway gateway = TestGateway.with("- strip-prefix: 2")) {
            assertThat(gateway.get("//evil.example/users").body()).startsWith("GET /users\n")
                    .contains("X-Forwarded-Prefix: /evil.example\n");
            assertThat(gateway.get("///users").body()).startsWith("GET /users\n").doesNotContain("X-Forwarded-Prefix");
        }
    }

    @Test
    void refuses_parts_that_were_put_together_to_climb_out() throws Exception {
        try (TestGateway gateway = TestGateway.with("- rewrite-path: { expression: '/(.*)-(.*)', to: '/$1$2' }")) {
            assertThat(gateway.get("/.-./x").statusCode()).isEqualTo(400);
            assertThat(gateway.get("/a/.-./x").statusCode()).isEqualTo(400);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v../secret", "/v./secret", "/v../", "/v.."})
    void refuses_a_part_of_a_segment_that_leaves_the_folder(String asked) throws Exception {
        try (TestGateway gateway = TestGateway.with(
                "- rewrite-path: { expression: '/v([^/]*)(.*)', to: '/files/$1$2' }")) {
            assertThat(gateway.get(asked).statusCode()).isEqualTo(400);
            assertThat(gateway.get("/v1/.x/..y").body()).startsWith("GET /files/1/.x/..y\n");
        }
    }

    @Test
    void is_not_kept_busy_by_an_expression_with_many_ways() throws Exception {
        try (TestGateway gateway = TestGateway.with(
                "- rewrite-path: { expression: '/(a+)(a+)(a+)(a+)(a+)b', to: /x }")) {
            String path = "/" + "a".repeat(2000);
            assertThat(gateway.get(path).body()).startsWith("GET " + path + "\n");
            assertThat(gateway.get(path + "b").body()).startsWith("GET /x\n");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            - strip-prefix: 0 | strip-prefix must be at least 1
            - strip-prefix: one | strip-prefix
            - prefix-path: api | must begin with a slash
            - set-path: "/a b" | cannot be sent
            - rewrite-path: { to: /x } | needs either from or expression
            - rewrite-path: { from: /a, to: "/{id}" } | has {id}, which from does not have
            - rewrite-path: { from: /a, to: "/**" } | ends with **, but from does not
            - rewrite-path: { from: "/a{id}", to: "/x" } | a segment must be text or {name}
            - rewrite-path: { expression: "/(", to: "/x" } | expression
            - rewrite-path: { expression: "/a", to: "/$1" } | to cannot be used
            - rewrite-path: { expression: "/(.*)", to: "/a/../$1" } | must not have a segment
            - rewrite-path: { expression: "/users/(.*)", to: "/show?user=$1" } | to cannot be sent: the path
            - rewrite-path: { expression: "/(?<id>.*)", to: "/a b/{id}" } | to cannot be sent: the path
            - strip-prefix: { parts: 2 } | parts
            - strip-prefixes: 2 | Did you mean strip-prefix?
            """)
    void refuses_settings_with_their_place(String filter, String problem) {
        assertThatThrownBy(() -> TestGateway.with(filter)).isInstanceOf(ConfigException.class)
                .hasMessageContaining(problem).hasMessageContaining(".yml:9");
    }
}
