package dev.freshet.http.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpVersion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 9113 section 8 and RFC 8441 section 4: which field sections are a request, and which request. */
class Http2RequestHeadTest {
    private static final String[] GET = {":method: GET", ":scheme: https", ":path: /a?b=c", ":authority: h:8443"};
    private static final String[] CONNECT = {":method: CONNECT", ":protocol: websocket", ":scheme: https",
        ":path: /chat", ":authority: h"};

    private static Http2RequestHead read(boolean endStream, String... fields) {
        Http2RequestHead head = new Http2RequestHead(Sections.of(fields));
        head.read(5, endStream, true);
        return head;
    }

    private static String[] with(String[] fields, String... more) {
        return Stream.concat(Arrays.stream(fields), Arrays.stream(more)).toArray(String[]::new);
    }

    private static String[] without(String[] fields, String name) {
        return Arrays.stream(fields).filter(field -> !field.startsWith(name + ":")).toArray(String[]::new);
    }

    private static String[] changed(String field) {
        String name = field.substring(0, field.indexOf(':', 1));
        return Arrays.stream(GET).map(old -> old.startsWith(name + ":") ? field : old).toArray(String[]::new);
    }

    private static String malformed(String... fields) {
        Http2Exception error = catchThrowableOfType(Http2Exception.class, () -> read(true, fields));
        assertThat(error).as(() -> String.join(", ", fields)).isNotNull();
        assertThat(error.streamId()).isEqualTo(5);
        assertThat(error.code()).isEqualTo(ErrorCode.PROTOCOL_ERROR);
        return error.reason();
    }

    private static int refused(String... fields) {
        return catchThrowableOfType(HttpException.class, () -> read(false, fields)).status();
    }

    @Test
    void shows_what_is_asked_for() {
        Http2RequestHead head = read(true, with(GET, "user-agent: x"));
        assertThat(head.method()).isEqualTo(HttpMethod.GET);
        assertThat(head.version()).isEqualTo(HttpVersion.HTTP_2);
        assertThat(head.scheme()).isEqualTo("https");
        assertThat(head.target()).isEqualTo("/a?b=c");
        assertThat(head.path()).hasToString("/a");
        assertThat(head.query()).isEqualTo("b=c");
        assertThat(head.authority()).isEqualTo("h:8443");
        assertThat(head.protocol()).isNull();
        assertThat(head.contentLength()).isZero();
        assertThat(head.expectsContinue()).isFalse();
    }

    @Test
    void knows_the_method_of_what_it_refuses() {
        assertThat(methodOfRefused(":method: HEAD", ":scheme: https", ":path: /%zz", ":authority: h"))
                .isEqualTo(HttpMethod.HEAD);
        assertThat(methodOfRefused(":method: HEAD", ":scheme: https", ":path: /", ":authority: h^"))
                .isEqualTo(HttpMethod.HEAD);
        assertThat(methodOfRefused(":method: HEAD", ":scheme: https", ":path: /", "a: " + "b".repeat(16_384)))
                .as("over the limits").isEqualTo(HttpMethod.HEAD);
        assertThat(methodOfRefused(":path: /" + "b".repeat(16_384), ":method: HEAD"))
                .as("the method itself is over the limits").isEqualTo(HttpMethod.GET);
        assertThat(methodOfRefused(":method: BREW", ":scheme: https", ":path: /", ":authority: h"))
                .as("an unknown method gets a body").isEqualTo(HttpMethod.GET);
    }

    @Test
    void forgets_the_method_of_the_request_before() {
        FieldSection section = Sections.of(":method: HEAD", ":scheme: https", ":path: /", ":authority: h");
        Http2RequestHead head = new Http2RequestHead(section);
        head.read(5, true, true);
        section.clear();
        section.add(new byte[] {'x'}, 0, 1, new byte[20_000], 0, 20_000);
        assertThat(catchThrowableOfType(HttpException.class, () -> head.read(7, true, true)).status()).isEqualTo(431);
        assertThat(head.method()).isEqualTo(HttpMethod.GET);
    }

    private static HttpMethod methodOfRefused(String... fields) {
        Http2RequestHead head = new Http2RequestHead(Sections.of(fields));
        assertThat(catchThrowableOfType(HttpException.class, () -> head.read(5, true, true))).isNotNull();
        return head.method();
    }

