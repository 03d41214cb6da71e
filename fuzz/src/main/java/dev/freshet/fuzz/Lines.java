package dev.freshet.fuzz;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.RequestHead;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Messages as lines, to compare and to print. */
final class Lines {
    private Lines() {
    }

    /** Everything in a request's head. */
    static List<String> of(RequestHead head) {
        List<String> lines = new ArrayList<>();
        lines.add(head.method() + " " + head.target() + " as " + head.path() + " ? " + head.query());
        lines.add("for " + head.authority() + ", length " + head.contentLength()
                + (head.expectsContinue() ? ", expects 100" : ""));
        lines.addAll(of(head.headers()));
        return lines;
    }

    static List<String> of(HttpHeaders headers) {
        List<String> lines = new ArrayList<>();
        headers.forEach((name, value) -> {
            lines.add(name + ": " + value);
            if (!headers.contains(name) || headers.first(name) == null || !headers.all(name).contains(value)) {
                throw new AssertionError("the field " + name + " is there, but is not found");
            }
        });
        if (lines.size() != headers.size()) {
            throw new AssertionError(headers.size() + " fields, but " + lines.size() + " shown");
        }
        return lines;
    }

    static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
