package dev.freshet.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProblemJsonTest {
    @Test
    void names_title_status_and_detail() {
        assertThat(text(ProblemJson.of(404, "no route for GET /x")))
                .isEqualTo("{\"title\":\"Not Found\",\"status\":404,\"detail\":\"no route for GET /x\"}");
    }

    @Test
    void leaves_out_what_it_does_not_know() {
        assertThat(text(ProblemJson.of(499, null))).isEqualTo("{\"status\":499}");
    }

    @Test
    void escapes_quotes_controls_and_surrogates_and_keeps_other_characters() {
        assertThat(text(ProblemJson.of(Map.of("detail", "a\"b\\c\n\r\t\u0001\u00e9\ud83d\ude00\ud800"))))
                .isEqualTo("{\"detail\":\"a\\\"b\\\\c\\n\\r\\t\\u0001\u00e9\\ud83d\\ude00\\ud800\"}");
    }

    @Test
    void writes_nested_members_in_their_order() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("errors", List.of(Map.of("field", "name"), true, 1.5, Double.NaN));
        members.put("balance", -3L);
        assertThat(text(ProblemJson.of(members)))
                .isEqualTo("{\"errors\":[{\"field\":\"name\"},true,1.5,\"NaN\"],\"balance\":-3}");
    }

    private static String text(byte[] json) {
        return new String(json, StandardCharsets.UTF_8);
    }
}
