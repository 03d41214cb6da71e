package dev.freshet.gateway.config;

import dev.freshet.web.expression.Expression;
import dev.freshet.web.expression.Replacement;
import org.jspecify.annotations.Nullable;

/**
 * What the whole of a value must be: the text itself, or a regular expression, which takes time in proportion to the
 * value, so that no request can keep a thread busy with it. Immutable.
 */
public final class TextPattern {
    private static final String SPECIAL = "\\.[]{}()*+?^$|";

    private final String text;
    private final @Nullable Expression expression;

    private TextPattern(String text, @Nullable Expression expression) {
        this.text = text;
        this.expression = expression;
    }

    /** @throws IllegalArgumentException if the text cannot be read as an {@link Expression} */
    public static TextPattern parse(String text) {
        return new TextPattern(text, isPlain(text) ? null : Expression.compile(text));
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
        return expression == null ? text.equals(value) : expression.matches(value);
    }

    /**
     * What becomes of a value that is this as a whole, with {@code $1} and {@code ${name}} for what its groups have
     * taken.
     *
     * @throws IllegalArgumentException if it names a group that there is not, or is not written as it must be
     */
    public Replacement replacement(String written) {
        return new Replacement(expression == null ? Expression.compile(text) : expression, written);
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
}
