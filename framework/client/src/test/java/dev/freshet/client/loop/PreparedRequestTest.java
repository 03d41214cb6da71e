package dev.freshet.client.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreparedRequestTest {

    @Test
    void encodes_head_and_body() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("Content-Type", "application/json");
        fields.put("Authorization", "Bearer t");
        byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
        PreparedRequest request = PreparedRequest.of("POST", "/a?b", "h:1", fields, body);
        assertThat(text(request)).isEqualTo("POST /a?b HTTP/1.1\r\nHost: h:1\r\nContent-Type: application/json\r\n"
                + "Authorization: Bearer t\r\nContent-Length: 2\r\n\r\n{}");
        assertThat(request.length()).isEqualTo(text(request).length());
    }

    @ParameterizedTest
    @CsvSource({"GET, false", "HEAD, false", "DELETE, false", "POST, true", "PUT, true", "PATCH, true"})
    void announces_an_empty_body_where_one_is_expected(String method, boolean announced) {
        PreparedRequest request = PreparedRequest.of(method, "/", "h", Map.of(), new byte[0]);
        assertThat(text(request).contains("Content-Length: 0\r\n")).isEqualTo(announced);
        assertThat(request.isHead()).isEqualTo(method.equals("HEAD"));
    }

    @Test
    void refuses_what_cannot_be_sent() {
        assertThatIllegalArgumentException().isThrownBy(() ->
                PreparedRequest.of("GET", "/", "h", Map.of("Host", "other"), new byte[0]))
                .withMessage("Host is written by the encoder; pass it as the authority");
    }

    private static String text(PreparedRequest request) {
        return new String(request.bytes(), StandardCharsets.ISO_8859_1);
    }
}
