package dev.freshet.http.http1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.HttpException;
import dev.freshet.http.http1.Http1BodyDecoder.Step;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Http1BodyDecoderTest {
    private final Http1RequestParser parser = new Http1RequestParser(Http1Limits.DEFAULT);
    private final Http1BodyDecoder decoder = new Http1BodyDecoder(Http1Limits.DEFAULT);

    @Test
    void is_at_its_end_at_once_where_there_is_no_body() {
        begin("");
        assertThat(decoder.ended()).isTrue();
        assertThat(decoder.decode(bytes("GET"), 0, 3)).isEqualTo(Step.END);
        assertThat(decoder.position()).isZero();
    }

    @Test
    void gives_slices_of_a_known_length_and_leaves_what_follows() {
        begin("Content-Length: 5\r\n");
        assertThat(decoder.decode(bytes("..he"), 2, 4)).isEqualTo(Step.DATA);
        assertThat(decoder.dataStart()).isEqualTo(2);
        assertThat(decoder.position()).isEqualTo(4);
        assertThat(decoder.decode(bytes(""), 0, 0)).isEqualTo(Step.NEED_BYTES);
        assertThat(decoder.ended()).isFalse();
        assertThat(decoder.decode(bytes("lloGET"), 0, 6)).isEqualTo(Step.DATA);
        assertThat(decoder.position()).isEqualTo(3);
        assertThat(decoder.ended()).isTrue();
        assertThat(decoder.decode(bytes("lloGET"), 3, 6)).isEqualTo(Step.END);
        assertThat(decoder.position()).isEqualTo(3);
    }

    @Test
    void gives_one_slice_a_chunk_without_copying() {
        begin("Transfer-Encoding: chunked\r\n");
        byte[] buffer = bytes("2\r\nab\r\n3\r\ncde\r\n0\r\n\r\nGET");
        assertThat(decoder.decode(buffer, 0, buffer.length)).isEqualTo(Step.DATA);
        assertThat(decoder.dataStart()).isEqualTo(3);
        assertThat(decoder.position()).isEqualTo(5);
        assertThat(decoder.decode(buffer, decoder.position(), buffer.length)).isEqualTo(Step.DATA);
        assertThat(decoder.dataStart()).isEqualTo(10);
        assertThat(decoder.position()).isEqualTo(13);
        assertThat(decoder.ended()).isFalse();
        assertThat(decoder.decode(buffer, decoder.position(), buffer.length)).isEqualTo(Step.END);
        assertThat(decoder.position()).isEqualTo(buffer.length - 3);
        assertThat(decoder.ended()).isTrue();
    }

    @Test
    void is_never_at_its_end_before_the_last_chunk_is() {
        byte[] whole = bytes("5\r\nhello\r\n0\r\nX: 1\r\n\r\n");
        for (int limit = 0; limit < whole.length; limit++) {
            begin("Transfer-Encoding: chunked\r\n");
            int position = 0;
            Step step = decoder.decode(whole, 0, limit);
            while (step == Step.DATA) {
                position = decoder.position();
                step = decoder.decode(whole, position, limit);
            }
            assertThat(step).as("after %d bytes", limit).isEqualTo(Step.NEED_BYTES);
            assertThat(decoder.position()).isEqualTo(limit);
            assertThat(decoder.trailers().size()).isZero();
        }
    }

    @Test
    void copies_trailers_out_of_a_buffer_that_is_filled_anew() {
        begin("Transfer-Encoding: chunked\r\n");
        byte[] buffer = bytes("0\r\nX-Sum: 1");
        assertThat(decoder.decode(buffer, 0, buffer.length)).isEqualTo(Step.NEED_BYTES);
        byte[] refilled = bytes("23\r\n\r\n.....");
        assertThat(decoder.decode(refilled, 0, refilled.length)).isEqualTo(Step.END);
        assertThat(decoder.position()).isEqualTo(6);
        assertThat(decoder.trailers().first("x-sum")).isEqualTo("123");
        begin("Content-Length: 1\r\n");
        assertThat(decoder.trailers().size()).isZero();
    }

    @Test
    void refuses_a_length_over_the_limit_before_any_byte_of_the_body() {
        assertThatThrownBy(() -> begin("Content-Length: 16777217\r\n")).isInstanceOfSatisfying(HttpException.class,
                refusal -> assertThat(refusal.status()).isEqualTo(413));
        begin("Content-Length: 16777216\r\n");
    }

    @Test
    void knows_whether_the_next_byte_belongs_to_the_body() {
        begin("");
        assertThat(decoder.atData()).isFalse();
        begin("Content-Length: 1\r\n");
        assertThat(decoder.atData()).isTrue();
        decoder.decode(bytes("a"), 0, 1);
        assertThat(decoder.atData()).isFalse();
        begin("Transfer-Encoding: chunked\r\n");
        byte[] buffer = bytes("2\r\nab\r\n");
        decoder.decode(buffer, 0, 2);
        assertThat(decoder.atData()).isFalse();
        decoder.decode(buffer, 2, 4);
        assertThat(decoder.atData()).isTrue();
        decoder.decode(buffer, 4, 5);
        assertThat(decoder.atData()).isFalse();
    }

    private void begin(String framing) {
        byte[] head = bytes("POST / HTTP/1.1\r\nHost: a\r\n" + framing + "\r\n");
        parser.begin(0);
        parser.parse(head, head.length);
        decoder.begin(parser.head());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
