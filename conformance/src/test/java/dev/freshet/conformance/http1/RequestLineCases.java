package dev.freshet.conformance.http1;

import static dev.freshet.conformance.http1.Expected.accepted;
import static dev.freshet.conformance.http1.Expected.closed;
import static dev.freshet.conformance.http1.Expected.refused;
import static dev.freshet.conformance.http1.Http1Case.GOT;
import static dev.freshet.conformance.http1.Rule.must;
import static dev.freshet.conformance.http1.Rule.policy;
import static dev.freshet.conformance.http1.Rule.should;

import java.util.List;

/** Request lines: RFC 9112 section 3. Cases 72 and 81 need servers of their own: Http1DialogueTest. */
final class RequestLineCases {
    private static final String HOST = "\r\nHost: a\r\n\r\n";

    private RequestLineCases() {
    }

    static List<Http1Case> all() {
        CaseList list = new CaseList();
        lengths(list);
        words(list);
        methods(list);
        targets(list);
        paths(list);
        return list.cases();
    }

    private static void lengths(CaseList list) {
        list.one(must(66, "9112 3"), "answers 414 to a target of 100 KB",
                line("GET /" + "x".repeat(100_000) + " HTTP/1.1"), refused(414));
        String path = "/" + "x".repeat(8_000 - "GET / HTTP/1.1".length());
        list.one(should(66, "9112 3"), "accepts a request line of 8,000 octets", line("GET " + path + " HTTP/1.1"),
                accepted("GET a " + path + " []"));
        list.one(should(67, "9112 3"), "refuses a method of 100 KB", line("X".repeat(100_000) + " / HTTP/1.1"),
                refused(400, 501));
    }

    private static String line(String line) {
        return line + HOST;
    }

    private static void words(CaseList list) {
        list.each(should(68, "9112 3"), "refuses a request line without a version", RequestLineCases::line, refused(),
                "GET /", "GET / ");
        list.each(policy(68, "9113 3.4"), "closes without an answer where a line has neither method nor version",
                RequestLineCases::line, closed(), "FOO /", "INVALID CONNECTION PREFACE");
        list.each(should(69, "9112 3"), "refuses a request line that is not three words", RequestLineCases::line,
                refused(), "GET  / HTTP/1.1", "GET\t/ HTTP/1.1", "GET /\tHTTP/1.1", "GET / b HTTP/1.1",
                " GET / HTTP/1.1", "GET /  HTTP/1.1", "GET / HTTP/1.1 ");
        list.each(must(70, "9112 2.3"), "refuses a version that breaks the grammar",
                version -> line("GET / " + version), refused(), "HTTP/1", "HTTP/1.01", "http/1.1", "HTTP /1.1",
                "HTTP/1.1x");
        list.each(should(71, "9110 2.5"), "takes a later minor version as HTTP/1.1",
                version -> line("GET /e " + version), accepted(GOT), "HTTP/1.2");
        list.each(should(71, "9110 15.6.6"), "answers 505 to another major version",
                version -> line("GET / " + version), refused(505), "HTTP/2.0", "HTTP/9.9");
    }

    private static void methods(CaseList list) {
        list.each(should(73, "9110 9.1"), "answers 501 to a method it does not know", RequestLineCases::line,
                refused(501), "get / HTTP/1.1", "FOO / HTTP/1.1");
        list.each(must(73, "9110 9.1"), "refuses a method that is no token", RequestLineCases::line, refused(),
                "G@T / HTTP/1.1");
        list.each(policy(76, "9110 9.3.6"), "opens no tunnel, and reads nothing behind a CONNECT",
                RequestLineCases::line, refused(405, 501), "CONNECT a:443 HTTP/1.1");
    }

    private static void targets(CaseList list) {
        list.each(must(74, "9112 3.2.2"), "takes the host of an absolute target before that of the field",
                RequestLineCases::line, accepted("GET b /x []"), "GET http://b/x HTTP/1.1");
        list.each(must(75, "9112 3.2.3"), "refuses an authority as the target of GET", RequestLineCases::line,
                refused(), "GET a:80 HTTP/1.1");
        list.each(must(77, "9112 3.2.4"), "refuses the asterisk as the target of GET", RequestLineCases::line,
                refused(), "GET * HTTP/1.1");
        list.each(must(77, "9112 3.2.4"), "accepts OPTIONS for the server as a whole", RequestLineCases::line,
                accepted("OPTIONS a * []"), "OPTIONS * HTTP/1.1");
        list.each(must(78, "9112 3.2"), "refuses a target with a character that no URI has",
                target -> line("GET " + target + " HTTP/1.1"), refused(), "/a#b", "/a\u0000", "/\u00c3\u00a9",
                "/a\\b");
    }

    private static void paths(CaseList list) {
        list.each(policy(79, "3986 2.1"), "refuses percent-encodings that stand for no character of UTF-8 or for NUL",
                RequestLineCases::get, refused(), "/%00", "/%zz", "/%c0%af");
        list.each(policy(80, "3986 6.2.2"), "never decodes a slash before routing", RequestLineCases::get,
                accepted("GET a /s/..%2Fx []"), "/s/..%2fx");
        list.each(policy(80, "3986 5.2.4"), "refuses a path that climbs above the root", RequestLineCases::get,
                refused(), "/%2e%2e/x", "/..;/x", "/a/../../x");
        list.each(policy(80, "3986 5.2.4"), "removes dot segments before routing", RequestLineCases::get,
                accepted("GET a /b/x []"), "/a/../b/./x", "/%2e/b/x", "/a/%2E%2e/b/x");
    }

    private static String get(String target) {
        return line("GET " + target + " HTTP/1.1");
    }
}
