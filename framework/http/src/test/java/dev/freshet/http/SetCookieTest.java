package dev.freshet.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.freshet.http.SetCookie.SameSite;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SetCookieTest {
    @Test
    void is_safe_by_default() {
        assertThat(SetCookie.of("a", "b").header()).isEqualTo("a=b; Path=/; Secure; HttpOnly; SameSite=Lax");
    }

    @Test
    void has_the_attributes_that_are_set() {
        assertThat(SetCookie.of("a", "").path("/x").domain("example.org").maxAge(Duration.ofMinutes(2)).secure(false)
                .httpOnly(false).sameSite(SameSite.STRICT).header())
                .isEqualTo("a=; Path=/x; Domain=example.org; Max-Age=120; SameSite=Strict");
        assertThat(SetCookie.of("a", "b").sameSite(SameSite.NONE).partitioned(true).header())
                .isEqualTo("a=b; Path=/; Secure; HttpOnly; SameSite=None; Partitioned");
        assertThat(SetCookie.removal("__Host-a").header())
                .isEqualTo("__Host-a=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a=b", "a;b", "\u00e4", "a\r\nb", "a,b"})
    void refuses_names_that_are_not_tokens(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> SetCookie.of(name, "b"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "a;b", "a,b", "\"a\"", "a\\b", "\u00e4", "a\r\nSet-Cookie: b", "\t", "\u007f"})
    void refuses_values_that_need_encoding_without_repeating_them(String value) {
        assertThatIllegalArgumentException().isThrownBy(() -> SetCookie.of("name", value))
                .withMessageContaining("cookie name").satisfies(e -> assertThat(e.getMessage()).doesNotContain(value));
    }

    @Test
    void refuses_what_browsers_ignore() {
        assertThatIllegalArgumentException().isThrownBy(() -> SetCookie.of("a", "b".repeat(SetCookie.MAX_SIZE)));
        SetCookie.of("a", "b".repeat(SetCookie.MAX_SIZE - 1)).header();
        ignored(SetCookie.of("__Host-a", "b").path("/x"), "path");
        ignored(SetCookie.of("__Host-a", "b").domain("example.org"), "domain");
        ignored(SetCookie.of("__host-a", "b").secure(false), "secure");
        ignored(SetCookie.of("__SECURE-a", "b").secure(false), "secure");
        ignored(SetCookie.of("a", "b").secure(false).sameSite(SameSite.NONE), "SameSite=None");
        ignored(SetCookie.of("a", "b").secure(false).partitioned(true), "Partitioned");
        SetCookie.of("__Secure-a", "b").path("/x").domain("example.org").header();
    }

    private static void ignored(SetCookie cookie, String reason) {
        assertThatIllegalArgumentException().isThrownBy(cookie::header).withMessageContaining("browsers would ignore")
                .withMessageContaining(reason);
    }

    @Test
    void refuses_attributes_that_are_not_possible() {
        SetCookie cookie = SetCookie.of("a", "b");
        for (String path : new String[] {"", "x", "/a;b", "/a b", "/a\r\nb", "/" + "a".repeat(1_024)}) {
            assertThatIllegalArgumentException().isThrownBy(() -> cookie.path(path));
        }
        for (String domain : new String[] {"", ".example.org", "a b", "a;b", "example.org/", "a:80"}) {
            assertThatIllegalArgumentException().isThrownBy(() -> cookie.domain(domain));
        }
        for (int days : new int[] {-1, 401}) {
            assertThatIllegalArgumentException().isThrownBy(() -> cookie.maxAge(Duration.ofDays(days)));
        }
    }

    @Test
    void prints_no_value() {
        assertThat(SetCookie.of("session", "secret")).hasToString("session");
    }

    /** A browser sends back name and value as it received them. */
    @Test
    void cookies_read_what_it_sets() {
        Random random = new Random(20_261_124);
        for (int round = 0; round < 20_000; round++) {
            String name = text(random, "!#$%&'*+-.^_`|~aZ09", 1 + random.nextInt(6));
            String value = text(random, "!#$%&'()*+-./:<=>?@[]^_`{|}~aZ09", random.nextInt(12));
            String header = SetCookie.of(name, value).header();
            String pair = header.substring(0, header.indexOf(';'));
            KeptHeaders request = KeptHeaders.of("Cookie", "before=1; " + pair + "; after=2");
            assertThat(Cookies.first(request, name)).isEqualTo(value);
        }
    }

    private static String text(Random random, String characters, int length) {
        StringBuilder text = new StringBuilder();
        random.ints(length, 0, characters.length()).forEach(i -> text.append(characters.charAt(i)));
        return text.toString();
    }
}
