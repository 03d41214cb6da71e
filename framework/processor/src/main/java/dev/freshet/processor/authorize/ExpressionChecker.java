package dev.freshet.processor.authorize;

import dev.freshet.config.Nearest;
import dev.freshet.processor.authorize.ValueType.Kind;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Finds the type of each part of an expression. Throws {@link ExpressionException} where something is wrong. */
final class ExpressionChecker {

    private final Names names;

    ExpressionChecker(Names names) {
        this.names = names;
    }

    /** Checks a whole expression. */
    void check(Expression root) {
        condition(root);
        if (root.all().noneMatch(part -> part instanceof Expression.Granted || part instanceof Expression.SignedIn
                || part instanceof Expression.Caller || part instanceof Expression.Claim
                || part instanceof Expression.Call)) {
            throw new ExpressionException(root.column(), "the expression does not look at the caller, so it lets in"
                    + " everyone who sends the right request; add caller, claims, role, scope or a method of a bean");
        }
    }

    private void condition(Expression part) {
        if (part instanceof Expression.Truth truth) {
            throw new ExpressionException(part.column(), truth.value() + " decides nothing; remove it, or use"
                    + " @PermitAll or @DenyAll");
        }
        if (part instanceof Expression.Junction junction) {
            junction.parts().forEach(side -> side(junction, side));
            return;
        }
        var type = type(part);
        if (!type.is(Kind.TRUTH)) {
            throw new ExpressionException(part.column(),
                    type.shown() + " is not a condition; compare it with something");
        }
    }

    private void side(Expression.Junction junction, Expression side) {
        condition(side);
        if (!junction.isAnd() && isAlwaysTrue(side)) {
            throw new ExpressionException(side.column(), "authenticated holds for every caller here, so the rest of the"
                    + " or decides nothing; remove one of the two");
        }
    }

    private static boolean isAlwaysTrue(Expression part) {
        return part instanceof Expression.SignedIn || part instanceof Expression.Junction junction && junction.isAnd()
                && junction.parts().stream().allMatch(ExpressionChecker::isAlwaysTrue);
    }

    /** The type of a part. */
    ValueType type(Expression part) {
        return switch (part) {
            case Expression.Text _ -> ValueType.TEXT;
            case Expression.Whole _ -> ValueType.WHOLE;
            case Expression.Truth _, Expression.Granted _ -> ValueType.TRUTH;
            case Expression.SignedIn word -> own("authenticated", word, ValueType.TRUTH);
            case Expression.Caller word -> own("caller", word,
                    word.property().isEmpty() ? ValueType.CALLER : ValueType.TEXT);
            case Expression.Claim claim -> own("claims", claim, ValueType.CLAIM);
            case Expression.Path path -> path(path);
            case Expression.Comparison comparison -> comparison(comparison);
            case Expression.Call call -> {
                new CallResolver(names, this).resolve(call);
                yield ValueType.TRUTH;
            }
            case Expression.Junction junction -> {
                condition(junction);
                yield ValueType.TRUTH;
            }
        };
    }

    /** A word of the language must not be a parameter too, unless that is the caller. */
    private ValueType own(String word, Expression part, ValueType type) {
        var parameter = names.parameters().get(word);
        if (parameter != null && !(word.equals("caller") && ValueType.isCaller(parameter.type()))) {
            throw new ExpressionException(part.column(), word + " is a word of expressions and a parameter of "
                    + names.method() + "; rename the parameter");
        }
        return type;
    }

    private ValueType path(Expression.Path path) {
        var parameter = names.parameters().get(path.parameter());
        if (parameter == null) {
            throw unknown(path);
        }
        var type = parameter.type();
        for (var member : path.members()) {
            var members = names.members(type);
            var found = members.get(member);
            if (found == null) {
                throw new ExpressionException(path.column(), type.shown() + " has no " + member
                        + hint(member, members.keySet(), ""));
            }
            type = type.absent() ? found.orAbsent() : found;
        }
        return type;
    }

    private ExpressionException unknown(Expression.Path path) {
        var words = new TreeSet<>(names.parameters().keySet());
        var known = words.isEmpty() ? "; it has none" : "; it has " + String.join(", ", words);
        words.addAll(List.of("caller", "claims", "authenticated", "true", "false"));
        return new ExpressionException(path.column(), path.parameter() + " is not a parameter of " + names.method()
                + hint(path.parameter(), words, known));
    }

    /** The nearest word, or else the other text. */
    static String hint(String written, Collection<String> known, String otherwise) {
        var nearest = Nearest.word(written, known);
        if (nearest != null) {
            return "; is it " + nearest + "?";
        }
        return otherwise.isEmpty() && !known.isEmpty()
                ? "; it has " + known.stream().sorted().collect(Collectors.joining(", ")) : otherwise;
    }

    private ValueType comparison(Expression.Comparison comparison) {
        var left = type(comparison.left());
        var right = type(comparison.right());
        if (isConstant(comparison.left()) && isConstant(comparison.right())
                || text(comparison.left()).equals(text(comparison.right()))) {
            throw new ExpressionException(comparison.column(), comparison.operator()
                    + " compares what is known without a request; compare something of the caller or of the request");
        }
        if (comparison.operator().equals("in")) {
            checkIn(comparison, left, right);
        } else {
            checkComparable(comparison, left, right);
        }
        return ValueType.TRUTH;
    }

    private static boolean isConstant(Expression part) {
        return part instanceof Expression.Text || part instanceof Expression.Whole || part instanceof Expression.Truth;
    }

    /** Without columns, so that equal parts have equal texts. */
    private static String text(Expression part) {
        return part.toString().replaceAll("column=\\d+", "");
    }

    private static void checkIn(Expression.Comparison comparison, ValueType left, ValueType right) {
        var element = right.is(Kind.CLAIM) ? right : right.element();
        if (element == null) {
            throw new ExpressionException(comparison.column(),
                    "in needs a claim or a collection on its right side, not " + right.shown());
        }
        checkComparable(comparison, left, element);
    }

    private static void checkComparable(Expression.Comparison comparison, ValueType left, ValueType right) {
        if (!left.isComparableWith(right)) {
            throw new ExpressionException(comparison.column(), comparison.operator() + " cannot compare " + left.shown()
                    + " with " + right.shown() + "; " + (left.is(Kind.CALLER) || right.is(Kind.CALLER)
                    ? "use caller.name" : "compare values of the same type"));
        }
        checkConstant(comparison.left(), right);
        checkConstant(comparison.right(), left);
    }

    private static void checkConstant(Expression part, ValueType other) {
        if (part instanceof Expression.Text text && !other.constants().isEmpty()
                && !other.constants().contains(text.value())) {
            throw new ExpressionException(part.column(), other.shown() + " has no constant " + text.value()
                    + hint(text.value(), other.constants(), ""));
        }
    }
}
