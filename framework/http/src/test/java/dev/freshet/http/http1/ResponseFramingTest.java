package dev.freshet.http.http1;

import static dev.freshet.http.http1.ResponseCases.CHUNKED;
import static dev.freshet.http.http1.ResponseCases.OK;
import static dev.freshet.http.http1.ResponseCases.accepted;
import static dev.freshet.http.http1.ResponseCases.last;
import static dev.freshet.http.http1.ResponseCases.outcome;
import static dev.freshet.http.http1.ResponseCases.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.http1.ReceivedResponses.Message;
import dev.freshet.http.http1.ReceivedResponses.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 9112 sections 6.3, 7.1 and 9.3. */
class ResponseFramingTest {

    @Test
    void reads_a_body_of_known_length() {
        Message response = accepted(OK + "Content-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello");
        assertThat(response.body()).isEqualTo("hello");
        assertThat(response.fields()).containsExactly("Content-Type: text/plain", "Content-Length: 5");
        assertThat(response.keepAlive()).isTrue();
    }

    @Test
    void reads_a_chunked_body_and_its_trailers() {
        Message response = accepted(CHUNKED + "2\r\nhe\r\n3;x=\"y\"\r\nllo\r\n0\r\nX-Sum: 9\r\n\r\n");
        assertThat(response.body()).isEqualTo("hello");
        assertThat(response.trailers()).containsExactly("X-Sum: 9");
    }

