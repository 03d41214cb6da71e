package dev.freshet.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseFieldsTest {
    private final ResponseFields fields = new ResponseFields();

    private String lines() {
        OutputBytes out = new OutputBytes(new byte[16]);
        fields.encode(out);
        return new String(out.array(), 0, out.size(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void writes_a_line_for_each_field_in_order() {
        fields.set("B", "2");
        fields.set(new PreparedHeader("A", "1"));
        fields.add("B", "3");
        fields.add("C", "");
        assertThat(lines()).isEqualTo("B: 2\r\nA: 1\r\nB: 3\r\nC: \r\n");
    }

    @Test
    void set_takes_the_place_of_every_field_of_the_name_whatever_its_case() {
        fields.add("X", "1");
        fields.add("Y", "2");
        fields.add("x", "3");
        fields.set("X", "4");
        assertThat(lines()).isEqualTo("X: 4\r\nY: 2\r\n");
        fields.set(new PreparedHeader("y", "5"));
        assertThat(lines()).isEqualTo("X: 4\r\ny: 5\r\n");
    }

    @Test
    void remove_takes_every_field_of_the_name() {
        fields.add("X", "1");
        fields.add("Y", "2");
        fields.add("x", "3");
        fields.remove("X");
        assertThat(lines()).isEqualTo("Y: 2\r\n");
        fields.remove("Z");
        assertThat(lines()).isEqualTo("Y: 2\r\n");
    }

    @Test
    void first_finds_values_of_both_kinds() {
        fields.add("X", "1");
        fields.add("X", "2");
        fields.set(PreparedHeader.JSON);
        assertThat(fields.first("x")).isEqualTo("1");
        assertThat(fields.first("content-type")).isEqualTo("application/json");
        assertThat(fields.first("Y")).isNull();
    }

    @Test
    void holds_as_many_fields_as_are_set() {
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            fields.add("X-" + i, "v" + i);
            expected.append("X-").append(i).append(": v").append(i).append("\r\n");
        }
        assertThat(lines()).isEqualTo(expected.toString());
    }

    @Test
    void clear_leaves_nothing() {
        fields.set("X", "1");
        fields.set("Content-Length", "5");
        fields.set("Connection", "close");
        fields.set("Date", "now");
        fields.clear();
        assertThat(lines()).isEmpty();
        assertThat(fields.first("X")).isNull();
        assertThat(fields.contentLength()).isEqualTo(-1);
        assertThat(fields.closes()).isFalse();
        assertThat(fields.hasDate()).isFalse();
    }

    @Test
    void content_length_is_kept_apart_from_the_lines() {
        fields.set("content-length", "42");
        assertThat(lines()).isEmpty();
        assertThat(fields.contentLength()).isEqualTo(42);
        assertThat(fields.first("Content-Length")).isEqualTo("42");
        fields.remove("CONTENT-LENGTH");
        assertThat(fields.contentLength()).isEqualTo(-1);
        assertThat(fields.first("Content-Length")).isNull();
    }

    @Test
    void a_content_length_of_zero_is_a_length() {
        fields.set("Content-Length", "0");
        assertThat(fields.contentLength()).isZero();
        assertThat(fields.first("Content-Length")).isEqualTo("0");
    }

    @Test
    void takes_what_the_engine_writes_from_prepared_and_added_headers_too() {
        fields.set(new PreparedHeader("content-length", "7"));
        assertThat(fields.contentLength()).isEqualTo(7);
        fields.add("Content-Length", "8");
        assertThat(fields.contentLength()).isEqualTo(8);
        fields.add("CONNECTION", "close");
        assertThat(fields.closes()).isTrue();
        fields.set(new PreparedHeader("DATE", "now"));
        assertThat(fields.hasDate()).isTrue();
        assertThat(lines()).isEqualTo("DATE: now\r\n");
    }

    @Test
    void shows_a_visitor_every_field_in_order_but_those_of_the_engine() {
        fields.set("B", "2");
        fields.set("Content-Length", "5");
        fields.set(PreparedHeader.JSON);
        fields.add("A", "1");
        List<String> seen = new ArrayList<>();
        fields.forEach(new ResponseFields.Visitor() {
            @Override
            public void field(String name, String value) {
                seen.add(name + "=" + value);
            }

            @Override
            public void field(PreparedHeader header) {
                seen.add(header.name() + " prepared");
            }
        });
        assertThat(seen).containsExactly("B=2", "Content-Type prepared", "A=1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "1, 1", "five", "1.0", "9223372036854775808"})
    void refuses_a_content_length_that_is_no_number_of_bytes(String value) {
        assertThatIllegalArgumentException().isThrownBy(() -> fields.set("Content-Length", value))
                .withMessageContaining("Content-Length");
        assertThat(fields.contentLength()).isEqualTo(-1);
    }

    @Test
    void connection_can_only_be_set_to_close() {
        fields.set("Connection", "Close");
        assertThat(fields.closes()).isTrue();
        assertThat(lines()).as("the encoder writes it").isEmpty();
        fields.remove("connection");
        assertThat(fields.closes()).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> fields.set("Connection", "keep-alive"));
        assertThatIllegalArgumentException().isThrownBy(() -> fields.add("connection", "Upgrade"));
        assertThatIllegalArgumentException().isThrownBy(() -> fields.set(new PreparedHeader("Connection", "x")));
    }

    @Test
    void transfer_encoding_is_refused_in_every_way_to_set_it() {
        assertThatIllegalArgumentException().isThrownBy(() -> fields.set("Transfer-Encoding", "chunked"));
        assertThatIllegalArgumentException().isThrownBy(() -> fields.add("transfer-encoding", "gzip"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fields.set(new PreparedHeader("TRANSFER-ENCODING", "chunked")));
        assertThat(lines()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nB: c", "a\nb", "a\rb", "a\0b", "a\u007fb", "a\u20acb", "a\u0100"})
    void refuses_a_value_that_could_end_its_line_or_has_no_byte(String value) {
        assertThatIllegalArgumentException().isThrownBy(() -> fields.set("X", value));
        assertThatIllegalArgumentException().isThrownBy(() -> fields.add("X", value));
        assertThatIllegalArgumentException().isThrownBy(() -> new PreparedHeader("X", value));
        fields.set("X", "old");
        assertThatIllegalArgumentException().isThrownBy(() -> fields.set("X", value));
        assertThat(lines()).isEqualTo("X: old\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "a:", "a\r\nb", "\u00e9", "a\0"})
    void refuses_a_name_that_is_no_token(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> fields.set(name, "v"));
        assertThatIllegalArgumentException().isThrownBy(() -> fields.add(name, "v"));
        assertThat(lines()).isEmpty();
    }

    @Test
    void a_date_of_the_handlers_own_is_noticed_whatever_its_case() {
        assertThat(fields.hasDate()).isFalse();
        fields.set("date", "Sun, 06 Nov 1994 08:49:37 GMT");
        assertThat(fields.hasDate()).isTrue();
        fields.remove("date");
        assertThat(fields.hasDate()).isFalse();
    }
}
