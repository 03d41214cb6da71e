package dev.freshet.processor.authorize;

import dev.freshet.processor.authorize.ValueType.Kind;
import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;
import java.util.ArrayList;
import java.util.stream.Collectors;

/**
 * Writes a checked expression as Java.
 *
 * @param source the source that uses the expression
 * @param caller the variable with the caller
 */
record ExpressionWriter(Names names, JavaSource source, String caller) {

    private static final TypeName AUTHORIZATION = TypeName.of("dev.freshet.security", "Authorization");

    /** Java of type boolean. */
    String condition(Expression part) {
        return switch (part) {
            case Expression.Junction junction -> junction(junction);
            case Expression.Path path -> truth(path);
            default -> value(part);
        };
    }

    private String junction(Expression.Junction junction) {
        if (!junction.isAnd()) {
            return "(" + condition(junction.left()) + " || " + condition(junction.right()) + ")";
        }
        return junction.parts().stream().filter(side -> !(side instanceof Expression.SignedIn)).map(this::condition)
                .reduce((left, right) -> left + " && " + right).orElse("true");
    }

    private String truth(Expression.Path path) {
        var isPlain = path.members().isEmpty() && checker().type(path).isPrimitive();
        return isPlain ? value(path) : "Boolean.TRUE.equals(" + value(path) + ")";
    }

    private ExpressionChecker checker() {
        return new ExpressionChecker(names);
    }

    private String value(Expression part) {
        return switch (part) {
            case Expression.Text text -> JavaSource.literal(text.value());
            case Expression.Whole whole -> whole.value() + "L";
            case Expression.Truth truth -> String.valueOf(truth.value());
            case Expression.Granted granted -> caller + (granted.isRole() ? ".roles()" : ".scopes()") + ".contains("
                    + JavaSource.literal(granted.name()) + ")";
            case Expression.SignedIn _ -> "true";
            case Expression.Caller word -> word.property().isEmpty() ? caller : caller + "." + word.property() + "()";
            case Expression.Claim claim -> caller + ".claims().at(" + JavaSource.literal(claim.path()) + ")";
            case Expression.Path path -> path(path);
            case Expression.Comparison comparison -> comparison(comparison);
            case Expression.Call call -> call(call);
            case Expression.Junction junction -> "(" + junction(junction) + ")";
        };
    }

    private String authorization(String method) {
        return source.use(AUTHORIZATION) + "." + method;
    }

    private String path(Expression.Path path) {
        var argument = names.parameters().get(path.parameter());
        var java = argument.java();
        var type = argument.type();
        for (var member : path.members()) {
            java = authorization("of(") + java + ", " + source.use(names.owner(type)) + "::" + member + ")";
            type = names.members(type).get(member);
        }
        return java;
    }

    private String comparison(Expression.Comparison comparison) {
        var method = switch (comparison.operator()) {
            case "==" -> "same(";
            case "!=" -> "differ(";
            default -> "isIn(";
        };
        return authorization(method) + value(comparison.left()) + ", " + value(comparison.right()) + ")";
    }

    private String call(Expression.Call call) {
        var method = new CallResolver(names, checker()).resolve(call);
        var arguments = new ArrayList<String>();
        for (var index = 0; index < call.arguments().size(); index++) {
            arguments.add(argument(call.arguments().get(index), method.parameters().get(index)));
        }
        return names.bean(call.bean()).orElseThrow().java() + "." + call.method()
                + arguments.stream().collect(Collectors.joining(", ", "(", ")"));
    }

    private String argument(Expression argument, ValueType parameter) {
        if (argument instanceof Expression.Whole whole && parameter.bytes() < Long.BYTES) {
            var cast = switch (parameter.bytes()) {
                case 1 -> "(byte) ";
                case Short.BYTES -> "(short) ";
                default -> "";
            };
            return cast + whole.value();
        }
        return argument instanceof Expression.Claim && parameter.is(Kind.TEXT)
                ? authorization("text(") + value(argument) + ")" : value(argument);
    }
}
