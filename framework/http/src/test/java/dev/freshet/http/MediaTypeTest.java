package dev.freshet.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MediaTypeTest {
    private static final MediaType JSON = MediaType.parse("application/json");
    private static final MediaType HTML = MediaType.parse("text/html");
    private static final MediaType PLAIN = MediaType.parse("text/plain;charset=UTF-8");

    @Test
    void reads_type_subtype_and_parameters() {
        MediaType mediaType = MediaType.parse("Text/HTML ; Charset=\"utf\\-8\";b=\"x;,y\"");
        assertThat(mediaType.type()).isEqualTo("text");
        assertThat(mediaType.subtype()).isEqualTo("html");
        assertThat(mediaType.charset()).isEqualTo("utf-8");
        assertThat(mediaType).hasToString("text/html;charset=utf-8;b=\"x;,y\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "text", "text/", "/html", "text/html, a/b", "text/html;charset", "text/html;charset=",
        "text/html;a=\"b", "text /html", "*/html", "text/html x", "a/b;q=2", "a/b;q=x", "a/b;q=0.1234", "a/b;q=1.001"})
    void refuses_what_is_no_media_type(String text) {
        assertThatThrownBy(() -> MediaType.parse(text)).isInstanceOfSatisfying(HttpException.class,
                refusal -> assertThat(refusal.status()).isEqualTo(400));
    }

    @ParameterizedTest
    @CsvSource({
        "application/json, application/json, true", "application/json, application/json;charset=utf-8, true",
        "application/json, text/json, false", "text/*, text/html, true", "text/*, image/png, false",
        "*/*, image/png, true", "application/*+json, application/problem+json, true",
        "application/*+json, application/json, false", "text/plain;charset=UTF-8, text/plain;charset=utf-8, true",
        "text/plain;format=flowed, text/plain, false", "text/plain;a=b, text/plain;a=B, false",
        "application/json;charset=utf-8, application/json, true", "text/plain;charset=UTF-8, text/plain, true",
        "text/plain;charset=ISO-8859-1, text/plain, false",
        "text/plain;charset=UTF-8, text/plain;charset=ISO-8859-1, false",
    })
    void matches_what_is_in_its_range(String range, String other, boolean expected) {
        assertThat(MediaType.parse(range).matches(MediaType.parse(other))).isEqualTo(expected);
    }

    @Test
    void takes_the_weight_of_the_narrowest_range() {
        Accept accept = Accept.of(KeptHeaders.of("Accept",
                "text/*;q=0.3, text/plain;q=0.7, text/plain;format=flowed, text/plain;format=fixed;q=0.4, */*;q=0.5"));
        assertThat(accept.quality(MediaType.parse("text/plain;format=flowed"))).isEqualTo(1_000);
        assertThat(accept.quality(PLAIN)).isEqualTo(700);
        assertThat(accept.quality(HTML)).isEqualTo(300);
        assertThat(accept.quality(MediaType.parse("image/jpeg"))).isEqualTo(500);
        assertThat(accept.quality(MediaType.parse("text/plain;format=fixed"))).isEqualTo(400);
    }

    @Test
    void chooses_the_type_wanted_most_then_the_one_offered_first() {
        Accept browser = Accept.of(KeptHeaders.of("Accept", "text/html,application/xml;q=0.9,*/*;q=0.8"));
        assertThat(browser.best(List.of(JSON, HTML))).isEqualTo(HTML);
        assertThat(browser.best(List.of(JSON, PLAIN))).isEqualTo(JSON);
        assertThat(Accept.of(KeptHeaders.of("accept", "text/html")).best(List.of(JSON))).isNull();
        Accept notJson = Accept.of(KeptHeaders.of("Accept", "*/*, application/json;q=0"));
        assertThat(notJson.best(List.of(JSON, HTML))).isEqualTo(HTML);
    }

    @Test
    void takes_everything_where_nothing_is_asked() {
        assertThat(Accept.of(KeptHeaders.of())).isSameAs(Accept.ANY);
        assertThat(Accept.of(KeptHeaders.of("Accept", "*/*"))).isSameAs(Accept.ANY);
        assertThat(Accept.of(KeptHeaders.of("Accept", "")).best(List.of(JSON))).isEqualTo(JSON);
    }

    @Test
    void reads_several_fields_as_one_list() {
        Accept accept = Accept.of(KeptHeaders.of("Accept", "text/html;q=0.1,", "Accept", ", application/json"));
        assertThat(accept.best(List.of(HTML, JSON))).isEqualTo(JSON);
    }

    @Test
    void understands_the_default_of_http_url_connection() {
        Accept accept = Accept.of(KeptHeaders.of("Accept", "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2"));
        assertThat(accept.quality(JSON)).isEqualTo(200);
        assertThat(accept.best(List.of(JSON, HTML))).isEqualTo(HTML);
    }
}
