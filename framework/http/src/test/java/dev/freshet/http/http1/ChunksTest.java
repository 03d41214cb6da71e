package dev.freshet.http.http1;

import static dev.freshet.http.http1.Http1Cases.accepted;
import static dev.freshet.http.http1.Http1Cases.chunked;
import static dev.freshet.http.http1.Http1Cases.outcome;
import static dev.freshet.http.http1.Http1Cases.refused;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 9112 section 7.1. */
class ChunksTest {

    @Test
    void reads_sizes_in_either_case_and_any_number_of_zeros_as_the_last() {
        assertThat(accepted(chunked("A\r\n0123456789\r\n000\r\n\r\n")).body()).isEqualTo("0123456789");
        assertThat(accepted(chunked("a\r\n0123456789\r\n0\r\n\r\n")).body()).isEqualTo("0123456789");
        assertThat(accepted(chunked("005\r\nhello\r\n6\r\n world\r\n0\r\n\r\n")).body()).isEqualTo("hello world");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0x5", "+5", "-5", " 5", "5 ", "5\t", "5_0", "5h", "", "5;", "5;b[=x", "5;=x", "5;a=",
        "5;a ", "5;a=b ", "5;a=\"b\" ", "5;a=\"b\"c", "5;a b", "5 a", "5\u0000", "5;a=\"\u0000\"", "5;;a"})
    void refuses_a_size_line_that_breaks_the_grammar(String line) {
        refused(chunked(line + "\r\nhello\r\n0\r\n\r\n"));
    }

    @Test
    void never_cuts_a_size_to_fewer_bits() {
        refused(413, chunked("100000004\r\ntest\r\n0\r\n\r\n"));
        refused(413, chunked("FFFFFFFFFFFFFFFF\r\ntest\r\n0\r\n\r\n"));
        refused(413, chunked("7FFFFFFFFFFFFFFF\r\ntest\r\n0\r\n\r\n"));
        refused(400, chunked("10000000000000004\r\ntest\r\n0\r\n\r\n"));
        refused(400, chunked("00000000000000005\r\nhello\r\n0\r\n\r\n"));
    }

    @Test
    void reads_the_largest_size_that_a_long_can_hold() {
        Http1Limits anySize = new Http1Limits(8_192, 32_768, 100, Long.MAX_VALUE, 4_096, 8_192, 100);
        assertThat(outcome(anySize, chunked("7FFFFFFFFFFFFFFF\r\ntest")).status()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5;a=b", "5;a=\"x;y\"", "5 ;a", "5\t;\ta\t=\tb", "5;a ;b", "5;a;b=c ; d = \"e\\\"\"",
        "5;a=\"\u00e9\""})
    void ignores_extensions(String line) {
        assertThat(accepted(chunked(line + "\r\nhello\r\n0\r\n\r\n")).body()).isEqualTo("hello");
        assertThat(accepted(chunked("5\r\nhello\r\n0;last\r\n\r\n")).body()).isEqualTo("hello");
    }

    @Test
    void refuses_a_line_end_within_a_quoted_extension() {
        refused(chunked("5;a=\"x\r\nhello\r\n0\r\n\r\n"));
        refused(chunked("5;a=\"x\\\r\nhello\r\n0\r\n\r\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"5;a\nhello\r\n0\r\n\r\n", "5\r\nhello\n0\r\n\r\n", "0\n\n", "0\r\n\n",
        "5\rhello\r\n0\r\n\r\n", "5;a\rhello\r\n0\r\n\r\n", "5\r\r;a\r\nhello\r\n0\r\n\r\n", "5\nhello\r\n0\r\n\r\n",
        "5\r\nhello\r0\r\n\r\n", "0\r\n\rX"})
    void refuses_a_bare_cr_or_lf(String body) {
        refused(chunked(body));
    }

    @ParameterizedTest
    @ValueSource(strings = {"5\r\nhello!!\r\n0\r\n\r\n", "5\r\nhello0\r\n\r\n", "0\r\nXX", "0\r\nXX\r\n\r\n"})
    void refuses_data_that_does_not_end_where_its_size_says(String body) {
        refused(chunked(body));
    }

    @Test
    void limits_the_extensions_of_all_chunks_together() {
        refused(chunked("5;a=" + "x".repeat(65_536) + "\r\nhello\r\n0\r\n\r\n"));
        refused(chunked(("1;a=" + "x".repeat(1_024) + "\r\nh\r\n").repeat(10_000)));
        assertThat(accepted(chunked("5;" + "a".repeat(4_095) + "\r\nhello\r\n0\r\n\r\n")).body()).isEqualTo("hello");
        refused(chunked("5;" + "a".repeat(4_095) + "\r\nhello\r\n0;\r\n\r\n"));
    }

    @Test
    void limits_the_data_of_all_chunks_together() {
        Http1Limits tenBytes = new Http1Limits(8_192, 32_768, 100, 10, 4_096, 8_192, 100);
        assertThat(outcome(tenBytes, chunked("5\r\nhello\r\n5\r\nhello\r\n0\r\n\r\n")).status()).isZero();
        assertThat(outcome(tenBytes, chunked("5\r\nhello\r\n6\r\nhello!\r\n0\r\n\r\n")).status()).isEqualTo(413);
    }

    @Test
    void gives_trailers_apart_from_the_fields() {
        Outcome.Message request = accepted(chunked("5\r\nhello\r\n0\r\nX-T: 1\r\nX-U:2\r\n\r\n"));
        assertThat(request.trailers()).containsExactly("X-T: 1", "X-U: 2");
        assertThat(request.fields()).containsExactly("Host: a", "Transfer-Encoding: chunked");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 5", "Transfer-Encoding: chunked", "Host: a", "AUTHORIZATION: x",
        "Trailer: x", "Content-Type: text/plain", "no colon", "X : 1", " X: 1"})
    void refuses_trailers_that_belong_in_the_head_or_break_the_grammar(String trailer) {
        refused(chunked("0\r\nX: 1\r\n" + trailer + "\r\n\r\n"));
    }

    @Test
    void limits_the_trailers() {
        refused(431, chunked("0\r\nX: " + "x".repeat(8_192) + "\r\n\r\n"));
        refused(431, chunked("0\r\n" + "X: 1\r\n".repeat(101) + "\r\n"));
        assertThat(accepted(chunked("0\r\n" + "X: 1\r\n".repeat(100) + "\r\n")).trailers()).hasSize(100);
        assertThat(accepted(chunked("0\r\nX: " + "x".repeat(8_192 - 5) + "\r\n\r\n")).trailers()).hasSize(1);
    }

    @Test
    void reads_nothing_of_the_next_request_as_body() {
        Outcome outcome = outcome(chunked("0\r\n\r\n\u0000"));
        assertThat(outcome.requests()).hasSize(1);
        assertThat(outcome.status()).isEqualTo(400);
    }
}
