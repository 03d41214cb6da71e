package dev.freshet.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(30)
class MultipartBodyTest {
    @TempDir
    private Path folder;

    /** What the server gets, the boundary told apart; before it the length that it was told. */
    private static String sent(TestServer.Speech speech, MultipartBody body) throws Exception {
        try (TestServer server = new TestServer(speech)) {
            server.on("/", (request, response) -> {
                String boundary = request.header("Content-Type").substring("multipart/form-data; boundary=".length());
                byte[] bytes = request.body().readAllBytes();
                boolean right = request.contentLength() == bytes.length;
                response.send((right ? "told " : request.contentLength() + " ")
                        + new String(bytes, StandardCharsets.UTF_8).replace(boundary, "BOUNDARY"));
            });
            try (RestClient client = server.builder().build()) {
                return client.post().uri("/").body(body).retrieve().body(String.class);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void sends_fields_and_files(TestServer.Speech speech) throws Exception {
        Path file = Files.writeString(folder.resolve("a\"b.txt"), "from a file");
        assertThat(sent(speech, MultipartBody.builder().field("ü", "täxt").file("f", file, "text/plain")
                .part("j", null, ClientBody.of("{}"), "application/json").build())).isEqualTo("""
                told --BOUNDARY
                Content-Disposition: form-data; name="ü"

                täxt
                --BOUNDARY
                Content-Disposition: form-data; name="f"; filename="a%22b.txt"
                Content-Type: text/plain

                from a file
                --BOUNDARY
                Content-Disposition: form-data; name="j"
                Content-Type: application/json

                {}
                --BOUNDARY--
                """.replace("\n", "\r\n"));
    }

    @Test
    void does_not_know_the_length_of_a_stream() throws Exception {
        MultipartBody body = MultipartBody.builder()
                .part("s", "x", ClientBody.of(new ByteArrayInputStream(new byte[] {'a'}))).build();
        assertThat(body.isRepeatable()).isFalse();
        assertThat(sent(TestServer.Speech.HTTP_1_1, body)).startsWith("-1 --BOUNDARY").contains("\r\n\r\na\r\n");
    }

    @Test
    void lets_no_name_begin_a_line() {
        assertThatThrownBy(() -> MultipartBody.builder().part("a", "b", ClientBody.of(""), "text/x\r\nX: y"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> MultipartBody.builder().build()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void keeps_line_breaks_of_names_within_their_quotes() throws Exception {
        assertThat(sent(TestServer.Speech.HTTP_1_1, MultipartBody.builder().field("a\r\nX: \"y", "").build()))
                .contains("name=\"a%0D%0AX: %22y\"\r\n\r\n\r\n");
    }
}
