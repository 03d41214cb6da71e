package dev.freshet.conformance.http1;

import static dev.freshet.conformance.http1.Expected.accepted;
import static dev.freshet.conformance.http1.Expected.answered;
import static dev.freshet.conformance.http1.Expected.refusedInBody;
import static dev.freshet.conformance.http1.Http1Case.EMPTY;
import static dev.freshet.conformance.http1.Http1Case.HELLO;
import static dev.freshet.conformance.http1.Http1Case.chunked;
import static dev.freshet.conformance.http1.Rule.must;
import static dev.freshet.conformance.http1.Rule.policy;

import java.util.List;

/** The chunked coding: RFC 9112 section 7.1. */
final class ChunkCases {
    private static final String LAST = "0\r\n\r\n";

    private ChunkCases() {
    }

    static List<Http1Case> all() {
        CaseList list = new CaseList();
        sizes(list);
        extensions(list);
        lineEnds(list);
        trailers(list);
        return list.cases();
    }

    private static void sizes(CaseList list) {
        list.each(must(34, "9112 7.1"), "reads a size in either case and any zeros as the last",
                size -> chunked(size + "\r\n0123456789\r\n000\r\n\r\n"), accepted("POST a /e [0123456789]"), "A", "a");
        list.each(must(35, "9112 7.1"), "refuses a size that is no hexadecimal number", ChunkCases::sized,
                refusedInBody(), "0x5", "+5", "-5", " 5", "5 ", "5_0", "5h", "");
        list.one(must(36, "9112 7.1, CVE-2026-42580"), "never cuts a size to 32 bits",
                chunked("100000004\r\ntest\r\n" + LAST), refusedInBody(400, 413));
        list.each(must(37, "9112 7.1"), "never cuts a size to 64 bits", ChunkCases::sized, refusedInBody(400, 413),
                "F".repeat(16), "1" + "0".repeat(15) + "5");
    }

    private static String sized(String line) {
        return chunked(line + "\r\nhello\r\n" + LAST);
    }

    private static void extensions(CaseList list) {
        list.each(must(38, "9112 7.1.1"), "ignores an extension", ChunkCases::sized, accepted(HELLO),
                "5;a=b", "5;a=\"x;y\"", "5 ;a");
        list.one(must(39, "9112 7.1.1, CVE-2026-33870"), "refuses a line end within a quoted extension",
                chunked("5;a=\"x\r\nhello\r\n" + LAST), refusedInBody());
        list.each(must(40, "9112 7.1.1"), "refuses an extension that breaks the grammar", ChunkCases::sized,
                refusedInBody(), "5;", "5;b[=x");
        list.one(policy(45, "9112 7.1.1"), "limits the length of an extension",
                chunked("5;a=" + "x".repeat(65_536) + "\r\nhello\r\n" + LAST), refusedInBody(400, 413));
        list.one(policy(45, "9112 7.1.1"), "limits the extensions of all chunks together",
                chunked(("1;a=" + "x".repeat(1_024) + "\r\nh\r\n").repeat(10_000) + LAST), refusedInBody(400, 413));
    }

    private static void lineEnds(CaseList list) {
        list.each(must(41, "9112 2.2, CVE-2025-58056"), "refuses a bare LF in an extension", Http1Case::chunked,
                refusedInBody(), "5;a\nhello\r\n" + LAST);
        list.each(must(42, "9112 7.1"), "refuses a line of a chunk that does not end with CRLF", Http1Case::chunked,
                refusedInBody(), "5\r\nhello\n" + LAST, "0\n\n", "5\rhello\r\n" + LAST);
        list.each(must(43, "9112 2.2"), "refuses a bare CR in a size line", Http1Case::chunked, refusedInBody(),
                "5;a\rhello\r\n" + LAST, "5\r\r;a\r\nhello\r\n" + LAST);
        list.each(must(44, "9112 7.1"), "refuses data that does not end where its size says", Http1Case::chunked,
                refusedInBody(), "5\r\nhello!!\r\n" + LAST, "5\r\nhello" + LAST, "0\r\nXX");
        list.one(must(48, "9112 7.1"), "reads nothing behind the last chunk as body", chunked(LAST + "\u0000"),
                answered(EMPTY).thenRefused());
    }

    private static void trailers(CaseList list) {
        list.each(must(46, "9112 7.1.2"), "gives trailers to the handler", ChunkCases::trailer,
                accepted(HELLO + " +X-T=1"), "X-T: 1");
        list.each(policy(46, "9110 6.5.1"), "refuses a trailer that frames, routes or authenticates",
                ChunkCases::trailer, refusedInBody(), "Content-Length: 5", "Transfer-Encoding: chunked", "Host: a",
                "Authorization: x");
        list.one(policy(47, "9110 6.5"), "limits the bytes of trailers",
                chunked("0\r\nX: " + "x".repeat(8_192) + "\r\n\r\n"), refusedInBody(431, 400));
        list.one(policy(47, "9110 6.5"), "limits the number of trailers",
                chunked("0\r\n" + "X: 1\r\n".repeat(101) + "\r\n"), refusedInBody(431, 400));
    }

    private static String trailer(String line) {
        return chunked("5\r\nhello\r\n0\r\n" + line + "\r\n\r\n");
    }
}
