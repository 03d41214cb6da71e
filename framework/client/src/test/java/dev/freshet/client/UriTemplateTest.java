package dev.freshet.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What URIs become of templates; nothing is sent. */
class UriTemplateTest {
    /** Where a request would have gone. */
    private static final class Reached extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient ClientRequest request;

        Reached(ClientRequest request) {
            this.request = request;
        }
    }

    private static ClientRequest sent(String base, UnaryOperator<RequestSpec> uri) {
        RestClientBuilder builder = RestClient.builder().interceptor((request, next) -> {
            throw new Reached(request);
        });
        try (RestClient client = (base == null ? builder : builder.baseUrl(base)).build()) {
            uri.apply(client.get()).retrieve().toBodilessEntity();
            throw new AssertionError("nothing was sent");
        } catch (Reached reached) {
            return reached.request;
        }
    }

    private static String uri(String template, Object... values) {
        return sent("http://h/api", spec -> spec.uri(template, values)).uri().toString();
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', value = {
        "a/b, a%2Fb", "a?b#c, a%3Fb%23c", "..%2F, ..%252F", "ä€, %C3%A4%E2%82%AC", "a;b=c, a%3Bb%3Dc",
        "a~-._, a~-._", "a\\b, a%5Cb", "{x}, %7Bx%7D", "@:, %40%3A", "..., ..."})
    void keeps_a_value_within_its_segment_and_parameter(String value, String encoded) {
        assertThat(uri("/u/{id}/x?q={q}&r=1", value, value))
                .isEqualTo("http://h/api/u/" + encoded + "/x?q=" + encoded + "&r=1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", ".."})
    void refuses_a_segment_that_would_mean_another_path(String value) {
        assertThatThrownBy(() -> uri("/u/{id}/x", value)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("changes the path");
        assertThatThrownBy(() -> uri("/u/{id}", value)).isInstanceOf(IllegalArgumentException.class);
        assertThat(uri("/u?q={id}", value)).isEqualTo("http://h/api/u?q=" + value);
        assertThat(uri("/u/x{id}", value)).isEqualTo("http://h/api/u/x" + value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", ".."})
    void refuses_such_a_segment_in_front_of_a_path_parameter_too(String value) {
        assertThatThrownBy(() -> uri("/u/{id};v=1/x", value)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("changes the path");
        assertThat(uri("/u/7;v={v}/x", value)).isEqualTo("http://h/api/u/7;v=" + value + "/x");
        assertThat(uri("/u?q=a;{v}", value)).isEqualTo("http://h/api/u?q=a;" + value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a/.{x}", "/a/%2e{x}", "/a/{x}.", "/a/%2E{x}?q"})
    void refuses_dot_segments_put_together(String template) {
        assertThatThrownBy(() -> uri(template, ".")).hasMessageContaining("changes the path");
    }

    @Test
    void keeps_line_breaks_from_any_line() {
        assertThat(uri("/{a}", "x\r\nHost: y\0")).isEqualTo("http://h/api/x%0D%0AHost%3A%20y%00");
        assertThatThrownBy(() -> uri("/a\r\nb")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/{a", "/a}", "/a#b", "/%4", "/%zz", "/{a}/{b}", "/", "http://{a}/", "ftp://h/{a}"})
    void refuses_templates_that_are_none_and_values_that_do_not_fit(String template) {
        assertThatThrownBy(() -> sent(template.startsWith("ftp") ? null : "http://h", spec -> spec.uri(template, "v")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refuses_null_and_values_that_are_not_there() {
        assertThatThrownBy(() -> uri("/{a}", (Object) null)).hasMessageContaining("{a}");
        assertThatThrownBy(() -> sent("http://h", spec -> spec.queryParam("q", 1, null)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("parameter q has no value");
        assertThatThrownBy(() -> ClientBody.form(Collections.singletonMap("f", null)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("parameter f has no value");
        Map<String, Object> values = new HashMap<>();
        assertThatThrownBy(() -> sent("http://h", spec -> spec.uri("/{b}", values))).hasMessageContaining("{b}");
    }

    @ParameterizedTest
    @CsvSource({"http://h, '', http://h", "http://h/, a, http://h/a", "http://h, /a, http://h/a",
        "http://h/b/, /a, http://h/b/a", "http://h/b, ?q=1, http://h/b?q=1", "http://h/b/, ?q=1, http://h/b/?q=1",
        "http://h, https://o:1/x, https://o:1/x", "http://h, /a b|ü, http://h/a%20b%7C%C3%BC",
        "http://[::1]:80, /a[0], http://[::1]:80/a%5B0%5D"})
    void puts_templates_below_the_base(String base, String template, String whole) {
        assertThat(sent(base, spec -> spec.uri(template)).uri()).hasToString(whole);
    }

    @Test
    void adds_a_parameter_for_each_element_of_a_collection() {
        assertThat(sent("http://h/api", spec -> spec.queryParam("id", List.of(1, 2), 3).queryParam("no", Set.of()))
                .uri()).hasToString("http://h/api?id=1&id=2&id=3");
    }

    @Test
    void adds_parameters_and_tells_the_template_without_host_and_values() {
        ClientRequest request = sent("http://h/api", spec -> spec.uri("users/{id}?a={a}", 1, 2).queryParam("b&", "c="));
        assertThat(request.uri()).hasToString("http://h/api/users/1?a=2&b%26=c%3D");
        assertThat(request.uriTemplate()).isEqualTo("/users/{id}?a={a}");
        assertThat(sent(null, spec -> spec.uri("http://h/{x}", 1)).uriTemplate()).isEqualTo("/{x}");
        assertThat(sent(null, spec -> spec.uri("http://h?of=a/{x}", 1)).uriTemplate()).isEqualTo("/?of=a/{x}");
        assertThat(sent(null, spec -> spec.uri(URI.create("http://h/1#f"))).uri()).hasToString("http://h/1");
        assertThat(sent(null, spec -> spec.uri(URI.create("http://h/1"))).uriTemplate()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://u:p@h/", "/relative", "mailto:a", "http:///x", "file:///etc/passwd",
        "http://h:65536/"})
    void refuses_uris_that_lead_to_no_server_or_hold_a_password(String uri) {
        assertThatThrownBy(() -> sent(null, spec -> spec.uri(URI.create(uri))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shows_no_value_where_what_it_gives_is_no_uri() {
        assertThatThrownBy(() -> sent(null, spec -> spec.uri("http://[/a?token={token}", "secret")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the expanded URI template is not a URI: ").hasMessageNotContaining("secret")
                .hasNoCause();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://u:secret@h/", "http://u:secret@h_h/", "http://u:sec ret@h/"})
    void refuses_a_base_url_without_showing_its_password(String url) {
        assertThatThrownBy(() -> RestClient.builder().baseUrl(url)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("sec").hasNoCause();
    }
}
