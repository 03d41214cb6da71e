package dev.freshet.processor.write;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A type as source code names it.
 *
 * @param packageName its package; empty for primitives, type variables and the unnamed package
 * @param simpleName its name within the package, including outer classes: {@code Map.Entry}
 * @param arguments its type arguments
 * @param bound the prefix in a wildcard ({@code "? extends "}), or empty
 * @param dimensions of an array; 0 for other types
 */
public record TypeName(String packageName, String simpleName, List<TypeName> arguments, String bound, int dimensions) {

    public TypeName {
        arguments = List.copyOf(arguments);
    }

    /** A class or interface without type arguments. */
    public static TypeName of(String packageName, String simpleName) {
        return new TypeName(packageName, simpleName, List.of(), "", 0);
    }

    public TypeName with(TypeName... typeArguments) {
        return new TypeName(packageName, simpleName, List.of(typeArguments), bound, dimensions);
    }

    /** Without type arguments and bound, as in a class literal. */
    public TypeName raw() {
        return new TypeName(packageName, simpleName, List.of(), "", dimensions);
    }

    /** Whether it has type arguments without wildcards, so that it can be compared as text. */
    public boolean isExactlyGeneric() {
        return !arguments.isEmpty() && arguments.stream().noneMatch(TypeName::isOpen);
    }

    private boolean isOpen() {
        return !bound.isEmpty() || simpleName.equals("?") || arguments.stream().anyMatch(TypeName::isOpen);
    }

    /** With this number of array dimensions. */
    public TypeName array(int count) {
        return new TypeName(packageName, simpleName, arguments, bound, count);
    }

    /** With this wildcard prefix. */
    public TypeName bounded(String prefix) {
        return new TypeName(packageName, simpleName, arguments, prefix, dimensions);
    }

    /** Package and name, without type arguments: {@code java.util.Map.Entry}. */
    public String qualified() {
        return packageName.isEmpty() ? simpleName : packageName + "." + simpleName;
    }

    /** The whole type with qualified names: {@code java.util.List<java.lang.String>}. */
    public String canonical() {
        return bound + qualified() + argumentsText(TypeName::canonical) + "[]".repeat(dimensions);
    }

    /** The whole type with simple names, for messages: {@code List<String>}. */
    public String shortText() {
        return bound + simpleName + argumentsText(TypeName::shortText) + "[]".repeat(dimensions);
    }

    /** The name of a class generated for this one: {@code Outer$Inner} and the suffix. */
    public TypeName generated(String suffix) {
        return of(packageName, simpleName.replace('.', '$') + suffix);
    }

    private String argumentsText(Function<TypeName, String> text) {
        return arguments.isEmpty() ? "" : arguments.stream().map(text).collect(Collectors.joining(", ", "<", ">"));
    }

    @Override
    public String toString() {
        return canonical();
    }
}
