package dev.freshet.gateway.config;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * What the whole of a value must be: the text itself, or a regular expression. Texts of more than {@link #MAX_LENGTH}
 * characters fit no expression, and matching ends without success after {@link #MAX_STEPS} characters looked at, so
 * that no request can keep a thread busy with it. Immutable.
 */
public final class TextPattern {
    /** The longest value that an expression is tried on, in characters. */
    public static final int MAX_LENGTH = 1_024;
    /** How many characters an expression may look at, one looked at again counted again. */
    public static final int MAX_STEPS = 100_000;

    private static final String SPECIAL = "\\.[]{}()*+?^$|";

    private final String text;
    private final @Nullable Pattern expression;

    private TextPattern(String text, @Nullable Pattern expression) {
        this.text = text;
        this.expression = expression;
    }

    /** @throws IllegalArgumentException if the text is no regular expression */
    public static TextPattern parse(String text) {
        if (isPlain(text)) {
            return new TextPattern(text, null);
        }
        try {
            return new TextPattern(text, Pattern.compile(text));
        } catch (PatternSyntaxException wrong) {
            throw new IllegalArgumentException(
                    wrong.getDescription() + " at character " + (wrong.getIndex() + 1), wrong);
        }
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (SPECIAL.indexOf(text.charAt(i)) >= 0) {
                return false;
            }
        }
        return true;
    }

    public boolean matches(String value) {
        if (expression == null) {
            return text.equals(value);
        }
        if (value.length() > MAX_LENGTH) {
            return false;
        }
        try {
            return expression.matcher(new Counted(value, 0, value.length(), new int[1])).matches();
        } catch (TooManySteps tooMany) {
            return false;
        }
    }

    /**
     * Looks whether {@link #replace} can do with this.
     *
     * @throws IllegalArgumentException if it names a group that there is not, or is not written as it must be
     */
    public void requireReplacement(String replacement) {
        // With an alternative that is nothing every expression matches, and its groups are there. Plain text has none.
        Matcher matcher = Pattern.compile("(?:" + text + ")|").matcher("");
        if (matcher.find()) {
            try {
                matcher.appendReplacement(new StringBuilder(), replacement);
            } catch (IndexOutOfBoundsException missing) {
                throw new IllegalArgumentException(String.valueOf(missing.getMessage()), missing);
            }
        }
    }

    /**
     * What becomes of a value that is this as a whole, with {@code $1} and {@code ${name}} for what its groups have
     * taken.
     *
     * @return null if the value is another
     * @throws IllegalArgumentException if the value is too long, or would take too many steps
     */
    public @Nullable String replace(String value, String replacement) {
        if (value.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("has more than " + MAX_LENGTH + " characters");
        }
        try {
            Pattern pattern = expression == null ? Pattern.compile(text) : expression;
            Matcher matcher = pattern.matcher(new Counted(value, 0, value.length(), new int[1]));
            if (!matcher.matches()) {
                return null;
            }
            StringBuilder replaced = new StringBuilder();
            matcher.appendReplacement(replaced, replacement);
            return replaced.toString();
        } catch (TooManySteps tooMany) {
            throw new IllegalArgumentException("takes more than " + MAX_STEPS + " steps to compare", tooMany);
        }
    }

    /** As written. */
    @Override
    public String toString() {
        return text;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TextPattern pattern && pattern.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** Backtracking shows as characters looked at again and again. */
    private record Counted(String text, int from, int to, int[] steps) implements CharSequence {
        @Override
        public int length() {
            return to - from;
        }

        @Override
        public char charAt(int index) {
            if (++steps[0] > MAX_STEPS) {
                throw new TooManySteps();
            }
            return text.charAt(from + index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new Counted(text, from + start, from + end, steps);
        }

        @Override
        public String toString() {
            return text.substring(from, to);
        }
    }

    private static final class TooManySteps extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooManySteps() {
            super(null, null, false, false);
        }
    }
}
