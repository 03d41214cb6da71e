package dev.freshet.http.http1;

import static dev.freshet.http.http1.Http1Cases.CL5;
import static dev.freshet.http.http1.Http1Cases.E;
import static dev.freshet.http.http1.Http1Cases.G;
import static dev.freshet.http.http1.Http1Cases.P;
import static dev.freshet.http.http1.Http1Cases.accepted;
import static dev.freshet.http.http1.Http1Cases.outcome;
import static dev.freshet.http.http1.Http1Cases.refused;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 9112 sections 2.2 and 5. */
class LinesAndFieldsTest {

    @ParameterizedTest
    @ValueSource(strings = {"GET /e HTTP/1.1\nHost: a\n\n", "GET /e HTTP/1.1\r\nHost: a\n\r\n",
        "GET /e HTTP/1.1\r\nHost: a\r\n\n", "GET /e HTTP/1.1\rHost: a\r\r", "GET /e HTTP/1.1\r\nHost: a\r\r\n",
        "GET /e HTTP/1.1\r\nHost: a\r\n\r\r\n", "GET /e HTTP/1.1\r\r\nHost: a\r\n\r\n"})
    void refuses_lines_that_do_not_end_with_crlf(String bytes) {
        refused(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"X: a\rb", "X: a\u0000b", "X: a\u0007b", "X: a\u007fb", "X: \u001b", "X:\u0000"})
    void refuses_control_characters_in_a_value(String line) {
        refused(G + line + E + E);
    }

    @ParameterizedTest
    @ValueSource(strings = {"X : b", "X\t: b", "no colon", ": b", "X[]: b", "X\u00ef: b", "X\u0085: b", "X Y: b",
        "X\u0000: b",
        "\"X\": b", "X(c): b", "X/Y: b", "X@: b", "\u0000"})
    void refuses_names_that_are_no_token(String line) {
        refused(G + line + E + E);
    }

    @ParameterizedTest
    @ValueSource(strings = {"X: a\r\n b", "X: a\r\n\tb", "X: a\r\n \r\nY: b", "X:\r\n b"})
    void refuses_folded_lines(String lines) {
        refused(G + lines + E + E);
    }

    @ParameterizedTest
    @ValueSource(strings = {" X: b", "\tX: b", " ", " Host: a"})
    void refuses_white_space_straight_after_the_request_line(String line) {
        refused("GET /e HTTP/1.1\r\n" + line + "\r\nHost: a\r\n\r\n");
    }

    @Test
    void tolerates_a_few_empty_lines_before_a_request() {
        assertThat(accepted("\r\n" + G + E).path()).isEqualTo("/e");
        assertThat(accepted("\r\n".repeat(4) + G + E).path()).isEqualTo("/e");
        refused("\r\n".repeat(5) + G + E);
        refused("\r\n".repeat(100) + G + E);
        refused("\n" + G + E);
        refused("\r" + G + E);
        refused("\r\r\n" + G + E);
        refused(" \r\n" + G + E);
    }

    @Test
    void counts_the_empty_lines_of_each_request_anew() {
        Outcome outcome = outcome("\r\n".repeat(4) + G + E + "\r\n".repeat(4) + G + E);
        assertThat(outcome.requests()).hasSize(3);
    }

    @Test
    void gives_the_octets_of_a_value_as_they_came() {
        assertThat(accepted(G + "X: \u00c3\u00a9\r\n" + E).fields()).contains("X: \u00c3\u00a9");
        assertThat(accepted(G + "X: \u0080\u00ff\r\n" + E).fields()).contains("X: \u0080\u00ff");
        assertThat(accepted(G + "X: a \t b\r\n" + E).fields()).contains("X: a \t b");
    }

    @Test
    void takes_the_white_space_around_a_value_away() {
        assertThat(accepted(G + "A: 1 \r\nB:  2\r\nC: \t3\t\r\nD:4\r\nE: 5\t \r\n" + E).fields())
                .containsExactly("Host: a", "A: 1", "B: 2", "C: 3", "D: 4", "E: 5");
    }

    @Test
    void accepts_an_empty_value() {
        assertThat(accepted(G + "X:\r\nY: \t \r\nZ:z\r\n" + E).fields())
                .containsExactly("Host: a", "X: ", "Y: ", "Z: z");
    }

    @Test
    void accepts_every_token_character_in_a_name() {
        assertThat(accepted(G + "!#$%&'*+-.^_`|~09azAZ: 1\r\n" + E).fields()).contains("!#$%&'*+-.^_`|~09azAZ: 1");
    }

    @Test
    void requires_one_host_in_http_1_1() {
        refused("GET /e HTTP/1.1\r\n\r\n");
        refused("GET http://b/e HTTP/1.1\r\n\r\n");
        refused("GET /e HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n");
        refused("GET /e HTTP/1.1\r\nHost: a\r\nX: y\r\nhost: b\r\n\r\n");
        refused("GET /e HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a, b", "a,b", "a/b", "u@a", "a:x", "a b", "", ":80", "a:80:80", "a:65536",
        "a:99999999999", "a:-1",
        "a\\b", "a?b", "a#b", "http://a", "[", "[]", "[::1", "::1", "[::1]x", "[::1]:x", "[g::]", "a[::1]", "\u00e9",
        "a%",
        "a%4", "a%zz", "a<b", "a\"b", "a\tb"})
    void refuses_a_host_that_is_none(String host) {
        refused("GET /e HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a:80", "a:", "a.example", "127.0.0.1:8080", "[::1]", "[::1]:65535",
        "[::ffff:1.2.3.4]", "a_b-c~d", "x%2dy", "A.B:0"})
    void accepts_names_and_addresses_with_or_without_a_port(String host) {
        assertThat(accepted("GET /e HTTP/1.1\r\nHost: " + host + "\r\n\r\n").authority()).isEqualTo(host);
    }

