package dev.freshet.web.routing;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a pattern says of one part of a path, between two slashes. */
sealed interface Segment {
    /** This text. Two segments of the same shape match the same paths. */
    String shape();

    /** Whether {@code path[from..to)} fits. */
    boolean matches(byte[] path, int from, int to);

    /** Exactly these bytes, percent-encoded as a normalised path is. */
    record Literal(byte[] bytes, String shape) implements Segment {
        @Override
        public boolean matches(byte[] path, int from, int to) {
            return Arrays.equals(bytes, 0, bytes.length, path, from, to);
        }
    }

    /** {@code {name}} or {@code *}: anything but nothing. */
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

    /** {@code {*name}} or {@code **}: all the rest, which may be nothing. */
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

    /** A mix of text and captures, as {@code {id:[0-9]+}} or {@code {name}.json}; matched on the decoded text. */
    sealed interface Mixed extends Segment permits SplitSegment, ExpressionSegment {
        /** Of the variables, in order; empty for a star. */
        List<String> names();

        /** How many characters match only themselves: more of them make it more specific. */
        int literals();

        /** What the variable takes of {@code path[from..to)}, decoded; null if this does not match. */
        @Nullable String value(byte[] path, int from, int to, String name);
    }
}
