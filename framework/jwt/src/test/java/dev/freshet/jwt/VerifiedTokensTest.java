package dev.freshet.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.JWKSet;
import dev.freshet.http.HttpException;
import dev.freshet.jwt.TokenVerifier.TrustedIssuer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tokens that are remembered. Whoever reads the claims counts the checks. */
class VerifiedTokensTest {
    private static final Instant BEGAN = Instant.ofEpochSecond(1_800_000_000);

    private static HostileTokens issuer;
    private List<CheckKey> published = keys();
    private Instant now = BEGAN;
    private int checks;
    private final VerifiedTokens<String, RuntimeException> tokens = new VerifiedTokens<>(verifier(), this::name);

    VerifiedTokensTest() throws Exception {
    }

    @BeforeAll
    static void make_keys() throws Exception {
        issuer = new HostileTokens(BEGAN);
    }

    private List<CheckKey> keys() throws Exception {
        return CheckKey.of(JWKSet.parse(issuer.keys()).getKeys());
    }

    private TokenVerifier verifier() {
        TokenRules rules = new TokenRules(HostileTokens.ISSUER, Set.of(HostileTokens.AUDIENCE), Set.of("at+jwt"),
                Set.of("RS256", "ES256"), Duration.ofSeconds(30));
        return new TokenVerifier(List.of(new TrustedIssuer(rules, new KeySource() {
            @Override
            List<CheckKey> keys(@Nullable String id) {
                if (published.isEmpty()) {
                    throw new HttpException(503, "away");
                }
                return published;
            }
        })), () -> now);
    }

    private String name(Map<String, @Nullable Object> claims) {
        checks++;
        return String.valueOf(claims.get("sub"));
    }

    private void pass(int seconds) {
        now = now.plusSeconds(seconds);
    }

    @Test
    void checks_a_token_once_a_minute() throws Exception {
        String token = issuer.valid("");
        for (int second = 0; second < 180; second++) {
            assertThat(tokens.read(token)).isEqualTo("ann");
            pass(1);
        }
        assertThat(checks).isEqualTo(3);
    }

    @Test
    void refuses_a_token_from_the_second_on_at_which_it_expires() throws Exception {
        String token = issuer.valid("");
        pass(300 + 29);
        assertThat(tokens.read(token)).isEqualTo("ann");
        pass(1);
        assertThatThrownBy(() -> tokens.read(token)).isInstanceOf(InvalidTokenException.class)
                .hasMessageContaining("expired");
    }

    @Test
    void a_clock_that_is_set_back_does_not_make_the_memory_last_longer() throws Exception {
        String token = issuer.valid("");
        tokens.read(token);
        pass(-20);
        tokens.read(token);
        assertThat(checks).isEqualTo(2);
    }

    @Test
    void refuses_a_token_whose_key_is_gone() throws Exception {
        String token = issuer.valid("");
        String other = issuer.validWithCurve();
        tokens.read(token);
        tokens.read(other);
        published = keys().stream().filter(key -> !"rsa".equals(key.id())).toList();
        assertThatThrownBy(() -> tokens.read(token)).isInstanceOf(InvalidTokenException.class);
        assertThat(tokens.read(other)).isEqualTo("ann");
        assertThat(checks).isEqualTo(3);
    }

    @Test
    void does_not_let_anyone_in_while_there_are_no_keys() throws Exception {
        String token = issuer.valid("");
        tokens.read(token);
        published = List.of();
        assertThatThrownBy(() -> tokens.read(token)).hasFieldOrPropertyWithValue("status", 503);
    }

    @Test
    void refuses_and_forgets_what_only_resembles_a_known_token() throws Exception {
        tokens.read(issuer.valid(""));
        issuer.all().forEach((attack, token) -> {
            for (int time = 0; time < 2; time++) {
                assertThatThrownBy(() -> tokens.read(token)).as(attack).isInstanceOf(InvalidTokenException.class);
            }
        });
        assertThat(tokens.size()).isEqualTo(1);
        assertThat(checks).isEqualTo(1);
    }
}
