package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Text of a client in a header or a trailer cannot begin another one. */
class HeaderInjectionContractTest extends EngineContract {
    private static final List<String> HOSTILE =
            List.of("a\r\nSet-Cookie: b=c", "a\nb", "a\rb", "a\0b", "a\r\n\r\n<html>");

    @Test
    void a_line_break_in_a_header_or_a_trailer_is_refused_before_anything_is_sent() throws IOException {
        application.on("/echo", (_, response) -> {
            for (String hostile : HOSTILE) {
                assertThatIllegalArgumentException().isThrownBy(() -> response.header("X-Echo", hostile));
                assertThatIllegalArgumentException().isThrownBy(() -> response.addHeader("X-Echo", hostile));
                assertThatIllegalArgumentException().isThrownBy(() -> response.header(hostile, "x"));
                assertThatIllegalArgumentException().isThrownBy(() -> response.trailer("X-Echo", hostile));
            }
            response.send("safe");
        });
        RawResponse response = client().get("/echo").response().is(200);
        assertThat(response.header("X-Echo")).isNull();
        assertThat(response.header("Set-Cookie")).isNull();
        assertThat(new String(response.body())).isEqualTo("safe");
    }
}
