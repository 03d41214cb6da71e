package dev.freshet.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryParametersTest {

    @Test
    void gives_first_and_all_values_in_order() {
        QueryParameters parameters = QueryParameters.ofQuery("a=1&b=2&a=3&c");
        assertThat(parameters.first("a")).isEqualTo("1");
        assertThat(parameters.all("a")).containsExactly("1", "3");
        assertThat(parameters.first("c")).isEmpty();
        assertThat(parameters.first("d")).isNull();
        assertThat(parameters.all("d")).isEmpty();
        assertThat(parameters.names()).containsExactly("a", "b", "c");
    }

    @Test
    void decodes_names_and_values_as_utf_8_with_plus_as_space() {
        QueryParameters parameters = QueryParameters.ofQuery("gr%C3%B6%C3%9Fe=a+b%2Bc%26&=x&&e=f=g");
        assertThat(parameters.first("größe")).isEqualTo("a b+c&");
        assertThat(parameters.first("")).isEqualTo("x");
        assertThat(parameters.first("e")).isEqualTo("f=g");
        assertThat(parameters.names()).hasSize(3);
    }

    @Test
    void reads_a_form_like_a_query() {
        byte[] body = "user=ann+b&ok=%e2%9c%93".getBytes(StandardCharsets.US_ASCII);
        QueryParameters form = QueryParameters.of(null, body);
        assertThat(form.first("user")).isEqualTo("ann b");
        assertThat(form.first("ok")).isEqualTo("✓");
    }

    @Test
    void has_nothing_where_there_is_no_query() {
        assertThat(QueryParameters.ofQuery(null).names()).isEmpty();
        assertThat(QueryParameters.ofQuery("").names()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=%", "a=%4", "a=%zz", "a=%c0%af", "a=%c3", "a=%ed%a0%80", "a=%f4%90%80%80", "%ff=a",
        "a=%c3b", "a=%-1"})
    void refuses_a_wrong_encoding_when_asked_and_not_before(String query) {
        QueryParameters parameters = QueryParameters.ofQuery(query);
        assertThatThrownBy(() -> parameters.first("b")).isInstanceOfSatisfying(HttpException.class,
                refusal -> assertThat(refusal.status()).isEqualTo(400));
    }

    @Test
    void refuses_more_parameters_than_a_form_can_need() {
        assertThat(QueryParameters.ofQuery("a=1&".repeat(1_000)).all("a")).hasSize(1_000);
        assertThatThrownBy(() -> QueryParameters.ofQuery("a=1&".repeat(1_001)).first("a"))
                .isInstanceOf(HttpException.class).hasMessage("more than 1000 parameters");
    }

    @Test
    void keeps_a_plus_in_a_path() {
        byte[] bytes = "xa+b%20%C3%A4y".getBytes(StandardCharsets.US_ASCII);
        assertThat(PercentCoding.decode(bytes, 1, bytes.length - 1)).isEqualTo("a+b ä");
        assertThat(PercentCoding.decodeQuery(bytes, 1, bytes.length - 1)).isEqualTo("a b ä");
    }
}
