package dev.freshet.http.http1;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Tests that the parser stops at the limit. */
class HeadsInBuffersTest {
    private static final byte[] REQUEST = bytes("GET / HTTP/1.1\r\nHost: a\r\nX-Long-Name: and a value\r\n\r\n");

    private final Http1RequestParser requests = new Http1RequestParser(Http1Limits.DEFAULT);

    @Test
    void bytes_after_the_limit_are_left_from_earlier_and_not_read() {
        requests.begin(0);
        for (int limit = 0; limit < REQUEST.length; limit++) {
            assertThat(requests.parse(REQUEST, limit)).as("limit %d", limit).isFalse();
            assertThat(requests.position()).isLessThanOrEqualTo(limit);
        }
        assertThat(requests.parse(REQUEST, REQUEST.length)).isTrue();
    }

    @Test
    void stale_bytes_do_not_complete_a_line() {
        for (int limit = 0; limit < REQUEST.length; limit++) {
            requests.begin(0);
            assertThat(requests.parse(REQUEST, limit)).as("limit %d", limit).isFalse();
            assertThat(requests.position()).as("limit %d", limit).isLessThanOrEqualTo(limit);
        }
    }

    @Test
    void a_head_may_stop_anywhere_at_the_end_of_its_array() {
        for (int length = 0; length < REQUEST.length; length++) {
            requests.begin(0);
            assertThat(requests.parse(Arrays.copyOf(REQUEST, length), length)).isFalse();
            assertThat(requests.parse(REQUEST, REQUEST.length)).isTrue();
        }
    }

    @Test
    void a_complete_head_stays_complete() {
        requests.begin(0);
        assertThat(requests.parse(REQUEST, REQUEST.length)).isTrue();
        assertThat(requests.parse(REQUEST, REQUEST.length)).isTrue();
        assertThat(requests.position()).isEqualTo(REQUEST.length);
        assertThat(requests.head().contentLength()).isZero();
    }

    @Test
    void a_chunked_request_says_so() {
        byte[] bytes = bytes("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
        requests.begin(0);
        assertThat(requests.parse(bytes, bytes.length)).isTrue();
        assertThat(requests.head().contentLength()).isEqualTo(MessageFraming.CHUNKED);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
