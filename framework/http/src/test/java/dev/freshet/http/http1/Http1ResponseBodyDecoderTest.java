package dev.freshet.http.http1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.http1.Http1BodyDecoder.Step;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Http1ResponseBodyDecoderTest {
    private static final Http1Limits TEN_BYTES = new Http1Limits(8_192, 32_768, 100, 10, 4_096, 8_192, 100);

    private final Http1ResponseParser parser = new Http1ResponseParser(TEN_BYTES);
    private final Http1ResponseBodyDecoder decoder = new Http1ResponseBodyDecoder(TEN_BYTES);

    @Test
    void counts_all_bytes_of_a_body_that_ends_with_the_connection() {
        byte[] buffer = new byte[20];
        begin("");
        assertThat(parser.head().contentLength()).isEqualTo(ResponseFraming.UNTIL_CLOSE);
        assertThat(decoder.decode(buffer, 2, 8)).isEqualTo(Step.DATA);
        assertThat(decoder.decode(buffer, 8, 12)).isEqualTo(Step.DATA);
        assertThat(decoder.decode(buffer, 12, 12)).isEqualTo(Step.NEED_BYTES);
        assertThat(decoder.ended()).isFalse();
        assertTooLong(buffer, 12, 13);
    }

    @Test
    void gives_the_bytes_up_to_the_limit_before_it_refuses_a_body_that_ends_with_the_connection() {
        byte[] buffer = new byte[20];
        begin("");
        assertThat(decoder.decode(buffer, 2, 14)).isEqualTo(Step.DATA);
        assertThat(decoder.dataStart()).isEqualTo(2);
        assertThat(decoder.position()).isEqualTo(12);
        assertTooLong(buffer, 12, 14);
    }

    @Test
    void only_the_end_of_the_connection_ends_a_body_without_framing() {
        begin("");
        assertThat(decoder.ended()).isFalse();
        assertThat(decoder.atData()).isTrue();
        assertThat(decoder.endedByClose()).isTrue();
    }

    @Test
    void a_body_of_known_length_ends_with_its_last_byte() {
        begin("Content-Length: 1\r\n");
        assertThat(decoder.ended()).isFalse();
        assertThat(decoder.atData()).isTrue();
        assertThat(decoder.endedByClose()).isFalse();
        decoder.decode(bytes("a"), 0, 1);
        assertThat(decoder.ended()).isTrue();
        assertThat(decoder.atData()).isFalse();
        assertThat(decoder.endedByClose()).isTrue();
    }

    @Test
    void the_size_of_a_chunk_is_not_data() {
        begin("Transfer-Encoding: chunked\r\n");
        assertThat(parser.head().contentLength()).isEqualTo(MessageFraming.CHUNKED);
        assertThat(decoder.atData()).isFalse();
        decoder.decode(bytes("1\r\n"), 0, 3);
        assertThat(decoder.atData()).isTrue();
    }

    private void assertTooLong(byte[] buffer, int from, int limit) {
        assertThatThrownBy(() -> decoder.decode(buffer, from, limit))
                .isInstanceOfSatisfying(BadResponseException.class, refusal -> {
                    assertThat(refusal.detail()).isEqualTo("the body is longer than 10 bytes");
                    assertThat(refusal.isOverLimit()).isTrue();
                });
    }

    private void begin(String framing) {
        byte[] head = bytes("HTTP/1.1 200 OK\r\n" + framing + "\r\n");
        parser.begin(0, false);
        assertThat(parser.parse(head, head.length)).isTrue();
        decoder.begin(parser.head());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
