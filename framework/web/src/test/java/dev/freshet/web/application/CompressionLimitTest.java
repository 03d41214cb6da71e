package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.web.compression.AcceptEncoding;
import dev.freshet.web.compression.Compression;
import dev.freshet.web.compression.CompressionSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each open encoder takes memory outside the heap for as long as its client reads. */
class CompressionLimitTest {
    private static final byte[] TEXT = "a".repeat(4_000).getBytes(StandardCharsets.US_ASCII);

    private final Compression compression = new Compression(CompressionSettings.DEFAULT.enable());

    @Test
    void sends_a_stream_without_compression_while_512_others_have_it() throws Exception {
        List<FakeResponse> responses = new ArrayList<>();
        stream(513, responses);
        assertThat(responses.subList(0, 512))
                .allSatisfy(response -> assertThat(response.header("Content-Encoding")).isEqualTo("gzip"));
        FakeResponse last = responses.getLast();
        assertThat(last.header("Content-Encoding")).isNull();
        assertThat(last.header("Vary")).isEqualTo("Accept-Encoding");
        assertThat(last.bytes()).isEqualTo(TEXT);

        compressesAnother();
    }

    @Test
    void counts_a_stream_no_longer_after_its_handler_has_failed() throws Exception {
        for (int i = 0; i < 512; i++) {
            FakeResponse own = new FakeResponse();
            assertThatThrownBy(() -> compression.around((_, response) -> {
                response.contentType("text/plain");
                response.body().write(TEXT);
                throw new IOException("the source is broken");
            }).handle(request(), own)).hasMessage("the source is broken");
            assertThat(own.header("Content-Encoding")).isEqualTo("gzip");
        }
        compressesAnother();
    }

    /** The response is already sent, so the stream cannot set Content-Encoding. */
    @Test
    void counts_a_stream_once_that_fails_to_begin_twice() throws Exception {
        for (int i = 0; i < 512; i++) {
            compression.around((_, response) -> {
                response.contentType("text/plain").header("Vary", "Accept-Encoding").send();
                OutputStream body = response.body();
                assertThatThrownBy(() -> body.write(TEXT)).isInstanceOf(IllegalStateException.class);
                assertThatThrownBy(() -> body.write(TEXT)).isInstanceOf(IllegalStateException.class);
            }).handle(request(), new FakeResponse());
        }
        compressesAnother();
    }

    /** In memory, a name takes some thirty times its bytes on the wire, for as long as the response is open. */
    @Test
    void forgets_the_names_of_codings_that_no_response_has() {
        AcceptEncoding accepted = AcceptEncoding.of(
                FakeRequest.get("/").with("Accept-Encoding", "aa, X-GZIP;q=0.5, ab, br;q=0.2").headers());
        assertThat(accepted.quality("gzip")).isEqualTo(500);
        assertThat(accepted.quality("br")).isEqualTo(200);
        assertThat(accepted.quality("aa")).isZero();
        assertThat(accepted.quality("ab")).isZero();
    }

    private void compressesAnother() throws Exception {
        List<FakeResponse> responses = new ArrayList<>();
        stream(1, responses);
        assertThat(responses.getLast().header("Content-Encoding")).isEqualTo("gzip");
    }

    private static FakeRequest request() {
        return FakeRequest.get("/").with("Accept-Encoding", "gzip");
    }

    /** Each handler runs within the one before, so all streams are open at once. */
    private void stream(int count, List<FakeResponse> responses) throws Exception {
        FakeResponse own = new FakeResponse();
        responses.add(own);
        compression.around((_, response) -> {
            response.contentType("text/plain");
            response.body().write(TEXT);
            if (count > 1) {
                stream(count - 1, responses);
            }
        }).handle(request(), own);
    }
}
