package dev.freshet.web.multipart;

import static dev.freshet.web.multipart.FormText.field;
import static dev.freshet.web.multipart.FormText.file;
import static dev.freshet.web.multipart.FormText.form;
import static dev.freshet.web.multipart.FormText.part;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.HttpException;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What a form consists of, however its bytes arrive. */
class MultipartStreamTest {

    private static String utf8(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static MultipartStream stream(String body) {
        return MultipartStream.of(FormText.TYPE, new ByteArrayInputStream(FormText.bytes(body)),
                MultipartSettings.DEFAULT);
    }

    @Test
    void has_the_same_parts_however_it_is_cut() throws Exception {
        String body = form(field("title", "a\r\nb"), file("f", "x.txt", "\r\n--\r\n--a\r\n-\r--b\r\n\r\n"),
                field("empty", ""), field("title", "\r"));
        for (int most = 1; most < 200; most++) {
            assertThat(FormText.read(FormText.slowly(body, most))).containsExactly("title|null|null|a\r\nb",
                    "f|x.txt|null|\r\n--\r\n--a\r\n-\r--b\r\n\r\n", "empty|null|null|", "title|null|null|\r");
        }
    }

    @Test
    void may_have_no_part() throws Exception {
        assertThat(FormText.read("--b--\r\n")).isEmpty();
        assertThat(FormText.read("--b--")).isEmpty();
    }

    @Test
    void has_names_as_clients_write_them() throws Exception {
        assertThat(FormText.read(form(
                part("form-data; name=plain", "1"),
                part("FORM-DATA;NAME=\"upper\";filename=x.txt ; size=3;", "2"),
                file(utf8("größe"), utf8("日本 €.txt"), "3"),
                file("path", "../../etc/passwd", "4"),
                file("windows", "C:\\docs\\a.txt", "5"),
                file("curl", "a\\\"b\\\\c", "6"),
                file("browser", "a%22b%0D%0A", "7"),
                part("form-data; name=\"semicolon\"; filename=\"a;b=c\"", "8"),
                file("none", "", ""))))
                .containsExactly("plain|null|null|1", "upper|x.txt|null|2", "größe|日本 €.txt|null|3",
                        "path|../../etc/passwd|null|4", "windows|C:\\docs\\a.txt|null|5", "curl|a\"b\\c|null|6",
                        "browser|a%22b%0D%0A|null|7", "semicolon|a;b=c|null|8", "none||null|");
    }

    @Test
    void ignores_other_headers_and_accepts_encodings_that_change_nothing() throws Exception {
        assertThat(FormText.read("--b\r\nX-Extra: 1\r\nContent-Type:text/plain ;charset=utf-8 \r\n"
                + "Content-Transfer-Encoding: 8BIT\r\ncontent-disposition:form-data; name=a\r\n\r\nx\r\n--b--"))
                .containsExactly("a|null|text/plain ;charset=utf-8|x");
    }

    @Test
    void keeps_a_part_that_itself_is_multipart_as_it_is() throws Exception {
        String nested = "--c\r\n\r\nx\r\n--c--\r\n";
        assertThat(FormText.read(form(part("form-data; name=a\r\nContent-Type: multipart/mixed; boundary=c", nested))))
                .containsExactly("a|null|multipart/mixed; boundary=c|" + nested);
    }

    @Test
    void finds_a_boundary_of_hyphens_and_one_in_quotes() throws Exception {
        for (String boundary : new String[] {"-".repeat(70), "--", "a:b c'()+_,./=?"}) {
            String content = "x" + "-".repeat(69) + "\r\n---x\r";
            String body = "--" + boundary + "\r\nContent-Disposition: form-data; name=a\r\n\r\n" + content + "\r\n--"
                    + boundary + "--";
            MultipartStream stream = MultipartStream.of("multipart/form-data; boundary=\"" + boundary + '"',
                    FormText.slowly(body, 5), MultipartSettings.DEFAULT);
            Part part = stream.next();
            assertThat(part).isNotNull();
            assertThat(part.text()).isEqualTo(content);
            assertThat(stream.next()).isNull();
        }
    }

    @Test
    void skips_what_is_left_of_a_part() throws Exception {
        MultipartStream stream = stream(form(file("f", "x", "y".repeat(100_000)), field("a", "1")));
        Part first = stream.next();
        assertThat(first).isNotNull();
        InputStream content = first.inputStream();
        assertThat(content.readNBytes(10)).hasSize(10);
        Part second = stream.next();
        assertThat(second).isNotNull();
        assertThat(second.text()).isEqualTo("1");
        assertThatThrownBy(content::read).isInstanceOf(IllegalStateException.class)
                .hasMessage("part \"f\" is over: read it before you ask for the next part");
        assertThat(stream.next()).isNull();
        assertThat(stream.next()).isNull();
    }

    @Test
    void has_no_limit_for_files() throws Exception {
        MultipartStream stream = stream(form(file("f", "x", "y".repeat(12 << 20))));
        Part part = stream.next();
        assertThat(part).isNotNull();
        assertThat(part.inputStream().transferTo(OutputStream.nullOutputStream())).isEqualTo(12 << 20);
    }

    @Test
    void has_text_of_limited_length_in_utf_8() throws Exception {
        Part long256KB = stream(form(field("a", "x".repeat(256 << 10)))).next();
        assertThat(long256KB).isNotNull();
        assertThatThrownBy(long256KB::text).isInstanceOf(HttpException.class).hasMessageContaining("part \"a\"")
                .hasMessageContaining("262144 bytes");
        Part broken = stream(form(field("a", "\u00ff"))).next();
        assertThat(broken).isNotNull();
        assertThatThrownBy(broken::text).isInstanceOf(HttpException.class).hasMessage("part \"a\" is not in UTF-8");
    }
}
