package dev.freshet.conformance.http1;

import static dev.freshet.conformance.http1.Expected.accepted;
import static dev.freshet.conformance.http1.Expected.acceptedAndClosed;
import static dev.freshet.conformance.http1.Expected.acceptedAndKept;
import static dev.freshet.conformance.http1.Expected.answered;
import static dev.freshet.conformance.http1.Expected.closed;
import static dev.freshet.conformance.http1.Expected.refused;
import static dev.freshet.conformance.http1.Expected.refusedInBody;
import static dev.freshet.conformance.http1.Http1Case.CL5;
import static dev.freshet.conformance.http1.Http1Case.E;
import static dev.freshet.conformance.http1.Http1Case.EMPTY;
import static dev.freshet.conformance.http1.Http1Case.G;
import static dev.freshet.conformance.http1.Http1Case.GOT;
import static dev.freshet.conformance.http1.Http1Case.HELLO;
import static dev.freshet.conformance.http1.Http1Case.P;
import static dev.freshet.conformance.http1.Http1Case.chunked;
import static dev.freshet.conformance.http1.Rule.must;
import static dev.freshet.conformance.http1.Rule.policy;
import static dev.freshet.conformance.http1.Rule.should;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Connections and bodies: RFC 9112 sections 8 and 9, RFC 9110. Cases that are a dialogue, or need time, are in
 * Http1DialogueTest; case 86 is {@link Http1SplitTest}.
 */
final class ConnectionCases {
    private ConnectionCases() {
    }

    static List<Http1Case> all() {
        CaseList list = new CaseList();
        persistence(list);
        pipelines(list);
        expectations(list);
        bodies(list);
        ends(list);
        options(list);
        return list.cases();
    }

    private static void persistence(CaseList list) {
        list.one(must(82, "9112 9.3"), "closes after HTTP/1.0", "GET /e HTTP/1.0\r\nHost: a\r\n\r\n",
                acceptedAndClosed(GOT));
        list.one(must(82, "9112 9.3"), "keeps the connection of HTTP/1.0 that asks for it, and says so",
                "GET /e HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n", acceptedAndKept(GOT));
        list.one(must(83, "9112 9.6"), "answers nothing behind a request that says close",
                G + "Connection: close\r\n" + E, acceptedAndClosed(GOT));
    }

    private static void pipelines(CaseList list) {
        String sixteen = IntStream.rangeClosed(1, 16).mapToObj(ConnectionCases::numbered).reduce("", String::concat);
        String[] views = IntStream.rangeClosed(1, 16).mapToObj(i ->
                i == 7 ? "POST a /7 [hello]" : "GET a /" + i + " []").toArray(String[]::new);
        list.one(must(84, "9112 9.3.2"), "answers sixteen requests of one segment in their order", sixteen,
                accepted(views));
        list.one(must(85, "9112 9.3.2"), "answers what came before a broken request, then refuses that",
                G + E + "broken\r\n\r\n", answered(GOT).thenRefused());
    }

    private static String numbered(int i) {
        return i == 7 ? "POST /7 HTTP/1.1\r\nHost: a\r\n" + CL5 + E + "hello"
                : "GET /" + i + " HTTP/1.1\r\nHost: a\r\n\r\n";
    }

    private static void expectations(CaseList list) {
        list.one(policy(89, "9110 10.1.1"), "answers 417 to an expectation it does not know",
                P + CL5 + "Expect: x\r\n" + E + "hello", refused(417));
        list.one(must(90, "9110 10.1.1"), "stays in step when a body does not wait for 100",
                P + CL5 + "Expect: 100-continue\r\n" + E + "hello" + G + E, accepted(HELLO, GOT));
    }

    private static void bodies(CaseList list) {
        list.one(must(91, "9110 9.3.1"), "reads the body of GET", G + CL5 + E + "hello", accepted("GET a /e [hello]"));
        list.one(must(91, "9110 9.3.2"), "reads the body of HEAD",
                "HEAD /e HTTP/1.1\r\nHost: a\r\n" + CL5 + E + "hello", accepted(""));
        list.one(must(91, "9110 9.3.7"), "reads the body of OPTIONS",
                "OPTIONS /e HTTP/1.1\r\nHost: a\r\n" + CL5 + E + "hello", accepted("OPTIONS a /e [hello]"));
        list.one(must(92, "9112 6.3"), "reads what follows an empty body as the next request",
                P + "Content-Length: 0\r\n" + E + "X", answered(EMPTY).thenRefused(501, 400));
    }

    private static void ends(CaseList list) {
        list.cutOff(must(93, "9112 8"), "takes a body that ends before its length for no request",
                P + "Content-Length: 10\r\n" + E + "hello", refusedInBody());
        list.cutOff(must(93, "9112 8"), "takes a body that ends before its last chunk for no request",
                chunked("5\r\nhello\r\n"), refusedInBody());
        list.cutOff(must(93, "9112 8"), "takes a body that ends within its trailers for no request",
                chunked("5\r\nhello\r\n0\r\n"), refusedInBody());
        list.cutOff(must(93, "9112 8"), "takes a head that ends before its empty line for no request", G, closed());
    }

    private static void options(CaseList list) {
        list.one(should(96, "9113 3.1"), "stays with HTTP/1.1 when asked to upgrade to h2c",
                G + "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                + "HTTP2-Settings: AAMAAABkAAQAAP__\r\n" + E, accepted(GOT));
        list.each(policy(98, "9110 7.6.1"), "refuses a connection option that every recipient needs as a field",
                option -> P + "Connection: " + option + E + CL5 + E + "hello", refused(), "Content-Length", "Host");
    }
}
