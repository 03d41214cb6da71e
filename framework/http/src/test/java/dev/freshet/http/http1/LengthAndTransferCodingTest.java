package dev.freshet.http.http1;

import static dev.freshet.http.http1.Http1Cases.CL5;
import static dev.freshet.http.http1.Http1Cases.E;
import static dev.freshet.http.http1.Http1Cases.P;
import static dev.freshet.http.http1.Http1Cases.TC;
import static dev.freshet.http.http1.Http1Cases.accepted;
import static dev.freshet.http.http1.Http1Cases.refused;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 9112 section 6 and RFC 9110 section 8.6. */
class LengthAndTransferCodingTest {

    @Test
    void refuses_a_length_beside_a_transfer_coding() {
        refused(P + "Content-Length: 6\r\n" + TC + E + "0\r\n\r\nX");
        refused(P + TC + "Content-Length: 3\r\n" + E + "8\r\nSMUGGLED\r\n0\r\n\r\n");
    }

    @Test
    void refuses_two_content_lengths_that_differ() {
        refused(P + CL5 + "Content-Length: 6\r\n" + E + "hello!");
    }

    @Test
    void refuses_two_content_lengths_that_agree() {
        refused(P + CL5 + CL5 + E + "hello");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5, 5", "5, 6", "+5", "-1", "-0", "0x5", "0o5", "1_0", "5a", "5.0", "1 0", "", "\u00a05"})
    void refuses_a_content_length_that_is_no_decimal_number(String length) {
        refused(P + "Content-Length: " + length + E + E + "hello");
    }

    @Test
    void accepts_white_space_around_a_content_length() {
        assertThat(accepted(P + "Content-Length:\t5 \r\n" + E + "hello").body()).isEqualTo("hello");
    }

    @Test
    void reads_leading_zeros_of_a_content_length_as_decimal() {
        assertThat(accepted(P + "Content-Length: 0200\r\n" + E + "x".repeat(200)).body()).hasSize(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775807", "9223372036854775808", "18446744073709551616",
        "99999999999999999999", "16777217"})
    void refuses_a_content_length_over_the_limit(String length) {
        refused(413, P + "Content-Length: " + length + E + E);
    }

    @Test
    void refuses_white_space_before_the_colon() {
        refused(P + "Content-Length : 5\r\n" + E + "hello");
        refused(P + "Transfer-Encoding : chunked\r\n" + E + "0\r\n\r\n");
    }

    @Test
    void reads_no_length_from_a_field_with_an_underscore() {
        assertThat(accepted(P + "Content_Length: 5\r\n" + E).body()).isEmpty();
        assertThat(accepted(P + "Transfer_Encoding: chunked\r\n" + CL5 + E + "hello").body()).isEqualTo("hello");
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity", "xchunked", ""})
    void refuses_a_transfer_coding_that_is_not_chunked(String coding) {
        refused(P + "Transfer-Encoding: " + coding + E + CL5 + E + "hello");
        refused(P + "Transfer-Encoding: " + coding + E + E + "hello");
    }

    @ParameterizedTest
    @ValueSource(strings = {"chunked, identity", "chunked, gzip", "chunked, chunked", "chunked,chunked", ", chunked",
        "chunked,", "gzip, chunked, chunked", "\u000bchunked", "\fchunked", "chunked\u0000", "\u00ffchunked",
        "\"chunked\"", "chunked;q=1", "gzip;q=1, chunked", "chun ked", "\u00a0chunked"})
    void refuses_a_transfer_coding_that_does_not_end_in_one_plain_chunked(String coding) {
        refused(P + "Transfer-Encoding: " + coding + E + E + "0\r\n\r\n");
    }

    @Test
    void answers_501_to_a_known_framing_with_an_unknown_coding() {
        refused(501, P + "Transfer-Encoding: gzip, chunked\r\n" + E + "0\r\n\r\n");
    }

    @Test
    void refuses_two_transfer_encoding_lines() {
        refused(P + TC + TC + E + "0\r\n\r\n");
        refused(P + TC + "Transfer-Encoding: identity\r\n" + E + "0\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {" Chunked", "\tchunked", " chunked ", "CHUNKED", " \t chunked \t"})
    void accepts_chunked_in_any_case_with_white_space_around(String coding) {
        assertThat(accepted(P + "Transfer-Encoding:" + coding + E + E + "5\r\nhello\r\n0\r\n\r\n").body())
                .isEqualTo("hello");
    }

    @Test
    void refuses_a_folded_transfer_encoding() {
        refused(P + "Transfer-Encoding:\r\n chunked\r\n" + E + "0\r\n\r\n");
        refused(P + "Transfer-\r\nEncoding: chunked\r\n" + E + "0\r\n\r\n");
    }

    @Test
    void refuses_a_transfer_coding_in_http_1_0() {
        refused("POST /e HTTP/1.0\r\nHost: a\r\n" + TC + CL5 + E + "hello");
        refused("POST /e HTTP/1.0\r\nHost: a\r\n" + TC + E + "0\r\n\r\n");
    }
}
