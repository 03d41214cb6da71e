package dev.freshet.http.http1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.freshet.http.HttpMethod;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class Http1RequestParserTest {
    private static final String HEAD = "GET /a%2db?c=d HTTP/1.1\r\nHost: h:1\r\nX-One: 1\r\nx-one:  2 \r\n\r\n";
    private final Http1RequestParser parser = new Http1RequestParser(Http1Limits.DEFAULT);

    @Test
    void stops_behind_the_head_and_goes_on_from_there() {
        byte[] bytes = bytes(HEAD + "GET /next HTTP/1.0\r\n\r\nrest");
        parser.begin(0);
        assertThat(parser.parse(bytes, bytes.length)).isTrue();
        assertThat(parser.position()).isEqualTo(HEAD.length());
        parser.begin(parser.position());
        assertThat(parser.parse(bytes, bytes.length)).isTrue();
        assertThat(parser.position()).isEqualTo(bytes.length - 4);
        assertThat(parser.head().path()).hasToString("/next");
        assertThat(parser.head().headers().size()).isZero();
        assertThat(parser.head().query()).isNull();
    }

    @Test
    void says_whether_a_byte_of_the_head_was_seen() {
        byte[] bytes = bytes("\r\n\r\nG");
        parser.begin(0);
        assertThat(parser.started()).isFalse();
        for (int limit = 0; limit < bytes.length; limit++) {
            assertThat(parser.parse(bytes, limit)).isFalse();
            assertThat(parser.started()).isFalse();
            assertThat(parser.position()).isEqualTo(limit);
        }
        parser.parse(bytes, bytes.length);
        assertThat(parser.started()).isTrue();
        parser.begin(bytes.length);
        assertThat(parser.started()).isFalse();
    }

    @Test
    void finds_fields_without_regard_to_case() {
        byte[] bytes = bytes(HEAD);
        parser.begin(0);
        parser.parse(bytes, bytes.length);
        Http1RequestHead head = parser.head();
        assertThat(head.headers().first("x-ONE")).isEqualTo("1");
        assertThat(head.headers().all("X-One")).containsExactly("1", "2");
        assertThat(head.headers().contains("HOST")).isTrue();
        assertThat(head.headers().contains("hos")).isFalse();
        assertThat(head.headers().first("h\u00f6st")).isNull();
        assertThat(head.headers().all("Cookie")).isEmpty();
        assertThat(head.headers().size()).isEqualTo(3);
    }

    @Test
    void shows_a_normal_path_in_the_buffer_itself() {
        byte[] bytes = bytes("GET /hello?x HTTP/1.1\r\nHost: h\r\n\r\n");
        parser.begin(0);
        parser.parse(bytes, bytes.length);
        assertThat(parser.head().path().array()).isSameAs(bytes);
        assertThat(parser.head().path().start()).isEqualTo(4);
        assertThat(parser.head().path().end()).isEqualTo(10);
    }

    @Test
    void keeps_no_bytes_of_a_head_that_it_forgets() {
        byte[] bytes = bytes(HEAD);
        parser.begin(0);
        parser.parse(bytes, bytes.length);
        parser.forget();
        assertThat(parser.head().path().array()).isEmpty();
        assertThat(parser.head().headers().size()).isZero();
        assertThat(parser.started()).isFalse();
        parser.begin(0);
        assertThat(parser.parse(bytes, bytes.length)).isTrue();
        assertShowsHead(parser);
    }

    @Test
    void lets_the_bytes_of_a_head_that_it_forgets_be_freed() {
        WeakReference<byte[]> bytes = parsed();
        parser.forget();
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            while (bytes.get() != null) {
                System.gc();
            }
        });
    }

    private WeakReference<byte[]> parsed() {
        byte[] bytes = bytes(HEAD);
        parser.begin(0);
        parser.parse(bytes, bytes.length);
        return new WeakReference<>(bytes);
    }

    @Test
    void reads_on_after_the_bytes_were_moved() {
        byte[] bytes = bytes("12345" + HEAD);
        parser.begin(5);
        assertThat(parser.parse(bytes, 30)).isFalse();
        System.arraycopy(bytes, 5, bytes, 0, HEAD.length());
        parser.moved(-5);
        assertThat(parser.position()).isEqualTo(25);
        assertThat(parser.parse(bytes, HEAD.length())).isTrue();
        assertShowsHead(parser);
    }

    private static void assertShowsHead(Http1RequestParser parser) {
        Http1RequestHead head = parser.head();
        assertThat(parser.position()).isEqualTo(HEAD.length());
        assertThat(head.method()).isEqualTo(HttpMethod.GET);
        assertThat(head.target()).isEqualTo("/a%2db?c=d");
        assertThat(head.path()).hasToString("/a-b");
        assertThat(head.query()).isEqualTo("c=d");
        assertThat(head.authority()).isEqualTo("h:1");
        assertThat(head.headers().all("x-one")).containsExactly("1", "2");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
