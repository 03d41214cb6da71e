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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies and Content-Types that no honest client sends: each is refused, with a status and a reason. */
class HostileFormTest {
    private static final String A = "form-data; name=\"a\"";

    static Stream<Arguments> bodies() {
        return Stream.of(
                // Boundaries.
                bad("an empty body", "", "ends before its last boundary"),
                bad("another boundary", "--c\r\n", "does not begin with its boundary"),
                bad("a preamble", "hello\r\n" + form(field("a", "1")), "does not begin with its boundary"),
                bad("a line break before the form", "\r\n" + form(field("a", "1")), "does not begin"),
                bad("one hyphen", "-b\r\n", "does not begin with its boundary"),
                bad("blanks after a boundary", "--b \r\n" + field("a", "1").substring(5) + "--b--", "is followed"),
                bad("a longer boundary", form(field("a", "1\r\n--bc\r\n")), "is followed neither"),
                bad("a boundary with one hyphen", field("a", "1") + "--b-\r\n", "is followed neither"),
                bad("a boundary with a bare line feed", "--b\nContent-Disposition: " + A + "\r\n\r\n1\r\n--b--",
                        "is followed neither"),
                bad("a boundary after a bare line feed", form(field("a", "1\n--b--\r\n")),
                        "follows a line feed without a carriage return"),
                bad("a boundary after two bare line feeds", form(field("a", "1\n\n--b\r\n")), "follows a line feed"),
                bad("a boundary with a bare carriage return", "--b\rX" + form(field("a", "1")), "is followed neither"),
                bad("a part that ends with its head", "--b\r\nContent-Disposition: " + A + "\r\n\r\n--b--\r\n",
                        "has no line break before the boundary"),
                bad("a part whose content would be the next part", "--b\r\nContent-Disposition: " + A + "\r\n\r\n"
                        + form(field("c", "2")), "has no line break before the boundary"),
                bad("an epilogue", form(field("a", "1")) + "goodbye", "does not end after its last boundary"),
                bad("an epilogue of one byte", field("a", "1") + "--b--\n", "does not end after its last boundary"),
                bad("a second form", form(field("a", "1")) + form(field("a", "2")), "does not end after"),
                bad("a million hyphens at the end", field("a", "1") + "--b--" + "-".repeat(1_000_000),
                        "does not end after"),
                // Ends.
                bad("no end", field("a", "1"), "ends before its last boundary"),
                bad("no end after a boundary", field("a", "1") + "--b", "ends before its last boundary"),
                bad("no end within a head", "--b\r\nContent-Disposition: form-da", "ends before its last boundary"),
                // Heads.
                bad("no head", "--b\r\n\r\n1\r\n--b--", "part 1 has no Content-Disposition"),
                bad("a folded header", "--b\r\nContent-Disposition: form-data;\r\n name=\"a\"\r\n\r\n1\r\n--b--",
                        "part 1 has a folded header"),
                bad("a header that begins with a tab", "--b\r\n\tContent-Disposition: " + A + "\r\n\r\n1\r\n--b--",
                        "part 1 has a folded header"),
                bad("a header without a colon", "--b\r\nContent-Disposition\r\n\r\n1\r\n--b--", "a malformed header"),
                bad("a blank before the colon", "--b\r\nContent-Disposition : " + A + "\r\n\r\n1\r\n--b--",
                        "a malformed header"),
                bad("a header without a name", "--b\r\n: x\r\nContent-Disposition: " + A + "\r\n\r\n1\r\n--b--",
                        "a malformed header"),
                bad("a NUL in a head", form(part("form-data; name=\"a\0b\"", "1")), "a control character"),
                bad("a bare line feed in a head", form(part("form-data; name=\"a\nb\"", "1")), "a control character"),
                bad("a bare carriage return in a head", form(part("form-data; name=\"a\rb\"", "1")),
                        "a carriage return"),
                bad("two Content-Dispositions", form(part(A + "\r\nContent-Disposition: form-data; name=\"c\"", "1")),
                        "the header content-disposition twice"),
                bad("two Content-Types", form(part(A + "\r\nContent-Type: a/b\r\ncontent-type: a/c", "1")),
                        "the header content-type twice"),
                bad("base64", form(part(A + "\r\nContent-Transfer-Encoding: base64", "MQ==")), "has an encoding"),
                bad("quoted-printable", form(part(A + "\r\nContent-Transfer-Encoding: Quoted-Printable", "1")),
                        "has an encoding"),
                bad("headers that are not UTF-8", form(part("form-data; name=\"\u00ff\"", "1")), "not in UTF-8"),
                bad("an overlong slash in UTF-8", form(part("form-data; name=\"\u00c0\u00af\"", "1")), "not in UTF-8"),
                // Content-Disposition.
                bad("an attachment", form(part("attachment; name=\"a\"", "1")), "not form-data with a name"),
                bad("no name", form(part("form-data; filename=\"a\"", "1")), "not form-data with a name"),
                bad("two names", form(part(A + "; name=\"c\"", "1")), "the parameter name twice"),
                bad("two filenames", form(part(A + "; filename=\"c\"; FILENAME=\"d\"", "1")), "filename twice"),
                bad("an extended filename", form(part(A + "; filename*=UTF-8''x", "1")), "the parameter filename*"),
                bad("a filename in pieces", form(part(A + "; filename*0=\"x\"", "1")), "the parameter filename*0"),
                bad("a name without an end", form(part("form-data; name=\"a", "1")), "without an end"),
                bad("a name that ends with an escaped quote", form(part("form-data; name=\"a\\\"", "1")),
                        "without an end"),
                bad("text after a name", form(part("form-data; name=\"a\"b", "1")), "text after a quoted value"),
                bad("a value that needs quotes", form(part("form-data; name=a b", "1")), "needs quotes"),
                bad("a parameter without a value", form(part(A + "; filename", "1")), "is malformed"),
                bad("a blank before an equals sign", form(part("form-data; name =\"a\"", "1")), "is malformed"),
                bad("a tab in a filename", form(file("a", "x\ty", "1")), "a control character in its filename"),
                bad("a C1 control in a filename", form(file("a", "x\u00c2\u0085y", "1")), "a control character"),
                // Limits.
                tooLarge("a head of 2 KB", form(part(A + "; filename=\"" + "x".repeat(2_000) + "\"", "1")),
                        "more than 1024 bytes of headers"),
                tooLarge("a head that never ends", "--b\r\n" + "X: y\r\n".repeat(100_000), "1024 bytes of headers"),
                tooLarge("a thousand parts", form(field("a", "1").repeat(1_000)), "more than 100 parts"));
    }

