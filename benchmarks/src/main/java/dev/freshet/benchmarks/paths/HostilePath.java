package dev.freshet.benchmarks.paths;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.PathNormaliser;
import dev.freshet.web.routing.PathPattern;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A pattern and its hardest path: the start, then the middle repeated, then the end.
 *
 * @param pattern as in a mapping
 */
record HostilePath(String pattern, String start, String middle, String end) {
    /** The limit of a request line. */
    static final int BYTES = 8_000;

    static final List<HostilePath> ALL = List.of(
            new HostilePath("/{id}", "/", "a", ""),
            new HostilePath("/day/{y}-{m}-{d}", "/day/", "-", ""),
            new HostilePath("/day/{y}-{m}-{d}", "/day/", "-", "%C2%85"),
            new HostilePath("/files/{name}.{ext}", "/files/", ".", "%C3%A9"),
            new HostilePath("/x/{a}-{b}-{c}-{d}-{e}", "/x/", "-", "/"),
            new HostilePath("/x/{a}aaab{b}aaab{c}", "/x/", "aaa", "b"),
            new HostilePath("/x/{a}{b}", "/x/", "%C3%A9", ""),
            new HostilePath("/x/{*rest}", "/x", "/..a", ""),
            new HostilePath("/x/{a:[0-9]+}", "/x/", "7", ""),
            new HostilePath("/x/{a:[a-z0-9-]+}", "/x/", "a-", "!"),
            new HostilePath("/x/{a:\\d{4}}", "/x/", "7", ""),
            new HostilePath("/x/{a:(?:[a-z]|-)+}", "/x/", "a-", "!"),
            new HostilePath("/x/{a:(a+)+b}", "/x/", "a", ""),
            new HostilePath("/x/{a:b(a+)+}", "/x/b", "a", ""),
            new HostilePath("/x/{a:(a|aa)+}b", "/x/", "a", "b"),
            new HostilePath("/x/{a:(.*a){20}}", "/x/", "a", ""),
            new HostilePath("/x/{a:(a?){30}a{30}.*}", "/x/", "a", ""),
            new HostilePath("/x/{a:[a-z]+[a-z]+[a-z]+[a-z]+1}", "/x/", "a", "1"),
            new HostilePath("/x/{a:.*}-{b:.*}-{c:.*}", "/x/", "-", ""),
            new HostilePath("/x/{a:.*\\.(?:jpg|jpeg|png|webp|gif|svg)}", "/x/", ".jpg.png", ".svg"),
            new HostilePath("/x/{a:(?i)(?:one|two|three|four|five)*}", "/x/", "onetwofive", "oneTWO"),
            new HostilePath("/x/{a:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}}", "/x/", "0123456789abcdef-", ""),
            new HostilePath("/x/{a:\\p{L}+}", "/x/", "%C3%A9", ""),
            new HostilePath("/x/{a:\\p{L}+}", "/x/", "%F0%90%90%80", ""));

    /** As the server passes it to routes. */
    ByteSlice path() {
        StringBuilder text = new StringBuilder(start);
        while (text.length() + middle.length() + end.length() <= BYTES) {
            text.append(middle);
        }
        byte[] bytes = text.append(end).toString().getBytes(StandardCharsets.US_ASCII);
        byte[] normal = PathNormaliser.normalise(bytes, 0, bytes.length);
        ByteSlice path = new ByteSlice();
        path.set(normal, 0, normal.length);
        return path;
    }

    /** The work for a request: its path is normalized and compared, and its variables are read if it matches. */
    static int work(PathPattern pattern, ByteSlice path) {
        ByteSlice normal = new ByteSlice();
        byte[] bytes = PathNormaliser.normalise(path.array(), path.start(), path.end());
        normal.set(bytes, 0, bytes.length);
        int characters = 0;
        if (pattern.matches(normal)) {
            for (String variable : pattern.variables()) {
                characters += pattern.value(normal, variable).length();
            }
        }
        return characters;
    }
}
