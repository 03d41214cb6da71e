package dev.freshet.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CookiesTest {
    private final HttpHeaders headers = KeptHeaders.of("Cookie", "a=1; session=x=y ;\tb=\"q\"; broken; aa=2",
            "cookie", "late=3; a=4;empty=");

    @Test
    void finds_a_cookie_among_others_and_in_a_second_field() {
        assertThat(Cookies.first(headers, "a")).isEqualTo("1");
        assertThat(Cookies.first(headers, "aa")).isEqualTo("2");
        assertThat(Cookies.first(headers, "late")).isEqualTo("3");
    }

    @Test
    void keeps_the_value_as_sent() {
        assertThat(Cookies.first(headers, "session")).isEqualTo("x=y");
        assertThat(Cookies.first(headers, "b")).isEqualTo("\"q\"");
        assertThat(Cookies.first(headers, "empty")).isEmpty();
    }

    @Test
    void finds_nothing_by_another_name_or_case() {
        assertThat(Cookies.first(headers, "A")).isNull();
        assertThat(Cookies.first(headers, "broken")).isNull();
        assertThat(Cookies.first(headers, "sess")).isNull();
        assertThat(Cookies.first(KeptHeaders.of(), "a")).isNull();
    }
}
