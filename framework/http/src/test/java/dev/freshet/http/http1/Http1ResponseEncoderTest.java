package dev.freshet.http.http1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpStatus;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.http1.Http1ResponseEncoder.Persistence;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class Http1ResponseEncoderTest {
    private static final byte[] DATE = "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n".getBytes(StandardCharsets.US_ASCII);

    private final OutputBytes out = new OutputBytes(new byte[8]);
    private final ResponseFields fields = new ResponseFields();

    private String head(int status, long length, Persistence persistence) {
        out.size(0);
        Http1ResponseEncoder.head(out, status, DATE, fields, length, persistence);
        return text();
    }

    private String text() {
        return new String(out.array(), 0, out.size(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void writes_status_line_date_fields_and_length() {
        fields.set("Content-Type", "text/plain");
        assertThat(head(200, 13, Persistence.IMPLIED)).isEqualTo("""
                HTTP/1.1 200 OK\r
                Date: Sun, 06 Nov 1994 08:49:37 GMT\r
                Content-Type: text/plain\r
                Content-Length: 13\r
                \r
                """);
    }

    @Test
    void every_kind_of_body_has_its_framing() {
        assertThat(head(200, 0, Persistence.IMPLIED)).contains("\r\nContent-Length: 0\r\n");
        assertThat(head(200, Long.MAX_VALUE, Persistence.IMPLIED))
                .contains("\r\nContent-Length: 9223372036854775807\r\n");
        assertThat(head(200, Http1ResponseEncoder.CHUNKED, Persistence.IMPLIED))
                .contains("\r\nTransfer-Encoding: chunked\r\n").doesNotContain("Content-Length");
        for (long none : new long[] {Http1ResponseEncoder.UNTIL_CLOSE, Http1ResponseEncoder.NO_LENGTH}) {
            assertThat(head(200, none, Persistence.IMPLIED)).doesNotContain("Transfer-Encoding", "Content-Length");
        }
    }

    @Test
    void says_what_becomes_of_the_connection_only_where_it_must() {
        assertThat(head(200, 0, Persistence.IMPLIED)).doesNotContain("Connection");
        assertThat(head(200, 0, Persistence.CLOSE)).endsWith("\r\nConnection: close\r\n\r\n");
        assertThat(head(200, 0, Persistence.KEEP_ALIVE)).endsWith("\r\nConnection: keep-alive\r\n\r\n");
        assertThat(head(101, Http1ResponseEncoder.NO_LENGTH, Persistence.UPGRADE))
                .endsWith("\r\nConnection: upgrade\r\n\r\n");
        assertThat(head(426, 0, Persistence.UPGRADE_AND_CLOSE)).endsWith("\r\nConnection: upgrade, close\r\n\r\n");
    }

    @Test
    void a_status_without_a_phrase_keeps_the_space_before_it() {
        for (int status = 200; status < 600; status++) {
            for (int again = 0; again < 2; again++) {
                assertThat(head(status, 0, Persistence.IMPLIED))
                        .startsWith("HTTP/1.1 " + status + " " + HttpStatus.reason(status) + "\r\nDate: ");
            }
        }
    }

    @Test
    void a_date_of_the_handlers_own_is_the_only_one() {
        fields.set("Date", "Mon, 07 Nov 1994 08:49:37 GMT");
        assertThat(head(200, 0, Persistence.IMPLIED)).containsOnlyOnce("Date: ").contains("Mon, 07 Nov");
    }

    @Test
    void writes_chunks_with_their_size_in_hexadecimal() {
        byte[] data = new byte[Http1ResponseEncoder.MAX_CHUNK + 1];
        data[1] = 'a';
        Http1ResponseEncoder.chunk(out, data, 1, 1);
        Http1ResponseEncoder.lastChunk(out, null);
        assertThat(text()).isEqualTo("0001\r\na\r\n0\r\n\r\n");
        out.size(0);
        Http1ResponseEncoder.chunk(out, data, 0, Http1ResponseEncoder.MAX_CHUNK);
        assertThat(text()).startsWith("FFFF\r\n").endsWith("\r\n").hasSize(6 + 65_535 + 2);
    }

    @Test
    void writes_the_interim_response() {
        Http1ResponseEncoder.interimContinue(out);
        assertThat(text()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
    }

    @Test
    void writes_any_interim_response_with_its_headers() {
        fields.set("Link", "</a.css>; rel=preload");
        Http1ResponseEncoder.interim(out, 103, fields);
        assertThat(text()).isEqualTo("HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n");
    }

    @Test
    void writes_trailers_after_the_last_chunk() {
        fields.set("X-Sum", "1");
        Http1ResponseEncoder.lastChunk(out, fields);
        assertThat(text()).isEqualTo("0\r\nX-Sum: 1\r\n\r\n");
    }

    @Test
    void knows_which_responses_have_no_body() {
        assertThat(List.of(100, 101, 103, 204, 304)).allMatch(Http1ResponseEncoder::bodiless);
        assertThat(List.of(200, 201, 205, 206, 301, 404, 500)).noneMatch(Http1ResponseEncoder::bodiless);
    }
}
