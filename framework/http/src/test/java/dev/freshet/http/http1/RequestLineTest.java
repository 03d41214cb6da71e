package dev.freshet.http.http1;

import static dev.freshet.http.http1.Http1Cases.accepted;
import static dev.freshet.http.http1.Http1Cases.outcome;
import static dev.freshet.http.http1.Http1Cases.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 9112 section 3. */
class RequestLineTest {
    private static final String HOST = "\r\nHost: a\r\n\r\n";

    @ParameterizedTest
    @ValueSource(strings = {"GET /", "GET / ", "GET  / HTTP/1.1", "GET /  HTTP/1.1", "GET\t/ HTTP/1.1",
        "GET /\tHTTP/1.1", "GET / b HTTP/1.1", " GET / HTTP/1.1", "GET / HTTP/1.1 ", "GET", "GET ", "", "/ HTTP/1.1"})
    void refuses_a_line_that_is_not_three_words(String line) {
        refused(line + HOST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1", "HTTP/1.01", "http/1.1", "HTTP /1.1", "HTTP/1.1x", "HTTP/1,1", "HTTP/11.1",
        "HTTP/.1", "HTTP/a.1", "HTTP/1.a", "HTTP/1.", "HTTPS/1.1", "XTTP/1.1", "HTTP/-1.1", "HTTP/1.1\u0000",
        "HTTP/0.0\n"})
    void refuses_a_version_that_breaks_the_grammar(String version) {
        refused("GET / " + version + HOST);
    }

