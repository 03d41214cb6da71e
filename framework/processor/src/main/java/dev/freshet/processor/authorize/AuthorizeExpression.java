package dev.freshet.processor.authorize;

import dev.freshet.processor.authorize.Names.Phase;
import dev.freshet.processor.write.JavaSource;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** An expression of {@code @Authorize}. Immutable. */
public final class AuthorizeExpression {

    private final Expression root;

    private AuthorizeExpression(Expression root) {
        this.root = root;
    }

    /** @throws ExpressionException at the first mistake */
    public static AuthorizeExpression parse(String text) {
        return new AuthorizeExpression(ExpressionParser.parse(text));
    }

    /** The names of the beans whose methods it calls. */
    public List<String> beans() {
        return root.all().filter(Expression.Call.class::isInstance).map(call -> ((Expression.Call) call).bean())
                .distinct().toList();
    }

    /** @throws ExpressionException if a name is unknown, a type is wrong, or the expression restricts nobody */
    public void check(Names names) {
        new ExpressionChecker(names).check(root);
    }

    /**
     * Conditions in Java, which must all hold, each in the earliest phase. Phases in which nothing is checked are left
     * out.
     *
     * @param source the source that uses them
     * @param caller the variable with the caller
     */
    public Map<Phase, String> java(Names names, JavaSource source, String caller) {
        var writer = new ExpressionWriter(names, source, caller);
        var phases = new EnumMap<Phase, String>(Phase.class);
        conditions(root).filter(part -> !(part instanceof Expression.SignedIn)).forEach(part ->
                phases.merge(phase(part, names), writer.condition(part), (first, second) -> first + " && " + second));
        return phases;
    }

    private static Stream<Expression> conditions(Expression part) {
        return part instanceof Expression.Junction junction && junction.isAnd()
                ? junction.parts().stream().flatMap(AuthorizeExpression::conditions) : Stream.of(part);
    }

    private static Phase phase(Expression part, Names names) {
        return part.all().filter(Expression.Path.class::isInstance)
                .map(path -> names.parameters().get(((Expression.Path) path).parameter()).phase())
                .max(Comparator.naturalOrder()).orElse(Phase.CALLER);
    }
}
