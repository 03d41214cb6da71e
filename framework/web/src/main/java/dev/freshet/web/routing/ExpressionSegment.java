package dev.freshet.web.routing;

import dev.freshet.http.PercentCoding;
import dev.freshet.web.expression.Expression;
import dev.freshet.web.expression.Groups;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A mixed segment in which a variable has an expression. */
final class ExpressionSegment implements Segment.Mixed {
    private final String shape;
    private final String expression;
    private final List<String> names;
    private final int literals;
    /** Compiled when a path first reaches it, because most starts never need it. Racing threads compile it twice. */
    private volatile @Nullable Expression compiled;

    /** @param expression has one group per name, in order, named {@code g0}, {@code g1} … */
    ExpressionSegment(String shape, String expression, List<String> names, int literals) {
        this.shape = shape;
        this.expression = expression;
        this.names = names;
        this.literals = literals;
    }

    @Override
    public String shape() {
        return shape;
    }

    @Override
    public List<String> names() {
        return names;
    }

    @Override
    public int literals() {
        return literals;
    }

    /** @throws IllegalArgumentException if the expressions of all variables together are too large */
    Expression compile() {
        Expression present = compiled;
        if (present == null) {
            present = Expression.compile(expression);
            compiled = present;
        }
        return present;
    }

    @Override
    public boolean matches(byte[] path, int from, int to) {
        return to > from && compile().matches(PercentCoding.decode(path, from, to));
    }

    @Override
    public @Nullable String value(byte[] path, int from, int to, String name) {
        Groups groups = compile().match(PercentCoding.decode(path, from, to));
        return groups == null ? null : groups.get("g" + names.indexOf(name));
    }
}