    @Test
    void reads_a_body_that_ends_with_the_connection() {
        assertThat(last(OK + "\r\nhello\r\n0\r\n\r\n").body()).isEqualTo("hello\r\n0\r\n\r\n");
        assertThat(last(OK + "Connection: keep-alive\r\n\r\n").body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n"})
    void reads_no_body_of_an_answer_to_head(String framing) {
        Message response = accepted(OK + framing + "\r\n", true);
        assertThat(response.body()).isEmpty();
        assertThat(response.keepAlive()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"304 x\r\n", "304 x\r\nContent-Length: 5\r\n", "304 x\r\nTransfer-Encoding: chunked\r\n",
        "204 x\r\n", "204 x\r\nContent-Length: 0\r\n"})
    void reads_no_body_where_the_status_allows_none(String response) {
        assertThat(accepted("HTTP/1.1 " + response + "\r\n").body()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"204, Content-Length: 5", "204, Transfer-Encoding: chunked", "100, Content-Length: 5"})
    void refuses_a_body_that_the_status_forbids(int status, String framing) {
        refused("a response with status " + status + " announces a body",
                "HTTP/1.1 " + status + " x\r\n" + framing + "\r\n\r\nhello");
    }

    @Test
    void shows_interim_responses_before_the_one_that_counts() {
        Outcome outcome = outcome(Http1Limits.DEFAULT, "HTTP/1.1 100 Continue\r\n\r\n"
                + "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + OK + "Content-Length: 5\r\n\r\nhello", false);
        assertThat(outcome.refusal()).isEmpty();
        assertThat(outcome.responses()).extracting(Message::status).containsExactly(100, 103, 200);
        assertThat(outcome.responses().get(1).fields()).containsExactly("Link: </a>");
        assertThat(outcome.responses().getLast().body()).isEqualTo("hello");
    }

    @Test
    void takes_switching_protocols_for_the_one_that_counts() {
        assertThat(outcome(Http1Limits.DEFAULT, "HTTP/1.1 101 x\r\nUpgrade: websocket\r\n\r\n", false).responses())
                .extracting(Message::status).containsExactly(101);
    }

    @ParameterizedTest
    @CsvSource({"1.1, , true", "1.1, keep-alive, true", "1.1, close, false", "1.1, 'X, Close', false",
        "1.0, , false", "1.0, keep-alive, true", "1.0, 'keep-alive, close', false"})
    void says_whether_the_connection_persists(String version, String option, boolean persists) {
        String field = option == null ? "" : "Connection: " + option + "\r\n";
        Outcome outcome = outcome(Http1Limits.DEFAULT,
                "HTTP/" + version + " 200 OK\r\n" + field + "Content-Length: 0\r\n\r\n", false);
        assertThat(outcome.responses()).extracting(Message::keepAlive).containsExactly(persists);
    }

    @Test
    void takes_transfer_encoding_as_a_connection_option_because_some_servers_list_it() {
        Message response = accepted(OK + "Transfer-Encoding: chunked\r\nConnection: keep-alive\r\n"
                + "Connection: Transfer-Encoding\r\n\r\n5\r\nhello\r\n0\r\n\r\n");
        assertThat(response.body()).isEqualTo("hello");
        assertThat(response.keepAlive()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length", "close, content-type", "Cache-Control", "a b"})
    void refuses_connection_options_that_would_drop_what_every_recipient_needs(String options) {
        assertThat(outcome(Http1Limits.DEFAULT,
                OK + "Connection: " + options + "\r\nContent-Length: 0\r\n\r\n", false).refusal())
                .contains("Connection");
    }

    @Test
    void asks_each_response_of_http_1_0_whether_the_connection_persists() {
        String old = "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n";
        Outcome outcome = outcome(Http1Limits.DEFAULT, old + "Connection: keep-alive\r\n\r\n" + old
                + "\r\n" + old + "\r\n", false);
        assertThat(outcome.responses()).extracting(Message::keepAlive).containsExactly(true, false);
    }

    @Test
    void refuses_content_lengths_that_differ_or_repeat() {
        refused("more than one Content-Length header", OK + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello");
        refused("more than one Content-Length header", OK + "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello");
        refused("Content-Length is not a decimal number", OK + "Content-Length: 5, 5\r\n\r\nhello");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "+5", "0x5", "5a", "1 0"})
    void refuses_a_content_length_that_is_no_decimal_number(String length) {
        refused("Content-Length is not a decimal number", OK + "Content-Length: " + length + "\r\n\r\n");
    }

    @Test
    void refuses_a_length_beside_a_transfer_coding() {
        refused("the message has both Content-Length and Transfer-Encoding",
                OK + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
    }

    @Test
    void refuses_a_transfer_coding_that_it_cannot_undo() {
        refused("the only supported transfer coding is chunked",
                OK + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n");
        refused("the last coding of Transfer-Encoding is not chunked", OK + "Transfer-Encoding: gzip\r\n\r\n");
        refused("an HTTP/1.0 message has Transfer-Encoding",
                "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
        refused("more than one Transfer-Encoding header",
                OK + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x\r\n", "5\r\nhello0\r\n\r\n", "5\nhello\r\n0\r\n\r\n", "-5\r\nhello\r\n", "\r\n"})
    void refuses_broken_chunks(String body) {
        Outcome outcome = outcome(Http1Limits.DEFAULT, CHUNKED + body, false);
        assertThat(outcome.refusal()).contains("chunk");
        assertThat(outcome.responses()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"X : 1", " X: 1", "X", ": 1", "X: a\u0000", "X: a\n", "Set Cookie: 1"})
    void refuses_field_lines_as_strictly_as_in_requests(String line) {
        Outcome outcome = outcome(Http1Limits.DEFAULT, OK + line + "\r\nContent-Length: 0\r\n\r\n", false);
        assertThat(outcome.refusal()).contains("header");
        assertThat(outcome.responses()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 2", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n"})
    void knows_when_the_end_comes_too_soon(String cut) {
        assertThat(outcome(Http1Limits.DEFAULT, cut, false)).isEqualTo(new Outcome(List.of(), "cut off"));
    }

    @Test
    void keeps_every_limit() {
        Http1Limits limits = new Http1Limits(64, 64, 2, 9, 4, 8, 1);
        refused(limits, "more than 2 headers", OK + "A: 1\r\nB: 2\r\nC: 3\r\n\r\n");
        refused(limits, "the headers are longer than 64 bytes", OK + "A: " + "x".repeat(70) + "\r\n\r\n");
        refused(limits, "the body is longer than 9 bytes", OK + "Content-Length: 10\r\n\r\n");
        refused(limits, "the body is longer than 9 bytes", OK + "\r\n0123456789");
        refused(limits, "the body is longer than 9 bytes", CHUNKED + "9\r\n123456789\r\n1\r\n");
        refused(limits, "the trailers are longer than 8 bytes", CHUNKED + "0\r\nX: 1234567\r\n\r\n");
        refused(limits, "Content-Length is larger than any limit", OK + "Content-Length: 99999999999999999999\r\n\r\n");
        assertThat(outcome(limits, OK + "Content-Length: 9\r\n\r\n123456789", false).refusal()).isEmpty();
    }
}