    @Test
    void shows_fields_but_not_pseudo_fields() {
        Http2RequestHead head = read(true, with(GET, "a: 1", "b: 2", "a: 3"));
        List<String> fields = new ArrayList<>();
        head.headers().forEach((name, value) -> fields.add(name + "=" + value));
        assertThat(fields).containsExactly("a=1", "b=2", "a=3");
        assertThat(head.headers().size()).isEqualTo(3);
        assertThat(head.headers().first(":path")).isNull();
        assertThat(head.headers().all("A")).containsExactly("1", "3");
    }

    @Test
    void can_be_read_again_from_the_section_filled_anew() {
        FieldSection section = Sections.of(with(CONNECT, "host: h", "content-length: 0", "priority: u=1"));
        Http2RequestHead head = new Http2RequestHead(section);
        head.read(1, false, true);
        HpackDecoder decoder = new HpackDecoder(4_096);
        decoder.begin(section);
        decoder.decode(Blocks.hex("82 87 84 41 01 69"), 0, 6);
        decoder.end();
        head.read(3, false, true);
        assertThat(head.method()).isEqualTo(HttpMethod.GET);
        assertThat(head.protocol()).isNull();
        assertThat(head.authority()).isEqualTo("i");
        assertThat(head.contentLength()).isEqualTo(-1);
        assertThat(head.priority()).isEqualTo(Priority.DEFAULT);
        assertThat(head.query()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"/,/,", "/?,/,''", "/a/./b,/a/b,", "/a/../b?../x,/b,../x", "/%7Ea,/~a,", "/a%2fb,/a%2Fb,", "//,//,",
        "/a?b?c,/a,b?c", "/.,/,"})
    void brings_the_path_into_its_normal_form(String target, String path, String query) {
        Http2RequestHead head = read(true, changed(":path: " + target));
        assertThat(head.target()).isEqualTo(target);
        assertThat(head.path()).hasToString(path);
        assertThat(head.query()).isEqualTo(query);
    }

    @Test
    void gives_the_query_as_browsers_send_it() {
        String query = "a=%zz&b=[1]\\^`{|}?/";
        assertThat(read(true, changed(":path: /?" + query)).query()).isEqualTo(query);
    }