    @Test
    void takes_the_host_wherever_it_stands() {
        assertThat(accepted("GET /e HTTP/1.1\r\nX: y\r\nHost: b\r\nZ: z\r\n\r\n").authority()).isEqualTo("b");
    }

    @Test
    void asks_each_request_of_http_1_0_whether_the_connection_persists() {
        String old = "GET /e HTTP/1.0\r\n";
        Outcome outcome = outcome(old + "Connection: keep-alive\r\n\r\n" + old + "\r\n" + G + E);
        assertThat(outcome.requests()).extracting(Outcome.Message::keepAlive).containsExactly(true, false);
    }

    @Test
    void accepts_http_1_0_without_host_and_closes() {
        Outcome outcome = outcome("GET /e HTTP/1.0\r\n\r\n");
        assertThat(outcome.status()).isZero();
        assertThat(outcome.requests()).singleElement().satisfies(request -> {
            assertThat(request.authority()).isEmpty();
            assertThat(request.keepAlive()).isFalse();
            assertThat(request.version()).isEqualTo("HTTP/1.0");
        });
    }

    @Test
    void limits_the_bytes_and_the_number_of_fields() {
        refused(431, G + "X: " + "x".repeat(100_000) + E + E);
        refused(431, G + "X: 1\r\n".repeat(10_000) + E);
        refused(431, G + "X".repeat(100_000) + ": 1" + E + E);
        refused(431, G + "X: 1\r\n".repeat(100) + E);
        assertThat(accepted(G + "X: 1\r\n".repeat(99) + E).fields()).hasSize(100);
    }

    @Test
    void takes_a_head_of_just_the_allowed_size() {
        Http1Limits small = new Http1Limits(64, 64, 100, 10, 10, 10, 10);
        String fits = G + "X: " + "x".repeat(64 - 9 - 5) + E + E;
        assertThat(outcome(small, fits).requests()).hasSize(2);
        assertThat(outcome(small, fits.replace("X", "XX"))).isEqualTo(new Outcome(List.of(), 431));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length", "Host", "Transfer-Encoding", "close, host",
        "keep-alive, CONTENT-LENGTH", "Authorization", "Cookie", "a b", "close;x", "\"close\""})
    void refuses_connection_options_that_would_drop_what_every_recipient_needs(String options) {
        refused(P + "Connection: " + options + E + CL5 + E + "hello");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "100-continue, x", "100-continue;x", "200-ok", ""})
    void answers_417_to_an_unknown_expectation(String expectation) {
        refused(417, P + CL5 + "Expect: " + expectation + E + E + "hello");
    }

    @Test
    void says_whether_the_client_waits_for_100() {
        String expect = "Expect: 100-Continue\r\n";
        assertThat(accepted(P + CL5 + expect + E + "hello").expectsContinue()).isTrue();
        assertThat(accepted(P + CL5 + E + "hello").expectsContinue()).isFalse();
        assertThat(accepted(P + "Content-Length: 0\r\n" + expect + E).expectsContinue()).isFalse();
        assertThat(accepted(P.replace("1.1", "1.0") + "Connection: keep-alive\r\n" + CL5 + expect + E + "hello")
                .expectsContinue()).isFalse();
    }

    @Test
    void says_whether_the_connection_may_persist() {
        assertThat(accepted(G + E).keepAlive()).isTrue();
        assertThat(accepted(G + "Connection: Keep-Alive\r\n" + E).keepAlive()).isTrue();
        assertThat(accepted(G + "Connection: upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n" + E).keepAlive()).isTrue();
        assertThat(accepted(G + "Connection: closed\r\nConnection: , x ,\r\n" + E).keepAlive()).isTrue();
        assertThat(accepted("GET /e HTTP/1.0\r\nConnection: keep-alive\r\n\r\n").keepAlive()).isTrue();
        assertThat(closes(G + "Connection: Close\r\n" + E)).isTrue();
        assertThat(closes(G + "Connection: keep-alive\r\nConnection: x , close\r\n" + E)).isTrue();
        assertThat(closes("GET /e HTTP/1.0\r\nConnection: keep-alive, close\r\n\r\n")).isTrue();
    }

    private static boolean closes(String bytes) {
        Outcome outcome = outcome(bytes);
        return outcome.status() == 0 && outcome.requests().size() == 1 && !outcome.requests().getFirst().keepAlive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "OPTIONS", "DELETE", "TRACE"})
    void reads_the_body_of_any_method(String method) {
        assertThat(accepted(method + " /e HTTP/1.1\r\nHost: a\r\n" + CL5 + E + "hello").body()).isEqualTo("hello");
    }

    @Test
    void reads_what_follows_an_empty_body_as_the_next_request() {
        Outcome outcome = outcome(P + "Content-Length: 0\r\n" + E + "X");
        assertThat(outcome.requests()).hasSize(1);
        assertThat(outcome.status()).isEqualTo(501);
    }

    @Test
    void reads_pipelined_requests_in_order() {
        String sixteen = (G + E).repeat(7) + P + CL5 + E + "hello" + (G + E).repeat(8);
        Outcome outcome = outcome(sixteen);
        assertThat(outcome.requests()).hasSize(17).extracting(Outcome.Message::method).startsWith("GET")
                .containsSubsequence("GET", "POST", "GET");
        assertThat(outcome(G + E + "broken\r\n\r\n")).satisfies(second -> {
            assertThat(second.requests()).hasSize(1);
            assertThat(second.status()).isEqualTo(400);
        });
    }
}