    @ParameterizedTest
    @CsvSource({"HTTP/1.1, HTTP/1.1", "HTTP/1.2, HTTP/1.1", "HTTP/1.9, HTTP/1.1"})
    void takes_a_later_minor_version_as_1_1(String version, String expected) {
        assertThat(accepted("GET / " + version + HOST).version()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/2.0", "HTTP/9.9", "HTTP/0.9", "HTTP/3.0"})
    void answers_505_to_another_major_version(String version) {
        refused(505, "GET / " + version + HOST);
    }

    @Test
    void answers_505_to_the_preface_of_http_2() {
        refused(505, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"get", "FOO", "GETS", "GE", "Get", "PROPFIND", "PRIX", "G!#$%&'*+-.^_`|~T", "CONNECTED"})
    void answers_501_to_an_unknown_method(String method) {
        refused(501, method + " / HTTP/1.1" + HOST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"FOO /", "INVALID CONNECTION PREFACE", "EHLO a", "\r\n\r\nEHLO a", "get / HTTP",
        "CONNECT a:443"})
    void refuses_a_line_with_neither_method_nor_version_as_none_of_http(String line) {
        refused(line + HOST);
        Http1RequestParser parser = new Http1RequestParser(Http1Limits.DEFAULT);
        byte[] bytes = (line + HOST).getBytes(StandardCharsets.ISO_8859_1);
        parser.begin(0);
        assertThatThrownBy(() -> parser.parse(bytes, bytes.length)).isInstanceOf(NotHttpException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"G@T", "G\u0000T", "\u0016\u0003\u0001", "G\u00c9T", "GET:", "G(T", "\u007f"})
    void refuses_a_method_that_is_no_token(String method) {
        refused(method + " / HTTP/1.1" + HOST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"})
    void knows_the_registered_methods(String method) {
        assertThat(accepted(method + " /e HTTP/1.1" + HOST).method()).isEqualTo(method);
    }

    @Test
    void takes_the_host_of_an_absolute_target() {
        Outcome.Message request = accepted("GET http://b:81/x/../y?q HTTP/1.1" + HOST);
        assertThat(request.authority()).isEqualTo("b:81");
        assertThat(request.path()).isEqualTo("/y");
        assertThat(request.query()).isEqualTo("q");
        assertThat(request.target()).isEqualTo("http://b:81/x/../y?q");
        assertThat(request.fields()).containsExactly("Host: a");
    }

    @ParameterizedTest
    @CsvSource({"GET, http://b, /, null", "GET, HTTPS://b?q=/, /, q=/", "OPTIONS, http://b, *, null",
        "GET, http://b/?, /, ''", "OPTIONS, http://b/, /, null", "GET, hTTp://[::1]/a?b?c, /a, b?c"})
    void reads_the_parts_of_an_absolute_target(String method, String target, String path, String query) {
        Outcome.Message request = accepted(method + " " + target + " HTTP/1.1" + HOST);
        assertThat(request.path()).isEqualTo(path);
        assertThat(request.query()).isEqualTo(query);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:80", "http:", "http:/", "http://", "http:///x", "http://?q", "http://u@b/x",
        "http://b:x/",
        "ftp://b/x", "http:b", "a", "example.com/x", "http://b/..", "http://b/%zz", "http://b\\c/", "http://b/^"})
    void refuses_a_target_that_is_neither_path_nor_http_uri(String target) {
        refused("GET " + target + " HTTP/1.1" + HOST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:443", "/", "http://a/", "*"})
    void answers_501_to_connect(String target) {
        refused(501, "CONNECT " + target + " HTTP/1.1" + HOST + "GET /hidden HTTP/1.1" + HOST);
    }

    @Test
    void takes_the_asterisk_with_options_only() {
        assertThat(accepted("OPTIONS * HTTP/1.1" + HOST).path()).isEqualTo("*");
        refused("GET * HTTP/1.1" + HOST);
        refused("OPTIONS */x HTTP/1.1" + HOST);
        refused("OPTIONS *?x HTTP/1.1" + HOST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a#b", "/a?b#c", "/\u0000", "/?\u0000", "/\u00c3\u00a9", "/?\u00c3\u00a9", "/a\\b",
        "/?a\"b", "/a\"b", "/a<b", "/a>b", "/a\u007fb", "?a", "#", "/a{b}", "-/"})
    void refuses_a_target_with_characters_that_must_be_encoded(String target) {
        refused("GET " + target + " HTTP/1.1" + HOST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/%00", "/%zz", "/%c0%af", "/%", "/%2", "/%2e%2e/x", "/..;/x", "/a/../../x",
        "/.."})
    void refuses_paths_that_could_be_read_in_two_ways(String target) {
        refused("GET " + target + " HTTP/1.1" + HOST);
    }

    @ParameterizedTest
    @CsvSource({"/s/..%2fx, /s/..%2Fx", "/a/./b/../c, /a/c", "/%7euser, /~user", "/a.b/c., /a.b/c.",
        "/x[1]|2, /x[1]|2", "/a;b=c/d, /a;b=c/d", "/.a/..b, /.a/..b", "//a, //a"})
    void normalises_the_path_once(String target, String path) {
        assertThat(accepted("GET " + target + "?x/../y HTTP/1.1" + HOST)).satisfies(request -> {
            assertThat(request.path()).isEqualTo(path);
            assertThat(request.query()).isEqualTo("x/../y");
            assertThat(request.target()).isEqualTo(target + "?x/../y");
        });
    }

    @Test
    void gives_the_query_as_it_came() {
        assertThat(accepted("GET /? HTTP/1.1" + HOST).query()).isEmpty();
        assertThat(accepted("GET / HTTP/1.1" + HOST).query()).isEqualTo("null");
        String asBrowsersSendIt = "a=%zz&b=[1]\\^`{|}?/";
        assertThat(accepted("GET /?" + asBrowsersSendIt + " HTTP/1.1" + HOST).query()).isEqualTo(asBrowsersSendIt);
    }

    @Test
    void leaves_trace_to_the_router() {
        assertThat(accepted("TRACE / HTTP/1.1" + HOST).method()).isEqualTo("TRACE");
    }

    @Test
    void limits_the_length_of_the_line() {
        refused(414, "GET /" + "x".repeat(100_000) + " HTTP/1.1" + HOST);
        refused(414, "GET /?" + "x".repeat(100_000) + " HTTP/1.1" + HOST);
        refused(414, "GET http://b/" + "x".repeat(100_000) + " HTTP/1.1" + HOST);
        refused(501, "X".repeat(100_000) + " / HTTP/1.1" + HOST);
        refused(501, "X /" + "x".repeat(100_000) + " HTTP/1.1" + HOST);
        assertThat(accepted("GET /" + "x".repeat(8_000 - 14) + " HTTP/1.1" + HOST).path()).hasSize(8_000 - 13);
    }

    @Test
    void takes_a_line_of_just_the_allowed_length() {
        Http1Limits small = new Http1Limits(64, 64, 100, 10, 10, 10, 10);
        String fits = "\r\nGET /" + "x".repeat(64 - 14) + " HTTP/1.1" + HOST;
        assertThat(outcome(small, fits).requests()).hasSize(2);
        assertThat(outcome(small, fits.replace("/x", "/xx"))).isEqualTo(new Outcome(List.of(), 414));
    }
}