    private static Arguments bad(String what, String body, String reason) {
        return Arguments.of(what, body, 400, reason);
    }

    private static Arguments tooLarge(String what, String body, String reason) {
        return Arguments.of(what, body, 413, reason);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bodies")
    void is_refused(String what, String body, int status, String reason) {
        for (InputStream stream : new InputStream[] {new ByteArrayInputStream(FormText.bytes(body)),
            FormText.slowly(body, 1), FormText.slowly(body, 7)}) {
            assertThatThrownBy(() -> FormText.read(stream)).as(what)
                    .isInstanceOfSatisfying(HttpException.class, e -> assertThat(e.status()).isEqualTo(status))
                    .hasMessageContaining(reason);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"multipart/form-data", "multipart/form-data; boundary=",
        "multipart/form-data; boundary=\"\"",
        "multipart/form-data; boundary=\"a \"", "multipart/form-data; boundary=\"a\\\\b\"",
        "multipart/form-data; boundary=\"a\u00e4\"", "multipart/form-data; boundary=a; boundary=b",
        "multipart/form-data; boundary=a; Boundary=a", "multipart/form-data; boundary*=a",
        "multipart/form-data; boundary*0=b; boundary=a",
        "multipart/form-data; boundary=\"a", "multipart/form-data; boundary=a b", "multipart/form-data; boundary=a,b",
        "multipart/form-data; boundary=01234567890123456789012345678901234567890123456789012345678901234567890"})
    void a_type_with_such_a_boundary_is_refused(String type) {
        assertThatThrownBy(() -> MultipartStream.of(type, InputStream.nullInputStream(), MultipartSettings.DEFAULT))
                .isInstanceOfSatisfying(HttpException.class, e -> assertThat(e.status()).isEqualTo(400))
                .hasMessageStartingWith("the Content-Type ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "multipart/mixed; boundary=b", "multipart/form-data-x; boundary=b",
        "multipart/form-data x; boundary=b", "application/x-www-form-urlencoded"})
    void another_type_gets_415(String type) {
        assertThatThrownBy(() -> MultipartStream.of(type, InputStream.nullInputStream(), MultipartSettings.DEFAULT))
                .isInstanceOfSatisfying(HttpException.class, e -> assertThat(e.status()).isEqualTo(415));
    }

    @Test
    void a_form_cut_at_any_byte_is_refused() throws Exception {
        String whole = form(field("a", "1\r\n-"), file("f", "x", "\r\n--"));
        for (int length = 0; length < whole.length() - "\r\n".length(); length++) {
            String cut = whole.substring(0, length);
            assertThatThrownBy(() -> FormText.read(cut)).as(cut).isInstanceOf(HttpException.class)
                    .hasMessageContaining("ends before its last boundary");
        }
        assertThat(FormText.read(whole.substring(0, whole.length() - "\r\n".length()))).hasSize(2);
    }
}
