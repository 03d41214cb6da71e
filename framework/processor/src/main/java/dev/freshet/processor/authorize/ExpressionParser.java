package dev.freshet.processor.authorize;

import dev.freshet.processor.authorize.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Makes a tree of an expression: {@code or} binds least, then {@code and}, then comparisons. */
final class ExpressionParser {

    private static final Set<String> COMPARISONS = Set.of("==", "!=", "in");
    private static final Set<String> BETWEEN = Set.of("or", "and", "in");
    private static final Set<String> OF_CALLER = Set.of("name", "issuer");

    private final List<Token> tokens;
    private int at;

    private ExpressionParser(List<Token> tokens) {
        this.tokens = tokens;
    }

    /** @throws ExpressionException at the first token that does not fit */
    static Expression parse(String text) {
        var parser = new ExpressionParser(Lexer.read(text));
        var expression = parser.junction(false);
        if (parser.token().kind() != Kind.END) {
            throw wrong(parser.token(), "write and or or between two conditions");
        }
        return expression;
    }

    private Token token() {
        return tokens.get(at);
    }

    private Token take() {
        return tokens.get(at++);
    }

    private boolean takes(String word) {
        if (token().is(word)) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(String symbol) {
        if (!takes(symbol)) {
            throw wrong(token(), "write " + symbol + " before it");
        }
    }

    private static ExpressionException wrong(Token token, String advice) {
        return new ExpressionException(token.column(), token.shown() + " does not fit here; " + advice);
    }

    private Expression junction(boolean isAnd) {
        var left = isAnd ? comparison() : junction(true);
        for (var word = token(); takes(isAnd ? "and" : "or"); word = token()) {
            left = new Expression.Junction(isAnd, left, isAnd ? comparison() : junction(true), word.column());
        }
        return left;
    }

    private Expression comparison() {
        var left = operand();
        var operator = token();
        if (operator.kind() == Kind.TEXT || !COMPARISONS.contains(operator.text())) {
            return left;
        }
        at++;
        return new Expression.Comparison(operator.text(), left, operand(), operator.column());
    }

    private Expression operand() {
        var token = take();
        return switch (token.kind()) {
            case TEXT -> new Expression.Text(token.text(), token.column());
            case NUMBER -> whole(token);
            case NAME -> named(token);
            case SYMBOL -> nested(token);
            case END -> throw wrong(token, "write a condition before it");
        };
    }

    private static Expression whole(Token token) {
        try {
            return new Expression.Whole(Long.parseLong(token.text()), token.column());
        } catch (NumberFormatException tooLarge) {
            throw wrong(token, "write a whole number that fits into 64 bits");
        }
    }

    private Expression nested(Token token) {
        if (!token.is("(")) {
            throw wrong(token, "write a condition before it");
        }
        var expression = junction(false);
        expect(")");
        return expression;
    }

    private Expression named(Token first) {
        if (BETWEEN.contains(first.text())) {
            throw wrong(first, "write a condition before it");
        }
        if (first.is("not")) {
            throw wrong(first, "there is no negation; write !=, or let a bean decide");
        }
        var names = new ArrayList<String>();
        while (takes(".")) {
            if (token().kind() != Kind.NAME) {
                throw wrong(token(), "write a name after the dot");
            }
            names.add(take().text());
        }
        return takes("(") ? call(first, names, arguments()) : value(first, names);
    }

    private List<Expression> arguments() {
        var arguments = new ArrayList<Expression>();
        while (!takes(")")) {
            if (!arguments.isEmpty()) {
                expect(",");
            }
            arguments.add(operand());
        }
        return arguments;
    }

    private static Expression call(Token first, List<String> names, List<Expression> arguments) {
        if (names.isEmpty() && (first.is("role") || first.is("scope"))) {
            if (arguments.size() == 1 && arguments.getFirst() instanceof Expression.Text name
                    && !name.value().isBlank()) {
                return new Expression.Granted(first.is("role"), name.value(), first.column());
            }
            throw wrong(first, "write one name in single quotes: " + first.text() + "('editor')");
        }
        if (names.size() != 1) {
            throw wrong(first, "write a bean and one of its methods: Orders.owns(id)");
        }
        return new Expression.Call(first.text(), names.getFirst(), arguments, first.column());
    }

    private static Expression value(Token first, List<String> names) {
        return switch (first.text()) {
            case "true", "false" -> new Expression.Truth(alone(first, names).is("true"), first.column());
            case "authenticated" -> new Expression.SignedIn(alone(first, names).column());
            case "caller" -> caller(first, names);
            case "claims" -> claim(first, names);
            default -> new Expression.Path(first.text(), names, first.column());
        };
    }

    private static Token alone(Token word, List<String> names) {
        if (!names.isEmpty()) {
            throw wrong(word, "remove ." + String.join(".", names));
        }
        return word;
    }

    private static Expression caller(Token first, List<String> names) {
        var property = String.join(".", names);
        if (!property.isEmpty() && !OF_CALLER.contains(property)) {
            throw new ExpressionException(first.column(), "caller has no " + property
                    + "; use caller.name, caller.issuer, role('x'), scope('x') or claims.x");
        }
        return new Expression.Caller(property, first.column());
    }

    private static Expression claim(Token first, List<String> names) {
        if (names.isEmpty()) {
            throw wrong(first, "name a claim: claims.department");
        }
        return new Expression.Claim(String.join(".", names), first.column());
    }
}
