package dev.freshet.conformance.http1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.http1.RawConnection.Response;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Case 95: answers that have no body, whatever the handler sends. */
public interface BodilessAnswers extends Dialogue {
    @Test
    @DisplayName("95 [M, 9112 6.3] sends no body in answer to HEAD, but the length that GET would have")
    default void sends_no_body_in_answer_to_head() throws IOException {
        RawConnection connection = connection().send("HEAD /e HTTP/1.1\r\nHost: a\r\n\r\n");
        Response response = connection.response(true);
        assertThat(response).isNotNull();
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Content-Length")).isEqualTo(String.valueOf("HEAD a /e []".length()));
        isInStep(connection);
    }

    @Test
    @DisplayName("95 [M, 9110 8.6] sends neither body nor Content-Length nor Transfer-Encoding with 204")
    default void sends_neither_body_nor_length_with_204() throws IOException {
        assertThat(withoutBody(204)).noneMatch(line -> line.startsWith("Content-Length:"));
    }

    @Test
    @DisplayName("95 [M, 9112 6.3] sends no body with 304")
    default void sends_no_body_with_304() throws IOException {
        withoutBody(304);
    }

    /** The fields of the answer to a handler that sends a body with this status. */
    private List<String> withoutBody(int status) throws IOException {
        serve("/none", (asked, answer) -> answer.status(status).send("not to be sent"));
        RawConnection connection = connection().send("GET /none HTTP/1.1\r\nHost: a\r\n\r\n");
        Response response = connection.response();
        assertThat(response.status()).isEqualTo(status);
        assertThat(response.fields()).noneMatch(line -> line.startsWith("Transfer-Encoding:"));
        isInStep(connection);
        return response.fields();
    }
}
