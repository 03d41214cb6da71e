package dev.freshet.processor.authorize;

import dev.freshet.processor.authorize.Names.Bean;
import dev.freshet.processor.authorize.Names.BeanMethod;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Finds the method of a bean that an expression calls.
 *
 * @param types finds the types of arguments
 */
record CallResolver(Names names, ExpressionChecker types) {

    /** @throws ExpressionException if no bean has a method that takes these arguments and returns boolean */
    BeanMethod resolve(Expression.Call call) {
        var bean = bean(call);
        var methods = bean.methods().stream().filter(method -> method.name().equals(call.method())).toList();
        if (methods.isEmpty()) {
            throw new ExpressionException(call.column(), call.bean() + " has no method " + call.method()
                    + ExpressionChecker.hint(call.method(), callable(bean), ""));
        }
        var arguments = call.arguments().stream().map(types::type).toList();
        return methods.stream().filter(method -> method.refusal().isEmpty() && takes(method, call, arguments))
                .findFirst()
                .orElseThrow(() -> new ExpressionException(call.column(), refusal(call, methods, arguments)));
    }

    private static List<String> callable(Bean bean) {
        return bean.methods().stream().filter(method -> method.refusal().isEmpty()).map(BeanMethod::name).distinct()
                .toList();
    }

    private Bean bean(Expression.Call call) {
        if (names.parameters().containsKey(call.bean())) {
            throw new ExpressionException(call.column(), call.bean() + " is a parameter; its members have no"
                    + " parentheses: " + call.bean() + "." + call.method());
        }
        try {
            return names.bean(call.bean()).orElseThrow(() -> new ExpressionException(call.column(), call.bean()
                    + " is not a bean that expressions can call"
                    + ExpressionChecker.hint(call.bean(), names.beans(), "; name a bean of this module, or take the"
                    + " bean in the constructor of the class")));
        } catch (IllegalArgumentException several) {
            throw new ExpressionException(call.column(), String.valueOf(several.getMessage()));
        }
    }

    private static boolean takes(BeanMethod method, Expression.Call call, List<ValueType> arguments) {
        if (method.parameters().size() != arguments.size()) {
            return false;
        }
        for (var index = 0; index < arguments.size(); index++) {
            if (!takes(method.parameters().get(index), call.arguments().get(index), arguments.get(index))) {
                return false;
            }
        }
        return true;
    }

    private static boolean takes(ValueType parameter, Expression argument, ValueType type) {
        if (argument instanceof Expression.Whole whole && parameter.is(ValueType.Kind.WHOLE)) {
            var bits = parameter.bytes() * Byte.SIZE;
            return whole.value() == whole.value() << Long.SIZE - bits >> Long.SIZE - bits;
        }
        return parameter.takes(type);
    }

    private static String refusal(Expression.Call call, List<BeanMethod> methods, List<ValueType> arguments) {
        var name = call.bean() + "." + call.method();
        var only = methods.getFirst();
        if (methods.size() == 1 && !only.refusal().isEmpty()) {
            return name + " " + only.refusal();
        }
        var given = shown(arguments);
        var absent = arguments.stream().anyMatch(ValueType::absent);
        return name + " takes " + methods.stream().map(method -> shown(method.parameters()))
                .collect(Collectors.joining(" or ")) + ", not " + given
                + (absent ? ", where a value may be absent" : "") + "; change one of the two";
    }

    private static String shown(List<ValueType> types) {
        return types.stream().map(ValueType::shown).collect(Collectors.joining(", ", "(", ")"));
    }
}