    @Test
    void takes_the_asterisk_with_options_only() {
        String[] options = {":method: OPTIONS", ":scheme: https", ":path: *", ":authority: h"};
        assertThat(read(true, options).path()).hasToString("*");
        assertThat(malformed(changed(":path: *"))).contains(":path");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "http://h/a", "?a", "**"})
    void refuses_a_path_that_does_not_begin_with_a_slash(String path) {
        assertThat(malformed(changed(":path: " + path))).contains(":path");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a b", "/a#b", "/a?b#c", "/\u00e9", "/a\\b", "/?a b", "/%00", "/%zz", "/%c0%af", "/../a",
        "/..;/a", "/<", "/\""})
    void answers_400_to_a_path_that_may_be_read_in_two_ways(String path) {
        assertThat(refused(changed(":path: " + path))).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {":method", ":scheme", ":path"})
    void refuses_a_request_without_a_pseudo_field(String name) {
        assertThat(malformed(without(GET, name))).contains("must have");
    }

    @Test
    void refuses_a_pseudo_field_that_comes_twice() {
        for (String field : CONNECT) {
            assertThat(malformed(with(CONNECT, field))).contains("twice");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {":status: 200", ":test: x", ":: x", ":Method: GET", ":method : GET", ":path-x: /"})
    void refuses_a_pseudo_field_that_is_not_known(String field) {
        assertThat(malformed(with(GET, field))).contains("unknown");
    }

    @Test
    void refuses_a_pseudo_field_behind_another_field() {
        assertThat(malformed(":method: GET", ":scheme: https", "a: b", ":path: /", ":authority: h"))
                .contains("follows");
    }

    @ParameterizedTest
    @ValueSource(strings = {"G T", "", "G\u00e9", "GET/", "(x)"})
    void refuses_a_method_that_is_no_token(String method) {
        assertThat(malformed(changed(":method: " + method))).contains("token");
    }

    @ParameterizedTest
    @ValueSource(strings = {"get", "FOO", "PRI"})
    void answers_501_to_a_method_that_is_not_served(String method) {
        assertThat(refused(changed(":method: " + method))).isEqualTo(501);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1a", "ht tp", "http:", "h_"})
    void refuses_a_scheme_that_is_none(String scheme) {
        assertThat(malformed(changed(":scheme: " + scheme))).contains("scheme");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "u@h", "h:x", "a b", "a,b", "a/b", "h:65536", "[::1"})
    void answers_400_to_an_authority_that_is_no_host(String authority) {
        assertThat(refused(changed(":authority: " + authority))).isEqualTo(400);
        assertThat(refused(with(without(GET, ":authority"), "host: " + authority))).isEqualTo(400);
    }

    @Test
    void takes_host_in_place_of_authority() {
        assertThat(read(true, with(without(GET, ":authority"), "host: h")).authority()).isEqualTo("h");
    }

    @Test
    void refuses_a_request_that_names_no_host_or_two() {
        assertThat(malformed(without(GET, ":authority"))).contains(":authority or Host");
        assertThat(malformed(with(GET, "host: other"))).contains("differ");
        assertThat(malformed(with(GET, "host: h"))).contains("differ");
        assertThat(malformed(with(GET, "host: h:8443", "host: h:8443"))).contains("more than one");
        assertThat(read(true, with(GET, "host: H:8443")).authority()).isEqualTo("h:8443");
    }

    @ParameterizedTest
    @ValueSource(strings = {"connection: close", "connection: te", "keep-alive: 1", "proxy-connection: close",
        "transfer-encoding: chunked", "upgrade: h2c", "te: gzip", "te: trailers, gzip", "te: "})
    void refuses_fields_for_an_http_1_connection(String field) {
        assertThat(malformed(with(GET, field))).contains("connection");
    }

    @Test
    void takes_te_with_trailers() {
        assertThat(read(true, with(GET, "te: trailers")).headers().first("te")).isEqualTo("trailers");
    }

    @ParameterizedTest
    @ValueSource(strings = {"A: b", "aB: c", "a b: c", "a\u0000: b", "a\r: b", "\u00e9: b", "a(: b", "a\u007f: b"})
    void refuses_a_name_that_no_field_may_have(String field) {
        assertThat(malformed(with(GET, field))).contains("header name");
    }

    @Test
    void refuses_an_empty_name() {
        FieldSection section = Sections.of(GET);
        section.add(new byte[0], 0, 0, new byte[] {'x'}, 0, 1);
        assertThat(catchThrowableOfType(Http2Exception.class,
                () -> new Http2RequestHead(section).read(5, true, true)).reason()).contains("no name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"b\r", "\nb", "b\u0000c", "b\u0001", "b\u007f", "b\r\nc: d"})
    void refuses_a_value_with_a_control_character(String value) {
        assertThat(malformed(with(GET, "a: " + value))).contains("control character");
        assertThat(malformed(changed(":path: /" + value))).contains("control character");
        assertThat(malformed(changed(":method: G" + value))).contains("control character");
        assertThat(malformed(changed(":authority: h" + value))).contains("control character");
    }

    @ParameterizedTest
    @ValueSource(strings = {" b", "b ", "\tb", "b\t", " "})
    void refuses_a_value_with_white_space_at_an_end(String value) {
        assertThat(malformed(with(GET, "a: " + value))).contains("white space");
        assertThat(malformed(changed(":path: " + value))).contains("white space");
    }

    @Test
    void takes_octets_beyond_ascii_and_inner_white_space_in_values() {
        assertThat(read(true, with(GET, "a: \u00c3\u00a9 \tx", "b: ")).headers().first("a"))
                .isEqualTo("\u00c3\u00a9 \tx");
    }

    @ParameterizedTest
    @CsvSource({"5,5", "0,0", "0200,200", "9223372036854775807,9223372036854775807"})
    void reads_content_length(String value, long length) {
        assertThat(read(false, with(GET, "content-length: " + value)).contentLength()).isEqualTo(length);
    }

    @Test
    void knows_no_length_of_a_body_without_content_length() {
        assertThat(read(false, GET).contentLength()).isEqualTo(-1);
        assertThat(read(true, with(GET, "content-length: 0")).contentLength()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "+5", "-1", "0x5", "5, 5", "5 5", "a"})
    void refuses_a_content_length_that_is_no_number(String value) {
        assertThat(malformed(with(GET, "content-length: " + value))).contains("Content-Length");
    }

    @Test
    void refuses_a_content_length_that_is_not_true() {
        assertThat(malformed(with(GET, "content-length: 1"))).contains("the stream ends");
        assertThat(malformed(with(GET, "content-length: 0", "content-length: 0"))).contains("more than one");
        assertThat(refused(with(GET, "content-length: 9223372036854775808"))).isEqualTo(413);
    }

    @Test
    void reads_expect() {
        assertThat(read(false, with(GET, "expect: 100-Continue")).expectsContinue()).isTrue();
        assertThat(read(true, with(GET, "expect: 100-continue")).expectsContinue()).isFalse();
        assertThat(read(false, with(GET, "expect: 100-continue", "content-length: 0")).expectsContinue()).isFalse();
        assertThat(refused(with(GET, "expect: x"))).isEqualTo(417);
        assertThat(refused(with(GET, "expect: x", "expect: 100-continue"))).isEqualTo(417);
    }

    @Test
    void reads_priority() {
        assertThat(read(true, with(GET, "priority: u=1, i")).priority()).isEqualTo(new Priority(1, true));
        assertThat(read(true, GET).priority()).isEqualTo(Priority.DEFAULT);
    }

    @Test
    void joins_the_pieces_of_cookie() {
        Http2RequestHead head = read(false, with(GET, "cookie: a=1", "x: y", "cookie: b=2", "content-length: 7",
                "cookie: c=3", "expect: 100-continue"));
        assertThat(head.headers().all("cookie")).containsExactly("a=1; b=2; c=3");
        assertThat(head.headers().size()).isEqualTo(4);
        assertThat(head.headers().first("x")).isEqualTo("y");
        assertThat(head.contentLength()).isEqualTo(7);
        assertThat(head.expectsContinue()).isTrue();
    }

    @Test
    void leaves_empty_pieces_of_cookie_out() {
        assertThat(read(true, with(GET, "cookie: ", "cookie: a=1", "cookie: ", "cookie: b=2", "cookie: ")).headers()
                .all("cookie")).containsExactly("a=1; b=2");
        assertThat(read(true, with(GET, "cookie: ", "cookie: ")).headers().all("cookie")).containsExactly("");
    }

    @Test
    void answers_431_to_a_section_over_its_limits() {
        FieldSection section = Sections.of(with(GET, "a: " + "b".repeat(16_384)));
        assertThat(catchThrowableOfType(HttpException.class,
                () -> new Http2RequestHead(section).read(5, true, true)).status()).isEqualTo(431);
    }

    @Test
    void makes_no_tunnels() {
        assertThat(refused(":method: CONNECT", ":authority: h:443")).isEqualTo(501);
        assertThat(malformed(":method: CONNECT", ":authority: h:443", ":path: /")).contains("CONNECT");
        assertThat(malformed(":method: CONNECT", ":authority: h:443", ":scheme: https")).contains("CONNECT");
        assertThat(malformed(":method: CONNECT")).contains("CONNECT");
    }

    @Test
    void reads_an_extended_connect() {
        Http2RequestHead head = read(false, with(CONNECT, "sec-websocket-version: 13"));
        assertThat(head.method()).isEqualTo(HttpMethod.CONNECT);
        assertThat(head.protocol()).isEqualTo("websocket");
        assertThat(head.path()).hasToString("/chat");
        assertThat(head.contentLength()).isEqualTo(-1);
    }

    @Test
    void refuses_protocol_where_it_may_not_be() {
        for (String name : new String[] {":scheme", ":path", ":authority"}) {
            assertThat(malformed(without(CONNECT, name))).isNotEmpty();
        }
        assertThat(malformed(with(GET, ":protocol: websocket"))).contains(":protocol is only allowed for CONNECT");
        assertThat(malformed(with(without(CONNECT, ":protocol"), ":protocol: a b"))).contains("token");
        assertThat(catchThrowableOfType(Http2Exception.class,
                () -> new Http2RequestHead(Sections.of(CONNECT)).read(5, false, false)).reason())
                .contains("has enabled it");
    }

    @Test
    void checks_trailers() {
        Http2RequestHead.checkTrailers(5, Sections.of("x-checksum: 1"));
        for (String field : new String[] {":path: /", "X: 1", "connection: close", "x: \n"}) {
            assertThat(catchThrowableOfType(Http2Exception.class,
                    () -> Http2RequestHead.checkTrailers(5, Sections.of(field))).streamId()).isEqualTo(5);
        }
        assertThat(trailersRefused("content-length: 1")).isEqualTo(400);
        assertThat(trailersRefused("x: " + "y".repeat(16_384))).isEqualTo(431);
    }

    private static int trailersRefused(String field) {
        return catchThrowableOfType(HttpException.class,
                () -> Http2RequestHead.checkTrailers(5, Sections.of(field))).status();
    }
}
