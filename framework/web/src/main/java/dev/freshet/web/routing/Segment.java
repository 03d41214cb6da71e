package dev.freshet.web.routing;

import dev.freshet.http.PercentCoding;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    final class Expression implements Segment {
        private final String shape;
        private final String regex;
        private final List<String> names;
        private final int literals;
        /** Compiled when a path first comes this far: most starts never need it. Racing threads compile it twice. */
        private volatile @Nullable Pattern compiled;

        /**
         * @param regex with one group for each name, in order, named {@code g0}, {@code g1} …
         * @param literals how many characters match only themselves: more of them make it more specific
         */
        Expression(String shape, String regex, List<String> names, int literals) {
            this.shape = shape;
            this.regex = regex;
            this.names = names;
            this.literals = literals;
        }

        @Override
        public String shape() {
            return shape;
        }

        List<String> names() {
            return names;
        }

        int literals() {
            return literals;
        }

        @Override
        public boolean matches(byte[] path, int from, int to) {
            return to > from && matcher(path, from, to).matches();
        }

        @Nullable String value(byte[] path, int from, int to, String name) {
            Matcher matcher = matcher(path, from, to);
            return matcher.matches() ? matcher.group("g" + names.indexOf(name)) : null;
        }

        private Matcher matcher(byte[] path, int from, int to) {
            Pattern pattern = compiled;
            if (pattern == null) {
                pattern = Pattern.compile(regex);
                compiled = pattern;
            }
            return pattern.matcher(PercentCoding.decode(path, from, to));
        }
    }
}
