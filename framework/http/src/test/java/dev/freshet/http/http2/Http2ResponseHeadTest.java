package dev.freshet.http.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 9113 section 8.3.2. */
class Http2ResponseHeadTest {

    private static Http2ResponseHead read(boolean endStream, boolean toHead, String... fields) {
        Http2ResponseHead head = new Http2ResponseHead(Sections.of(fields));
        head.read(3, endStream, toHead);
        return head;
    }

    private static String malformed(boolean endStream, String... fields) {
        Http2Exception error = catchThrowableOfType(Http2Exception.class, () -> read(endStream, false, fields));
        assertThat(error.streamId()).isEqualTo(3);
        assertThat(error.code()).isEqualTo(ErrorCode.PROTOCOL_ERROR);
        return error.reason();
    }

    @Test
    void shows_status_and_fields() {
        Http2ResponseHead head = read(false, false, ":status: 404", "content-length: 5");
        assertThat(head.status()).isEqualTo(404);
        assertThat(head.interim()).isFalse();
        assertThat(head.contentLength()).isEqualTo(5);
        assertThat(head.headers().first("Content-Length")).isEqualTo("5");
    }

    @Test
    void knows_which_responses_have_no_body() {
        assertThat(read(false, false, ":status: 200").contentLength()).isEqualTo(-1);
        assertThat(read(true, false, ":status: 200").contentLength()).isZero();
        assertThat(read(true, true, ":status: 200", "content-length: 5").contentLength()).isZero();
        assertThat(read(true, false, ":status: 304", "content-length: 5").contentLength()).isZero();
        assertThat(read(false, false, ":status: 103", "link: x").contentLength()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"99", "099", "101", "20", "2000", "", "20x", "+20"})
    void refuses_a_status_that_is_none(String status) {
        assertThat(malformed(false, ":status: " + status)).contains(":status");
    }

    @Test
    void refuses_a_response_that_is_malformed() {
        assertThat(malformed(false, "a: b")).contains(":status");
        assertThat(malformed(false, ":status: 200", ":status: 200")).contains("twice");
        assertThat(malformed(false, ":status: 200", ":path: /")).contains("unknown");
        assertThat(malformed(false, "a: b", ":status: 200")).contains("follows");
        assertThat(malformed(false, ":status: 200", "connection: close")).contains("connection");
        assertThat(malformed(false, ":status: 200", "A: b")).contains("upper-case");
        assertThat(malformed(false, ":status: 200", "content-length: x")).contains("Content-Length");
        assertThat(malformed(false, ":status: 200", "content-length: 9223372036854775808")).contains("limit");
        assertThat(malformed(true, ":status: 200", "content-length: 5")).contains("the stream ends");
        assertThat(malformed(true, ":status: 100")).contains("interim");
    }

    @Test
    void tells_a_response_over_the_limits_from_one_that_is_malformed() {
        Http2Exception error = catchThrowableOfType(Http2Exception.class,
                () -> read(false, false, ":status: 200", "a: " + "b".repeat(16_384)));
        assertThat(error.code()).isEqualTo(ErrorCode.ENHANCE_YOUR_CALM);
        assertThat(error.reason()).contains("over the limit");
        assertThat(error.streamId()).isEqualTo(3);
    }
}
