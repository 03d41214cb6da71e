package dev.freshet.web.routing;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.PercentCoding;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A path with variables: {@code /users/{id}}, {@code /orders/{id:[0-9]+}}, {@code /files/{*rest}}. Immutable. Slashes
 * separate segments. A variable matches within one segment and is never empty; a tail matches the rest of the path,
 * including the slash before it. A trailing slash makes a different path.
 */
public final class PathPattern {
    private final String text;
    private final List<Segment> segments;
    private final List<String> variables;

    private PathPattern(String text, List<Segment> segments, List<String> variables) {
        this.text = text;
        this.segments = List.copyOf(segments);
        this.variables = List.copyOf(variables);
    }

    /**
     * Parses a pattern. Its regular expressions are compiled when a path first reaches them; this suits generated code,
     * where the compiler has checked them.
     *
     * @throws IllegalArgumentException with the pattern, the position and the problem
     */
    public static PathPattern parse(String text) {
        return read(new PatternReader(text, false), text);
    }

    /** Same as {@link #parse}, but also checks the regular expressions. */
    public static PathPattern parseAndCheck(String text) {
        return read(new PatternReader(text, true), text);
    }

    private static PathPattern read(PatternReader reader, String text) {
        List<Segment> segments = reader.read();
        return new PathPattern(text, segments, reader.variables());
    }

    /** The pattern as declared. */
    public String text() {
        return text;
    }

    /** Equal for patterns that match the same paths, whatever the names of their variables. */
    public String shape() {
        StringBuilder shape = new StringBuilder();
        for (Segment segment : segments) {
            shape.append('/').append(segment.shape());
        }
        return shape.toString();
    }

    /** The names of the variables, in order. */
    public List<String> variables() {
        return variables;
    }

    /** Whether this pattern matches a single path, {@link #literal()}. */
    public boolean isLiteral() {
        for (Segment segment : segments) {
            if (!(segment instanceof Segment.Literal)) {
                return false;
            }
        }
        return true;
    }

    /** The bytes of the single path that a literal pattern matches. */
    public byte[] literal() {
        return shape().getBytes(StandardCharsets.US_ASCII);
    }

    List<Segment> segments() {
        return segments;
    }

    public boolean matches(ByteSlice path) {
        byte[] bytes = path.array();
        int end = path.end();
        int from = path.start() + 1;
        for (Segment segment : segments) {
            if (segment instanceof Segment.Tail) {
                return true;
            }
            int to = segmentEnd(bytes, from, end);
            if (from > end || !segment.matches(bytes, from, to)) {
                return false;
            }
            from = to + 1;
        }
        return from > end;
    }

    /**
     * The decoded value of a variable. Each call walks along the path.
     *
     * @param path matches this pattern
     * @throws IllegalArgumentException if the pattern has no such variable
     * @throws dev.freshet.http.HttpException 400 if the percent-encoded bytes are not UTF-8
     */
    public String value(ByteSlice path, String variable) {
        byte[] bytes = path.array();
        int end = path.end();
        int from = path.start() + 1;
        for (Segment segment : segments) {
            int to = segmentEnd(bytes, from, end);
            String value = valueIn(segment, bytes, from, to, end, variable);
            if (value != null) {
                return value;
            }
            from = to + 1;
        }
        throw new IllegalArgumentException("pattern " + text + " has no variable " + variable);
    }

    private static @Nullable String valueIn(
            Segment segment, byte[] path, int from, int to, int end, String variable) {
        if (segment instanceof Segment.Capture capture && variable.equals(capture.name())) {
            return PercentCoding.decode(path, from, to);
        }
        if (segment instanceof Segment.Tail tail && variable.equals(tail.name())) {
            return from > end ? "" : PercentCoding.decode(path, from - 1, end);
        }
        if (segment instanceof Segment.Mixed mixed && mixed.names().contains(variable)) {
            return mixed.value(path, from, to, variable);
        }
        return null;
    }

    /** The index of the slash at or after {@code from}, or the end of the path. */
    static int segmentEnd(byte[] path, int from, int end) {
        int i = from;
        while (i < end && path[i] != '/') {
            i++;
        }
        return i;
    }

    @Override
    public String toString() {
        return text;
    }
}
