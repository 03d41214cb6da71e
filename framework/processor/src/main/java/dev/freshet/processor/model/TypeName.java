package dev.freshet.processor.model;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A type as a source names it.
 *
 * @param packageName its package; empty for primitives, type variables and the unnamed package
 * @param simpleName its name within the package, with its outer classes: {@code Map.Entry}
 * @param arguments its type arguments
 * @param bound what stands before it in a wildcard ({@code "? extends "}), or nothing
 * @param dimensions of an array, 0 if it is none
 */
public record TypeName(String packageName, String simpleName, List<TypeName> arguments, String bound, int dimensions) {

    /** Copies the list. */
    public TypeName {
        arguments = List.copyOf(arguments);
    }

    /** A class or interface without type arguments. */
    public static TypeName of(String packageName, String simpleName) {
        return new TypeName(packageName, simpleName, List.of(), "", 0);
    }

    /** The same with type arguments. */
    public TypeName with(TypeName... typeArguments) {
        return new TypeName(packageName, simpleName, List.of(typeArguments), bound, dimensions);
    }

    /** The same without type arguments and bound, as it stands in a class literal. */
    public TypeName raw() {
        return new TypeName(packageName, simpleName, List.of(), "", dimensions);
    }

    /** Whether it has type arguments and none of them is a wildcard, so that it can be compared as text. */
    public boolean isExactlyGeneric() {
        return !arguments.isEmpty() && arguments.stream().noneMatch(TypeName::isOpen);
    }

    private boolean isOpen() {
        return !bound.isEmpty() || simpleName.equals("?") || arguments.stream().anyMatch(TypeName::isOpen);
    }

    /** As an array's element has one dimension less than the array. */
    public TypeName array(int count) {
        return new TypeName(packageName, simpleName, arguments, bound, count);
    }

    /** As a wildcard's bound. */
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

    /** The name that a class generated for this one carries: {@code Outer$Inner} and the suffix. */
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
