package dev.freshet.http.http1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.freshet.http.OutputBytes;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Http1RequestEncoderTest {
    private final OutputBytes out = new OutputBytes(new byte[4]);

    @Test
    void writes_line_host_fields_and_length() {
        Http1RequestEncoder.requestLine(out, "POST", "/a/b?c=%20d", "localhost:8080");
        Http1RequestEncoder.field(out, "Accept", "*/*");
        Http1RequestEncoder.field(out, "X-Name", "J\u00f6rg");
        Http1RequestEncoder.field(out, "Connection", "close");
        Http1RequestEncoder.end(out, 120);
        assertThat(text()).isEqualTo("POST /a/b?c=%20d HTTP/1.1\r\nHost: localhost:8080\r\nAccept: */*\r\n"
                + "X-Name: J\u00f6rg\r\nConnection: close\r\nContent-Length: 120\r\n\r\n");
    }

    @Test
    void writes_no_framing_where_there_is_no_body() {
        Http1RequestEncoder.requestLine(out, "GET", "/", "[::1]");
        Http1RequestEncoder.end(out, Http1RequestEncoder.NO_LENGTH);
        assertThat(text()).isEqualTo("GET / HTTP/1.1\r\nHost: [::1]\r\n\r\n");
    }

    @Test
    void announces_a_chunked_body_whose_chunks_the_server_side_reads() {
        Http1RequestEncoder.requestLine(out, "PUT", "/e", "a");
        Http1RequestEncoder.end(out, Http1RequestEncoder.CHUNKED);
        Http1ResponseEncoder.chunk(out, "xhellox".getBytes(StandardCharsets.US_ASCII), 1, 5);
        Http1ResponseEncoder.lastChunk(out, null);
        assertThat(Http1Cases.accepted(text()).body()).isEqualTo("hello");
    }

    @ParameterizedTest
    @CsvSource({"GET, /", "GET, '/a;b=c/d:e@f?g=/?h'", "OPTIONS, *", "GET, http://b/c", "DELETE, HTTPS://b?q"})
    void writes_what_the_server_side_reads_as_it_was_meant(String method, String target) {
        Http1RequestEncoder.requestLine(out, method, target, "a:1");
        Http1RequestEncoder.field(out, "X", " spaced ");
        Http1RequestEncoder.end(out, 0);
        Outcome.Message read = Http1Cases.accepted(text());
        assertThat(read.method()).isEqualTo(method);
        assertThat(read.target()).isEqualTo(target);
        assertThat(read.fields()).containsExactly("Host: a:1", "X: spaced", "Content-Length: 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "G T", "GET\r\n", "G\u00e9T", "GET/", "CONNECT"})
    void refuses_a_method_that_is_no_token_or_makes_a_tunnel(String method) {
        assertThatIllegalArgumentException().isThrownBy(() ->
                Http1RequestEncoder.requestLine(out, method, "/", "a"));
        assertThat(out.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "*", "/a b", "/a\r\nX: y", "/\u00e9", "/a#b", "/a\u0000", "/\"", "ftp://a/", "?q"})
    void refuses_a_target_that_is_not_one_or_not_encoded(String target) {
        assertThatIllegalArgumentException().isThrownBy(() ->
                Http1RequestEncoder.requestLine(out, "GET", target, "a")).withMessageContaining("the target");
        assertThat(out.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a\r\nX: y", "user@a", "a:99999", "a:x", "[::1", "\u00e9", "a/b"})
    void refuses_an_authority_that_is_no_host(String authority) {
        assertThatIllegalArgumentException().isThrownBy(() ->
                Http1RequestEncoder.requestLine(out, "GET", "/", authority)).withMessageContaining("the host");
        assertThat(out.size()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"host, a", "CONTENT-LENGTH, 5", "transfer-encoding, chunked", "Connection, upgrade", "'', a",
        "'X Y', a", "X:, a", "X, 'a\r\nB: c'", "X, 'a\u0000'", "X, \u0100"})
    void refuses_fields_that_would_change_the_message(String name, String value) {
        assertThatIllegalArgumentException().isThrownBy(() -> Http1RequestEncoder.field(out, name, value));
        assertThat(out.size()).isZero();
    }

    @Test
    void refuses_a_length_that_is_none() {
        assertThatIllegalArgumentException().isThrownBy(() -> Http1RequestEncoder.end(out, -2));
    }

    private String text() {
        return new String(out.array(), 0, out.size(), StandardCharsets.ISO_8859_1);
    }
}
