package dev.freshet.http.http1;

import static dev.freshet.http.http1.ResponseCases.accepted;
import static dev.freshet.http.http1.ResponseCases.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.http1.ReceivedResponses.Message;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 9112 section 4. */
class StatusLineTest {
    private static final String EMPTY = "Content-Length: 0\r\n\r\n";

    @Test
    void reads_version_status_and_reason() {
        Message response = accepted("HTTP/1.1 404 Not  Found!\r\n" + EMPTY);
        assertThat(response.version()).isEqualTo("HTTP/1.1");
        assertThat(response.status()).isEqualTo(404);
        assertThat(response.reason()).isEqualTo("Not  Found!");
    }

    @Test
    void reads_an_empty_reason_with_and_without_its_space() {
        assertThat(accepted("HTTP/1.1 200 \r\n" + EMPTY).reason()).isEmpty();
        assertThat(accepted("HTTP/1.1 200\r\n" + EMPTY).reason()).isEmpty();
    }

    @Test
    void reads_a_reason_with_octets_over_ascii() {
        assertThat(accepted("HTTP/1.1 200 Sch\u00f6n\tso\r\n" + EMPTY).reason()).isEqualTo("Sch\u00f6n\tso");
    }

    @Test
    void takes_a_later_minor_version_for_1_1() {
        assertThat(accepted("HTTP/1.3 200 OK\r\n" + EMPTY).version()).isEqualTo("HTTP/1.1");
    }

    @Test
    void passes_on_status_codes_that_no_one_registered() {
        assertThat(accepted("HTTP/1.1 599 x\r\n" + EMPTY).status()).isEqualTo(599);
        assertThat(accepted("HTTP/1.1 999 x\r\n" + EMPTY).status()).isEqualTo(999);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http/1.1 200 OK", "HTTP/1.1  200 OK", "HTTP/1.1\t200 OK", "HTTP/1.1 20 OK", "HTTP/1.1 OK",
        "HTTP/11 200 OK", "HTTP/1.10 200 OK", "HTTP/1,1 200 OK", "HTTP/x.1 200 OK", "HTTP/1.x 200 OK", " HTTP/1.1 200",
        "\r\nHTTP/1.1 200 OK", "\nHTTP/1.1 200 OK", "ICY 200 OK", "HTTP/1.1 +20 OK", "HTTP/1.1 2O0 OK", "\u0000",
        "<html>", "HTTP/1.1 -10 OK", "HTTHTTP/1.1 200 OK"})
    void refuses_what_does_not_begin_with_version_and_status(String line) {
        refused("the status line does not begin with a version and three digits", line + "\r\n" + EMPTY);
    }

    @Test
    void refuses_another_protocol_version() {
        refused("HTTP/2.0 is not supported", "HTTP/2.0 200 OK\r\n" + EMPTY);
        refused("HTTP/0.9 is not supported", "HTTP/0.9 200 OK\r\n" + EMPTY);
    }

    @Test
    void refuses_a_status_below_100() {
        refused("the status code is below 100", "HTTP/1.1 099 OK\r\n" + EMPTY);
    }

    @Test
    void refuses_a_status_of_four_digits_and_one_with_a_tail() {
        refused("the status code has more than three digits", "HTTP/1.1 2000 OK\r\n" + EMPTY);
        refused("the status code has more than three digits", "HTTP/1.1 200OK\r\n" + EMPTY);
        refused("the status code has more than three digits", "HTTP/1.1 200\n" + EMPTY);
    }

    @Test
    void refuses_a_line_that_does_not_end_with_cr_lf() {
        refused("the status line ends with LF alone", "HTTP/1.1 200 OK\n" + EMPTY);
        refused("the status line has CR without LF", "HTTP/1.1 200 OK\r" + EMPTY);
        refused("the status line has CR without LF", "HTTP/1.1 200\rX\n" + EMPTY);
    }

    @Test
    void refuses_control_characters_in_the_reason() {
        refused("the reason phrase has a control character", "HTTP/1.1 200 O\u0000K\r\n" + EMPTY);
        refused("the reason phrase has a control character", "HTTP/1.1 200 OK\u007f\r\n" + EMPTY);
    }

    @Test
    void refuses_a_status_line_over_the_limit() {
        Http1Limits limits = new Http1Limits(64, 64, 9, 9, 9, 9, 9);
        String start = "HTTP/1.1 200 ";
        String longest = start + "x".repeat(64 - start.length()) + "\r\n";
        assertThat(ResponseCases.outcome(limits, longest + EMPTY, false).responses()).hasSize(1);
        refused(limits, "the status line is longer than 64 bytes", "HTTP/1.1 200 " + "x".repeat(52) + "\r\n" + EMPTY);
    }
}
