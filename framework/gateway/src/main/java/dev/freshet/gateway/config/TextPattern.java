package dev.freshet.gateway.config;

import dev.freshet.web.expression.Expression;
import dev.freshet.web.expression.Replacement;
import org.jspecify.annotations.Nullable;

/**
 * Matches a whole value: literal text, or a regular expression in linear time, so that no request can occupy a thread
 * for long. Immutable.
 */
public final class TextPattern {
    private static final String SPECIAL = "\\.[]{}()*+?^$|";

    private final String text;
    private final @Nullable Expression expression;

    private TextPattern(String text, @Nullable Expression expression) {
        this.text = text;
        this.expression = expression;
    }

    /** @throws IllegalArgumentException if the text is not a valid {@link Expression} */
    public static TextPattern parse(String text) {
        boolean plain = text.chars().noneMatch(c -> SPECIAL.indexOf(c) >= 0);
        return new TextPattern(text, plain ? null : Expression.compile(text));
    }

    public boolean matches(String value) {
        return expression == null ? text.equals(value) : expression.matches(value);
    }

    /**
     * Rewrites values that match. {@code $1} and {@code ${name}} insert groups.
     *
     * @throws IllegalArgumentException if the text names an unknown group or ends with a backslash
     */
    public Replacement replacement(String written) {
        return new Replacement(expression == null ? Expression.compile(text) : expression, written);
    }

    /** The pattern as written. */
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
