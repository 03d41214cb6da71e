package dev.freshet.http.http1;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.freshet.http.HttpException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The problem detail names the mistake, so that the author of a client finds it. */
class RefusalDetailTest {
    private static final String HOST = "\r\nHost: a\r\n\r\n";

    @ParameterizedTest
    @CsvSource(delimiter = '~', value = {
        ": b               ~ a header has no name",
        "[]: b             ~ a header name has a character that is not allowed",
        "X[]: b            ~ a header name has a character that is not allowed",
        "X : b             ~ a header name is followed by white space",
        "X\\t: b           ~ a header name is followed by white space",
        "X                 ~ a header line has no colon",
        "X\\nY: z          ~ a header line has no colon",
        "X: a\\r\\n b      ~ a header line is folded",
        "X: a\\r\\n\\tb    ~ a header line is folded",
        "X: a\\nY: z       ~ a header line ends with LF alone",
        "X: a\\0           ~ a header value has a control character",
        "X: a\\rY: z       ~ a header line has CR without LF",
    })
    void names_what_is_wrong_with_a_header_line(String line, String detail) {
        refused("GET / HTTP/1.1\r\nHost: a\r\n" + unescaped(line) + "\r\n\r\n", detail);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', value = {
        "GET  / HTTP/1.1   ~ more than one space in the request line",
        "GET \\t/ HTTP/1.1 ~ more than one space in the request line",
        "GET /\\t HTTP/1.1 ~ more than one space in the request line",
        "GET /             ~ the request line has no version",
        "GET /?a           ~ the request line has no version",
        "GET /\\nHost: a   ~ the request line has no version",
        "GET /{a} HTTP/1.1 ~ the request target has a character that must be percent-encoded",
        "GET ?a HTTP/1.1   ~ the request target has a character that must be percent-encoded",
        "GET / HTTP/1.1 x  ~ the request line does not end with a version and CRLF",
        "GET http:// HTTP/1.1  ~ the target is neither a path nor an http or https URI",
        "GET https:// HTTP/1.1 ~ the target is neither a path nor an http or https URI",
        "GET * HTTP/1.1    ~ the target * is only allowed alone and with OPTIONS",
    })
    void names_what_is_wrong_with_a_request_line(String line, String detail) {
        refused(unescaped(line) + HOST, detail);
    }

    private static String unescaped(String line) {
        return line.replace("\\t", "\t").replace("\\r", "\r").replace("\\n", "\n").replace("\\0", "\0");
    }

    private static void refused(String head, String detail) {
        byte[] bytes = head.getBytes(StandardCharsets.ISO_8859_1);
        Http1RequestParser parser = new Http1RequestParser(Http1Limits.DEFAULT);
        parser.begin(0);
        assertThatExceptionOfType(HttpException.class).isThrownBy(() -> parser.parse(bytes, bytes.length))
                .extracting(HttpException::detail).isEqualTo(detail);
    }
}
