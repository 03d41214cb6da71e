package dev.freshet.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathNormaliserTest {

    @ParameterizedTest
    @CsvSource({
        "/, /", "/a/b, /a/b", "/a/./b, /a/b", "/a/../b, /b", "/a/b/.., /a/", "/a/b/., /a/b/", "/., /", "/a/.., /",
        "/a//b, /a//b", "/a//../b, /a/b", "//, //", "/a/b/../../c, /c", "/.well-known/x, /.well-known/x",
        "/...,/...", "/..a, /..a", "/a/.b./c, /a/.b./c", "/%61%2D%7e, /a-~", "/a%2fb, /a%2Fb", "/a/%2e%2E/b, /b",
        "/%2e/b, /b", "/s/..%2fx, /s/..%2Fx", "/%c3%a9, /%C3%A9", "/%25%2e, /%25.", "/a;b=1/c, /a;b=1/c",
        "/%252e%252e/x, /%252e%252e/x", "/a%20b, /a%20b", "/.;x/b, /.;x/b",
        "/%40%21%24%26%27%28%29%2a%2B%3b%3D%3a, /@!$&'()*+;=:",
        "/%5b%5D%7C, /[]|", "/%2f%5C%25%3F%23, /%2F%5C%25%3F%23",
    })
    void gives_the_one_form(String path, String expected) {
        assertThat(normalise(path)).isEqualTo(expected);
        assertThat(normalise(expected)).as("again").isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/..", "/../x", "/a/../../x", "/./../x", "/%2e%2e/x", "/.%2e", "/..;/x", "/a/b/..;x/c",
        "/a/%2e.;/x", "/a/..;", "/%00", "/a%00b", "/%0a", "/a%1F", "/%7f", "/..%3B/x",
        "/%", "/%4", "/%zz", "/%+1", "/%c0%af", "/%c3", "/%c3/%a9", "/%ff",
        "/%ed%a0%80", "/%e0%80%af", "/%f4%90%80%80", "/%80", "", "a", "/a?b", "/a\\b", "/a b", "/\u00e9", "/a#b"})
    void refuses_what_could_be_read_in_two_ways(String path) {
        assertThatThrownBy(() -> normalise(path)).isInstanceOfSatisfying(HttpException.class,
                refusal -> assertThat(refusal.status()).isEqualTo(400));
    }

    @Test
    void keeps_the_encodings_of_reserved_characters_where_it_is_sent_on() {
        byte[] path = "/%7e%40/a%2bb+/./%2f%3b;".getBytes(StandardCharsets.US_ASCII);
        assertThat(PathNormaliser.forward(path, 0, path.length)).asString().isEqualTo("/~%40/a%2Bb+/%2F%3B;");
    }

    @Test
    void accepts_utf_8_of_every_length() {
        assertThat(normalise("/%C2%80%DF%BF%E0%A0%80%ED%9F%BF%EE%80%80%F0%90%80%80%F4%8F%BF%BF"))
                .isEqualTo("/%C2%80%DF%BF%E0%A0%80%ED%9F%BF%EE%80%80%F0%90%80%80%F4%8F%BF%BF");
    }

    private static String normalise(String path) {
        byte[] bytes = ("x" + path + "x").getBytes(StandardCharsets.ISO_8859_1);
        return new String(PathNormaliser.normalise(bytes, 1, bytes.length - 1), StandardCharsets.ISO_8859_1);
    }
}
