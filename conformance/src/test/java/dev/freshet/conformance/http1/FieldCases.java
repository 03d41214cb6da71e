package dev.freshet.conformance.http1;

import static dev.freshet.conformance.http1.Expected.accepted;
import static dev.freshet.conformance.http1.Expected.acceptedAndClosed;
import static dev.freshet.conformance.http1.Expected.refused;
import static dev.freshet.conformance.http1.Http1Case.E;
import static dev.freshet.conformance.http1.Http1Case.G;
import static dev.freshet.conformance.http1.Http1Case.GOT;
import static dev.freshet.conformance.http1.Rule.must;
import static dev.freshet.conformance.http1.Rule.policy;
import static dev.freshet.conformance.http1.Rule.should;

import java.util.List;

/** Lines and fields: RFC 9112 sections 2.2 and 5. */
final class FieldCases {
    private FieldCases() {
    }

    static List<Http1Case> all() {
        CaseList list = new CaseList();
        lines(list);
        names(list);
        tolerance(list);
        hosts(list);
        limits(list);
        return list.cases();
    }

    private static void lines(CaseList list) {
        list.one(policy(49, "9112 2.2"), "refuses lines that end with LF alone", "GET /e HTTP/1.1\nHost: a\n\n",
                refused());
        list.each(must(50, "9112 2.2"), "refuses a bare CR", text -> text, refused(),
                "GET /e HTTP/1.1\rHost: a\r\r", "GET /e HTTP/1.1\r\r\nHost: a\r\n\r\n",
                "GET /e HTTP/1.1\r\nHost: a\r\r\n\r\n", "GET /e HTTP/1.1\r\nHost: a\r\n\r\r\n",
                "GET /e\rHTTP/1.1\r\nHost: a\r\n\r\n", "\rGET /e HTTP/1.1\r\nHost: a\r\n\r\n");
        list.each(must(51, "9112 2.2"), "refuses a bare CR in a value", FieldCases::field, refused(), "X: a\rb");
        list.each(must(52, "9110 5.5"), "refuses NUL in a value", FieldCases::field, refused(), "X: a\u0000b");
        list.each(policy(52, "9110 5.5"), "refuses a control character in a value", FieldCases::field, refused(),
                "X: a\u0007b");
    }

    private static String field(String line) {
        return G + line + E + E;
    }

    private static void names(CaseList list) {
        list.each(must(53, "9112 5.1"), "refuses white space between name and colon", FieldCases::field, refused(),
                "X : b");
        list.each(must(54, "9112 5"), "refuses a line without a name or a colon", FieldCases::field, refused(),
                "no colon", ": b");
        list.each(must(55, "9110 5.1"), "refuses a name that is no token", FieldCases::field, refused(),
                "X[]: b", "X\u00ef: b", "X\u0085: b", "X Y: b");
        list.each(must(56, "9112 5.2"), "refuses a folded line", FieldCases::field, refused(),
                "X: a\r\n b", "X: a\r\n\tb");
        list.one(must(57, "9112 2.2"), "refuses white space straight after the request line",
                "GET /e HTTP/1.1\r\n X: b\r\nHost: a\r\n\r\n", refused());
    }

    private static void tolerance(CaseList list) {
        list.one(should(58, "9112 2.2"), "ignores an empty line before the request line", E + G + E, accepted(GOT));
        list.one(policy(58, "9112 2.2"), "refuses a hundred empty lines", E.repeat(100) + G + E, refused());
        list.each(should(59, "9110 5.5"), "gives the octets of a value as they came", FieldCases::field,
                accepted(GOT + " X=\u00c3\u00a9"), "X: \u00c3\u00a9");
        list.each(must(60, "9110 5.5"), "accepts an empty value", FieldCases::field, accepted(GOT + " X="), "X:");
    }

    private static void hosts(CaseList list) {
        list.one(must(61, "9112 3.2"), "refuses HTTP/1.1 without Host", "GET /e HTTP/1.1\r\n\r\n", refused());
        list.one(must(62, "9112 3.2"), "refuses two Host fields", G + "Host: a\r\n" + E, refused());
        list.each(must(63, "9112 3.2"), "refuses a Host that is none",
                host -> "GET /e HTTP/1.1\r\nHost: " + host + E + E, refused(),
                "a, b", "a/b", "u@a", "a:x", "a b", "");
        list.one(must(64, "9112 3.2"), "accepts HTTP/1.0 without Host, and closes", "GET /e HTTP/1.0\r\n\r\n",
                acceptedAndClosed("GET  /e []"));
    }

    private static void limits(CaseList list) {
        list.one(policy(65, "6585 5"), "answers 431 to a value of 100 KB", field("X: " + "x".repeat(100_000)),
                refused(431));
        list.one(policy(65, "6585 5"), "answers 431 to 10,000 fields", G + "X: 1\r\n".repeat(10_000) + E,
                refused(431));
    }
}
