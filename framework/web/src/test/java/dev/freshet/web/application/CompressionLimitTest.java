package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.web.compression.Compression;
import dev.freshet.web.compression.CompressionSettings;
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

        stream(1, responses);
        assertThat(responses.getLast().header("Content-Encoding")).as("after the others").isEqualTo("gzip");
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
        }).handle(FakeRequest.get("/").with("Accept-Encoding", "gzip"), own);
    }
}
