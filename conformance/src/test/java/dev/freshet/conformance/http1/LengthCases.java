package dev.freshet.conformance.http1;

import static dev.freshet.conformance.http1.Expected.accepted;
import static dev.freshet.conformance.http1.Expected.refused;
import static dev.freshet.conformance.http1.Http1Case.CL5;
import static dev.freshet.conformance.http1.Http1Case.E;
import static dev.freshet.conformance.http1.Http1Case.EMPTY;
import static dev.freshet.conformance.http1.Http1Case.HELLO;
import static dev.freshet.conformance.http1.Http1Case.P;
import static dev.freshet.conformance.http1.Http1Case.TC;
import static dev.freshet.conformance.http1.Rule.must;
import static dev.freshet.conformance.http1.Rule.policy;
import static dev.freshet.conformance.http1.Rule.should;

import java.util.List;

/** Where a body ends: RFC 9112 section 6 and RFC 9110 section 8.6. */
final class LengthCases {
    private static final String LAST = "0\r\n\r\n";
    private static final String CHUNKED_HELLO = "5\r\nhello\r\n" + LAST;

    private LengthCases() {
    }

    static List<Http1Case> all() {
        CaseList list = new CaseList();
        lengths(list);
        moreLengths(list);
        codings(list);
        moreCodings(list);
        return list.cases();
    }

    private static void lengths(CaseList list) {
        list.one(policy(1, "9112 6.1"), "refuses a length beside a transfer coding",
                P + "Content-Length: 6\r\n" + TC + E + LAST + "X", refused());
        list.one(policy(2, "9112 6.1"), "refuses a transfer coding beside a length",
                P + TC + "Content-Length: 3\r\n" + E + "8\r\nSMUGGLED\r\n" + LAST, refused());
        list.one(must(3, "9110 8.6"), "refuses two lengths that differ",
                P + CL5 + "Content-Length: 6\r\n" + E + "hello!", refused());
        list.one(policy(4, "9110 8.6"), "refuses two lengths that agree", P + CL5 + CL5 + E + "hello", refused());
        list.each(policy(5, "9110 8.6"), "refuses a list of equal lengths", LengthCases::length, refused(), "5, 5");
        list.each(must(6, "9110 8.6"), "refuses a list of lengths", LengthCases::length, refused(), "5, 6");
        list.each(must(7, "9110 8.6"), "refuses a length with a sign", LengthCases::length, refused(), "+5");
        list.each(must(8, "9110 8.6"), "refuses a negative length", LengthCases::length, refused(), "-1", "-0");
        list.each(must(9, "9110 8.6"), "refuses a length that is no decimal number", LengthCases::length, refused(),
                "0x5", "0o5", "1_0", "5a", "5.0", "1 0");
        list.each(must(10, "9110 8.6"), "refuses an empty length", LengthCases::length, refused(), "");
    }

    private static String length(String value) {
        return P + "Content-Length: " + value + E + E + "hello";
    }

    private static void moreLengths(CaseList list) {
        list.one(must(11, "9112 5.1"), "accepts white space around a length",
                P + "Content-Length:\t5 \r\n" + E + "hello", accepted(HELLO));
        list.one(must(12, "9110 8.6"), "reads a length with leading zeros as decimal",
                P + "Content-Length: 0200\r\n" + E + "x".repeat(200), accepted("POST a /e [200 bytes]"));
        list.each(must(13, "9110 8.6"), "refuses a length beyond 63 bits", LengthCases::length, refused(400, 413),
                "9223372036854775808", "18446744073709551616");
        list.one(must(14, "9112 5.1"), "refuses white space between Content-Length and its colon",
                P + "Content-Length : 5\r\n" + E + "hello", refused());
        list.each(must(15, "9110 8.6"), "refuses a length behind a no-break space", LengthCases::length, refused(),
                "\u00a05");
        list.one(policy(16, "9110 5.1"), "reads no length from a field with an underscore",
                P + "Content_Length: 5\r\n" + E, accepted(EMPTY));
    }

    private static void codings(CaseList list) {
        list.each(must(17, "9112 6.1"), "refuses the identity coding", LengthCases::codingAndLength,
                refused(400, 501), "identity");
        list.each(must(18, "9112 6.1"), "refuses a coding that only looks like chunked",
                LengthCases::codingAndLength, refused(400, 501), "xchunked");
        list.each(must(19, "9112 6.3, CVE-2026-42585"), "refuses a last coding that is not chunked",
                LengthCases::coding, refused(), "chunked, identity", "chunked, gzip");
        list.each(should(20, "9112 6.1"), "answers 501 to a coding it does not know", LengthCases::coding,
                refused(501), "gzip, chunked");
        list.each(policy(21, "9112 7.1"), "refuses chunked twice", LengthCases::coding, refused(), "chunked, chunked");
        list.one(policy(22, "9112 6.1"), "refuses two Transfer-Encoding lines", P + TC + TC + E + LAST, refused());
        list.one(must(22, "9112 6.1"), "refuses a second Transfer-Encoding line with another coding",
                P + TC + "Transfer-Encoding: identity\r\n" + E + LAST, refused());
        list.each(policy(23, "9110 5.6.1"), "refuses a list of codings with an empty element", LengthCases::coding,
                refused(), ", chunked", "chunked,");
        list.each(must(24, "9112 7"), "compares chunked without regard to case", LengthCases::coding,
                accepted(HELLO), "Chunked");
        list.one(must(25, "9112 5.1"), "accepts a tab before chunked",
                P + "Transfer-Encoding:\tchunked\r\n" + E + CHUNKED_HELLO, accepted(HELLO));
        list.each(must(26, "9112 5.1"), "accepts a space behind chunked", LengthCases::coding, accepted(HELLO),
                "chunked ");
    }

    private static String coding(String value) {
        return P + "Transfer-Encoding: " + value + E + E + CHUNKED_HELLO;
    }

    private static String codingAndLength(String value) {
        return P + "Transfer-Encoding: " + value + E + CL5 + E + "hello";
    }

    private static void moreCodings(CaseList list) {
        list.each(must(27, "9112 6.1"), "refuses chunked with a byte that does not belong there", LengthCases::coding,
                refused(), "\u000bchunked", "\fchunked", "chunked\u0000", "\u00ffchunked", "\"chunked\"");
        list.each(should(27, "9112 7"), "refuses chunked with a parameter", LengthCases::coding, refused(),
                "chunked;q=1");
        list.one(must(28, "9112 5.1"), "refuses white space between Transfer-Encoding and its colon",
                P + "Transfer-Encoding : chunked\r\n" + E + CHUNKED_HELLO, refused());
        list.one(must(29, "9112 5.2"), "refuses a folded Transfer-Encoding",
                P + "Transfer-Encoding:\r\n chunked\r\n" + E + CHUNKED_HELLO, refused());
        list.each(must(30, "9112 6.1"), "refuses an empty Transfer-Encoding beside a length",
                LengthCases::codingAndLength, refused(), "");
        list.one(policy(31, "9110 5.1"), "reads no coding from a field with an underscore",
                P + "Transfer_Encoding: chunked\r\n" + CL5 + E + "hello", accepted(HELLO));
        list.one(policy(32, "9112 6.1"), "refuses a transfer coding in HTTP/1.0",
                "POST /e HTTP/1.0\r\nHost: a\r\n" + TC + CL5 + E + "hello", refused());
        list.one(must(33, "9112 5"), "refuses a name that goes on in the next line",
                P + "Transfer-\r\nEncoding: chunked\r\n" + E + CHUNKED_HELLO, refused());
    }
}
