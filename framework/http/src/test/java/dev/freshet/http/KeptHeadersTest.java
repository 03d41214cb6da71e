package dev.freshet.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class KeptHeadersTest {
    private final KeptHeaders headers = KeptHeaders.of("Accept", "text/html", "Authorization", "Bearer x",
            "accept", "*/*");

    @Test
    void compares_names_without_regard_to_case_and_keeps_their_order() {
        assertThat(headers.size()).isEqualTo(3);
        assertThat(headers.first("ACCEPT")).isEqualTo("text/html");
        assertThat(headers.all("Accept")).containsExactly("text/html", "*/*");
        assertThat(headers.contains("authorization")).isTrue();
        assertThat(headers.contains("Cookie")).isFalse();
        assertThat(headers.first("Cookie")).isNull();
    }

    @Test
    void tells_a_log_no_value() {
        assertThat(headers).hasToString("[Accept, Authorization, accept]");
    }

    @Test
    void refuses_a_name_without_a_value() {
        assertThatIllegalArgumentException().isThrownBy(() -> KeptHeaders.of("Accept", "*/*", "Cookie"))
                .withMessageContaining("Cookie");
    }
}
