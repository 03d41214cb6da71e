package dev.freshet.web.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouterTest {
    private static final String[] PATTERNS = {
        "/", "/users", "/users/", "/users/{id}", "/users/{id:[0-9]+}", "/users/me", "/users/{id}/orders",
        "/users/me/orders", "/users/{id}/orders/{order}", "/files/{*path}", "/files/readme", "/files/{name}.json",
        "/files/{name}.{ext}", "/files/*/raw", "/{any}", "/{any}/x", "/caf\u00e9/a b", "/**"
    };

    @ParameterizedTest
    @CsvSource({
        "/, /",
        "/users, /users",
        "/users/, /users/",
        "/users/me, /users/me",
        "/users/42, /users/{id:[0-9]+}",
        "/users/bob, /users/{id}",
        "/users/me/orders, /users/me/orders",
        "/users/7/orders, /users/{id}/orders",
        "/users/me/orders/1, /users/{id}/orders/{order}",
        "/users//orders, /**",
        "/files, /files/{*path}",
        "/files/, /files/{*path}",
        "/files/a/b, /files/{*path}",
        "/files/readme, /files/readme",
        "/files/x.json, /files/{name}.json",
        "/files/x.txt, /files/{name}.{ext}",
        "/files/plain, /files/{*path}",
        "/files/x/raw, /files/*/raw",
        "/other, /{any}",
        "/other/x, /{any}/x",
        "/other/y, /**",
        "/caf%C3%A9/a%20b, /caf\u00e9/a b",
    })
    void takes_the_most_literal_pattern_in_any_order_of_registration(String path, String expected) {
        List<String> patterns = new ArrayList<>(List.of(PATTERNS));
        for (int seed = 0; seed < 20; seed++) {
            Collections.shuffle(patterns, new Random(seed));
            assertThat(router(patterns).find(HttpMethod.GET, bytes(path))).isEqualTo(expected);
        }
    }

    @Test
    void finds_each_of_many_texts_and_what_is_beside_them() {
        List<String> patterns = new ArrayList<>(List.of("/{any}/{id}/beside"));
        for (int i = 0; i < 100; i++) {
            patterns.add("/resource" + i + "/{id}");
        }
        Router<String> router = router(patterns);

        for (int i = 0; i < 100; i++) {
            assertThat(router.find(HttpMethod.GET, bytes("/resource" + i + "/7"))).isEqualTo("/resource" + i + "/{id}");
            assertThat(router.find(HttpMethod.GET, bytes("/resource" + i + "/7/beside")))
                    .isEqualTo("/{any}/{id}/beside");
        }
        assertThat(router.find(HttpMethod.GET, bytes("/resource100/7"))).isNull();
        assertThat(router.find(HttpMethod.GET, bytes("/resource/7/beside"))).isEqualTo("/{any}/{id}/beside");
        assertThat(router.methods(bytes("/resource42/7"))).containsExactlyInAnyOrder(HttpMethod.GET, HttpMethod.HEAD);
    }

    private static Router<String> router(List<String> patterns) {
        Router.Builder<String> router = Router.builder();
        patterns.forEach(pattern -> router.add(HttpMethod.GET, PathPattern.parse(pattern), pattern));
        return router.build();
    }

    /** The tree must find, for random paths, what a plain comparison of all patterns finds. */
    @Test
    void finds_a_target_exactly_where_some_pattern_matches() {
        Random random = new Random(7);
        List<String> patterns = List.of(PATTERNS).subList(1, PATTERNS.length - 1);
        Router<String> router = router(patterns);
        String[] parts = {"users", "me", "42", "orders", "files", "x.json", "x", "raw", ""};
        for (int i = 0; i < 5_000; i++) {
            StringBuilder path = new StringBuilder();
            for (int n = random.nextInt(5); n >= 0; n--) {
                path.append('/').append(parts[random.nextInt(parts.length)]);
            }
            ByteSlice slice = bytes(path.toString());
            String found = router.find(HttpMethod.GET, slice);
            List<String> matching = patterns.stream().filter(p -> PathPattern.parse(p).matches(slice)).toList();
            if (matching.isEmpty()) {
                assertThat(found).as(path.toString()).isNull();
            } else {
                assertThat(matching).as(path.toString()).contains(found);
            }
        }
    }

    @Test
    void finds_hundreds_of_literal_paths() {
        Router.Builder<Integer> builder = Router.builder();
        for (int i = 0; i < 500; i++) {
            builder.add(HttpMethod.GET, PathPattern.parse("/a" + i), i);
        }
        Router<Integer> router = builder.build();
        for (int i = 0; i < 500; i++) {
            assertThat(router.find(HttpMethod.GET, bytes("/a" + i))).isEqualTo(i);
        }
        assertThat(router.find(HttpMethod.GET, bytes("/a500"))).isNull();
    }

    @Test
    void leaves_a_literal_that_lacks_the_method_for_a_pattern_that_has_it() {
        Router<String> router = Router.<String>builder()
                .add(HttpMethod.POST, PathPattern.parse("/users/me"), "post me")
                .add(HttpMethod.GET, PathPattern.parse("/users/{id}"), "get id")
                .add(HttpMethod.DELETE, PathPattern.parse("/{*all}"), "delete all")
                .build();
        assertThat(router.find(HttpMethod.GET, bytes("/users/me"))).isEqualTo("get id");
        assertThat(router.find(HttpMethod.HEAD, bytes("/users/me"))).isEqualTo("get id");
        assertThat(router.find(HttpMethod.DELETE, bytes("/users/me"))).isEqualTo("delete all");
        assertThat(router.find(HttpMethod.PUT, bytes("/users/me"))).isNull();
        assertThat(router.methods(bytes("/users/me"))).containsExactly(
                HttpMethod.GET, HttpMethod.HEAD, HttpMethod.POST, HttpMethod.DELETE);
    }

    @Test
    void refuses_two_patterns_of_the_same_shape() {
        Router.Builder<String> builder = Router.<String>builder()
                .add(HttpMethod.GET, PathPattern.parse("/users/{id}"), "a");
        assertThatThrownBy(() -> builder.add(HttpMethod.GET, PathPattern.parse("/users/{name}"), "b"))
                .isInstanceOf(IllegalStateException.class).hasMessage("two routes for GET /users/{name}");
    }

    private static ByteSlice bytes(String path) {
        ByteSlice slice = new ByteSlice();
        byte[] bytes = path.getBytes(StandardCharsets.US_ASCII);
        slice.set(bytes, 0, bytes.length);
        return slice;
    }
}
