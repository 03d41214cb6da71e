package dev.freshet.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RecentTokensTest {
    private final RecentTokens<String> recent = new RecentTokens<>(100);

    private static TokenDigest digest(String token) {
        return TokenDigest.of(token.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void keeps_a_token_that_is_used_whatever_number_of_others_comes() {
        recent.put(digest("mine"), "mine");
        for (int i = 0; i < 10_000; i++) {
            recent.put(digest("other " + i), "other");
            assertThat(recent.get(digest("mine"))).isEqualTo("mine");
            assertThat(recent.size()).isLessThanOrEqualTo(200);
        }
    }

    @Test
    void forgets_a_token_that_is_not_used() {
        recent.put(digest("mine"), "mine");
        for (int i = 0; i < 200; i++) {
            recent.put(digest("other " + i), "other");
        }
        assertThat(recent.get(digest("mine"))).isNull();
        assertThat(recent.get(digest("other 199"))).isEqualTo("other");
    }
}
