package dev.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResponseEntityTest {
    @Test
    void each_short_form_has_its_status() {
        assertThat(ResponseEntity.ok().build().status()).isEqualTo(200);
        assertThat(ResponseEntity.ok("a").status()).isEqualTo(200);
        assertThat(ResponseEntity.created(URI.create("/a")).build().status()).isEqualTo(201);
        assertThat(ResponseEntity.accepted().build().status()).isEqualTo(202);
        assertThat(ResponseEntity.noContent().build().status()).isEqualTo(204);
        assertThat(ResponseEntity.badRequest().build().status()).isEqualTo(400);
        assertThat(ResponseEntity.notFound().build().status()).isEqualTo(404);
        assertThat(ResponseEntity.of(Optional.of("a")).status()).isEqualTo(200);
        assertThat(ResponseEntity.of(Optional.empty()).status()).isEqualTo(404);
    }

    @Test
    void keeps_the_body_and_the_headers_in_order() {
        ResponseEntity<String> entity = ResponseEntity.badRequest().header("X-A", "1", "2").contentType("text/plain")
                .body("wrong");
        assertThat(entity.body()).isEqualTo("wrong");
        assertThat(entity.fields()).containsExactly(new ResponseEntity.Field("X-A", "1"),
                new ResponseEntity.Field("X-A", "2"), new ResponseEntity.Field("Content-Type", "text/plain"));
    }

    /** Later, the stack trace would no longer show the method that has set it. */
    @Test
    @SuppressWarnings("NullAway")
    void refuses_a_header_without_a_value_at_once() {
        String missing = null;
        assertThatThrownBy(() -> ResponseEntity.ok().header("X-A", missing)).isInstanceOf(NullPointerException.class)
                .hasMessage("the value of header X-A is null");
    }
}
