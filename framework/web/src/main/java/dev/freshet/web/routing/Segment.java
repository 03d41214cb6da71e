package dev.freshet.web.routing;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One segment of a pattern: the part between two slashes. */
sealed interface Segment {
    /** Equal for two segments that match the same texts. */
    String shape();

    boolean matches(byte[] path, int from, int to);

    /** Matches exactly these bytes, percent-encoded as in a normalised path. */
    record Literal(byte[] bytes, String shape) implements Segment {
        @Override
        public boolean matches(byte[] path, int from, int to) {
            return Arrays.equals(bytes, 0, bytes.length, path, from, to);
        }
    }

    /** {@code {name}} or {@code *}: matches any text that is not empty. */
    record Capture(@Nullable String name) implements Segment {
        @Override
        public String shape() {
            return "{}";
        }

        @Override
        public boolean matches(byte[] path, int from, int to) {
            return to > from;
        }
    }

    /** {@code {*name}} or {@code **}: matches the rest of the path, which may be empty. */
    record Tail(@Nullable String name) implements Segment {
        @Override
        public String shape() {
            return "{*}";
        }

        @Override
        public boolean matches(byte[] path, int from, int to) {
            return true;
        }
    }

    /** A mix of text and captures, such as {@code {id:[0-9]+}} or {@code {name}.json}; matches the decoded text. */
    sealed interface Mixed extends Segment permits SplitSegment, ExpressionSegment {
        /** The names of the variables, in order; empty for a star. */
        List<String> names();

        /** The number of literal characters; the more there are, the more specific the segment is. */
        int literals();

        /** The decoded value of the variable in {@code path[from..to)}; null if the segment does not match. */
        @Nullable String value(byte[] path, int from, int to, String name);
    }
}
