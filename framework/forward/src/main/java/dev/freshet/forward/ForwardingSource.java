package dev.freshet.forward;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/**
 * The source of one forwarding class.
 *
 * @param place the package to generate it in
 * @param type the interface to implement
 * @param base the class to extend
 * @param bracketed prefixes of the names of methods with a begin and an end
 * @param forwarded names of all interfaces whose objects are converted in results and arguments
 */
record ForwardingSource(String place, TypeElement type, TypeElement base, List<String> bracketed,
        List<String> forwarded) {
    /** Name of the type parameter; no interface of JDBC uses it. */
    private static final String DRIVERS = "D";

    String qualifiedName() {
        return place + "." + name();
    }

    private String name() {
        return "Forwarding" + type.getSimpleName();
    }

    String text() {
        var methods = new ArrayList<String>();
        boolean whole = ElementFilter.methodsIn(base.getEnclosedElements()).stream()
                .noneMatch(method -> method.getModifiers().contains(Modifier.ABSTRACT));
        for (var method : ElementFilter.methodsIn(type.getEnclosedElements())) {
            if (method.getModifiers().contains(Modifier.STATIC)) {
                continue;
            }
            if (mayFail(method)) {
                methods.add(method(method));
            } else {
                whole = false;
            }
        }
        return """
                package %s;

                /** Passes on what {@link %s} declares. */
                %sclass %s<%s extends %s> extends %s<%s> implements %s {
                %s%s}
                """.formatted(place, type, whole ? "" : "abstract ", name(), DRIVERS, type, base, DRIVERS, type,
                constructor(), String.join("", methods));
    }

    private String constructor() {
        var parameters = ElementFilter.constructorsIn(base.getEnclosedElements()).getFirst().getParameters();
        return """
                    %s(%s) {
                        super(%s);
                    }
                """.formatted(name(), listed(parameters, this::declared),
                listed(parameters, VariableElement::toString));
    }

    private String declared(VariableElement parameter) {
        var ofBase = parameter.asType().getKind() == TypeKind.TYPEVAR;
        return (ofBase ? DRIVERS : parameter.asType()) + " " + parameter;
    }

    private String method(ExecutableElement method) {
        boolean between = bracketed.stream().anyMatch(start -> method.getSimpleName().toString().startsWith(start));
        var parameters = method.getParameters();
        var call = (between ? "begin" : "open") + "()." + method.getSimpleName() + "("
                + listed(parameters, this::passed) + ")";
        return """

                    @Override%s
                    public %s%s %s(%s) throws java.sql.SQLException {
                        try {
                            %s;
                        } catch (java.sql.SQLException failure) {
                            throw failed(failure);
                        }%s
                    }
                """.formatted(suppression(method), typeParameters(method), method.getReturnType(),
                method.getSimpleName(), listed(parameters, one -> one.asType() + " " + one), result(method, call),
                between ? " finally {\n            end();\n        }" : "");
    }

    private String result(ExecutableElement method, String call) {
        var type = method.getReturnType();
        if (type.getKind() == TypeKind.VOID) {
            return call;
        }
        if (type.getKind() == TypeKind.TYPEVAR) {
            return "return lent(" + call + ", " + typeArgument(method) + ")";
        }
        return "return " + (exchanged(type) ? "lent(" + call + ")" : call);
    }

    private String passed(VariableElement parameter) {
        return exchanged(parameter.asType()) ? "driver(" + parameter + ")" : parameter.toString();
    }

    private boolean exchanged(TypeMirror type) {
        var name = type.toString();
        return forwarded.contains(name) || name.equals("java.lang.Object") || name.equals("java.lang.Object[]");
    }

    private static VariableElement typeArgument(ExecutableElement method) {
        return method.getParameters().stream().filter(one -> one.asType() instanceof DeclaredType declared
                && declared.asElement().toString().equals("java.lang.Class")).findFirst().orElseThrow();
    }

    private static boolean mayFail(ExecutableElement method) {
        return method.getThrownTypes().stream().anyMatch(thrown -> thrown.toString().equals("java.sql.SQLException"));
    }

    private static String suppression(ExecutableElement method) {
        return method.getAnnotation(Deprecated.class) == null ? "" : "\n    @SuppressWarnings(\"deprecation\")";
    }

    private static String typeParameters(ExecutableElement method) {
        var parameters = method.getTypeParameters();
        return parameters.isEmpty() ? "" : "<" + listed(parameters, Object::toString) + "> ";
    }

    private static <T> String listed(List<? extends T> items, Function<T, String> text) {
        return items.stream().map(text).collect(Collectors.joining(", "));
    }
}
