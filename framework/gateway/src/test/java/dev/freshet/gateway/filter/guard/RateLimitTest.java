package dev.freshet.gateway.filter.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.ConfigException;
import dev.freshet.gateway.filter.TestGateway;
import dev.freshet.web.rate.TokenBuckets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateLimitTest {

    @Test
    void refuses_what_goes_over_the_burst_and_tells_when_to_come_back() throws Exception {
        try (TestGateway gateway = TestGateway.with("- rate-limit: { rate: 1/m, burst: 2 }")) {
            var first = gateway.get("/");
            assertThat(first.statusCode()).isEqualTo(200);
            assertThat(first.headers().firstValue("RateLimit-Limit")).hasValue("2");
            assertThat(first.headers().firstValue("RateLimit-Remaining")).hasValue("1");
            assertThat(first.headers().firstValue("RateLimit-Reset")).hasValue("60");
            assertThat(gateway.get("/").headers().firstValue("RateLimit-Remaining")).hasValue("0");
            var refused = gateway.get("/");
            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(Integer.parseInt(refused.headers().firstValue("Retry-After").orElseThrow())).isBetween(50, 60);
            assertThat(refused.headers().firstValue("RateLimit-Remaining")).hasValue("0");
            assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        }
    }

    @Test
    void tells_so_too_where_the_upstream_does_not_answer() throws Exception {
        try (TestGateway gateway = TestGateway.with("- rate-limit: { rate: 1/m, burst: 2 }")) {
            gateway.upstream().stop();
            var failed = gateway.get("/");
            assertThat(failed.statusCode()).isEqualTo(502);
            assertThat(failed.headers().firstValue("RateLimit-Remaining")).hasValue("1");
        }
    }

    @Test
    void counts_by_a_field_and_those_without_it_by_address() throws Exception {
        try (TestGateway gateway = TestGateway.with("- rate-limit: { rate: 1/h, key: { header: X-Key } }")) {
            assertThat(gateway.get("/", "X-Key", "a").statusCode()).isEqualTo(200);
            assertThat(gateway.get("/", "X-Key", "b").statusCode()).isEqualTo(200);
            assertThat(gateway.get("/", "X-Key", "a").statusCode()).isEqualTo(429);
            assertThat(gateway.get("/").statusCode()).isEqualTo(200);
            assertThat(gateway.get("/").statusCode()).isEqualTo(429);
        }
    }

    @Test
    void bounds_what_one_address_gets_by_a_new_key_for_each_request() throws Exception {
        try (TestGateway gateway = TestGateway.with(
                "- rate-limit: { rate: 1/h, key: { header: X-Key }, keys-per-address: 3 }")) {
            for (int i = 0; i < 3; i++) {
                assertThat(gateway.get("/", "X-Key", "key-" + i).statusCode()).isEqualTo(200);
            }
            assertThat(gateway.get("/", "X-Key", "key-3").statusCode()).isEqualTo(429);
        }
    }

    @Test
    void tells_keys_apart_however_far_they_are_the_same() throws Exception {
        String same = "x".repeat(1_000);
        try (TestGateway gateway = TestGateway.with("- rate-limit: { rate: 1/h, key: { header: X-Key } }")) {
            assertThat(gateway.get("/", "X-Key", same + "a").statusCode()).isEqualTo(200);
            assertThat(gateway.get("/", "X-Key", same + "b").statusCode()).isEqualTo(200);
            assertThat(gateway.get("/", "X-Key", same + "a").statusCode()).isEqualTo(429);
        }
    }

    @Test
    void counts_by_the_client_behind_a_trusted_proxy() throws Exception {
        try (TestGateway gateway = TestGateway.with("""
                - forwarded: { trust: 127.0.0.1 }
                - rate-limit: { rate: 1/h }
                """)) {
            assertThat(gateway.get("/", "X-Forwarded-For", "1.1.1.1").statusCode()).isEqualTo(200);
            assertThat(gateway.get("/", "X-Forwarded-For", "1.1.1.2").statusCode()).isEqualTo(200);
            assertThat(gateway.get("/", "X-Forwarded-For", "6.6.6.6, 1.1.1.1").statusCode()).isEqualTo(429);
            assertThat(gateway.get("/", "X-Forwarded-For", "2001:db8::1").statusCode()).isEqualTo(200);
            assertThat(gateway.get("/", "X-Forwarded-For", "2001:db8::2").statusCode()).isEqualTo(429);
        }
    }

    @Test
    void counts_all_of_a_route_together() throws Exception {
        try (TestGateway gateway = TestGateway.with("- rate-limit: { rate: 1/h, key: route }")) {
            assertThat(gateway.get("/").statusCode()).isEqualTo(200);
            assertThat(gateway.get("/").statusCode()).isEqualTo(429);
        }
    }

    @Test
    void gives_tokens_back_evenly_and_forgets_full_buckets() {
        long second = 1_000_000_000L;
        TokenBuckets buckets = new TokenBuckets(second / 10, 5, 2);
        for (int i = 0; i < 5; i++) {
            assertThat(buckets.take("a", 0).delay()).isZero();
        }
        assertThat(buckets.take("a", 0).delay()).isEqualTo(second / 10);
        assertThat(buckets.take("a", second / 10).delay()).isZero();
        assertThat(buckets.take("a", second / 10).delay()).isEqualTo(second / 10);
        buckets.take("b", second / 10);
        buckets.take("c", 10 * second);
        buckets.take("d", 10 * second);
        assertThat(buckets.size()).isEqualTo(2);
    }

    @Test
    void has_no_more_keys_than_it_may_and_still_limits() {
        TokenBuckets buckets = new TokenBuckets(1_000_000_000L, 3, 10);
        int through = 0;
        for (int i = 0; i < 1000; i++) {
            through += buckets.take("key-" + i, 0).delay() == 0 ? 1 : 0;
        }
        assertThat(buckets.size()).isEqualTo(10);
        assertThat(through).isEqualTo(13);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            - rate-limit | rate-limit.rate
            - rate-limit: { rate: 5 } | Write 100/s, 5/m
            - rate-limit: { rate: 5/s, burst: 0 } | burst must be at least 1
            - rate-limit: { rate: 5/s, keys-per-address: 0 } | keys-per-address must be from 1 to 1000000
            - rate-limit: { rate: 5/s, key: cookie } | is not one of client-address, route
            - rate-limit: { rate: 5/s, key: { header: "a b" } } | is not a header name
            """)
    void refuses_settings_with_their_place(String filter, String problem) {
        assertThatThrownBy(() -> TestGateway.with(filter)).isInstanceOf(ConfigException.class)
                .hasMessageContaining(problem);
    }
}
