package dev.freshet.processor.round;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.Elements;

/**
 * The warnings to suppress in generated code. Their causes are in the source class, where the user sees them, or in the
 * fact that generated classes are public in an exported package.
 */
public final class Warnings {

    private static final List<String> DEPRECATED = List.of("deprecation", "removal");

    private Warnings() {
    }

    /** For code that is generated from this class and calls its constructors and methods. */
    public static Set<String> of(TypeElement origin, Elements elements) {
        var warnings = new TreeSet<>(ofSignatures(origin));
        // The compiler also warns if only a documentation comment says so.
        if (elements.isDeprecated(origin) || origin.getEnclosedElements().stream().anyMatch(elements::isDeprecated)) {
            warnings.addAll(DEPRECATED);
        }
        warnings.addAll(inModuleOf(origin, elements));
        return warnings;
    }

    /** For code that also names other classes. */
    public static Set<String> of(TypeElement origin, Stream<TypeElement> named, Elements elements) {
        var warnings = new TreeSet<>(of(origin, elements));
        if (named.anyMatch(elements::isDeprecated)) {
            warnings.addAll(DEPRECATED);
        }
        return warnings;
    }

    /** For any public class in the module of this class. */
    public static Set<String> inModuleOf(TypeElement type, Elements elements) {
        return elements.getModuleOf(type).isUnnamed() ? Set.of()
                : new TreeSet<>(Set.of("exports", "missing-explicit-ctor"));
    }

    /** For code that names the element, its members, those that it inherits, and the types in their signatures. */
    public static Set<String> ofSignatures(Element origin) {
        var warnings = new TreeSet<String>();
        add(origin, warnings);
        addMembers(origin, warnings);
        return warnings;
    }

    /** For code that names the type. */
    public static Set<String> ofType(TypeMirror type) {
        var warnings = new TreeSet<String>();
        add(type, warnings);
        return warnings;
    }

    private static void addMembers(Element origin, Set<String> warnings) {
        origin.getEnclosedElements().forEach(member -> add(member, warnings));
        if (origin instanceof TypeElement type) {
            Stream.concat(Stream.of(type.getSuperclass()), type.getInterfaces().stream())
                    .filter(DeclaredType.class::isInstance).map(parent -> ((DeclaredType) parent).asElement())
                    .filter(parent -> !parent.toString().startsWith("java."))
                    .forEach(parent -> addMembers(parent, warnings));
        }
    }

    private static void add(Element element, Set<String> warnings) {
        if (element.getAnnotation(Deprecated.class) != null) {
            warnings.addAll(DEPRECATED);
        }
        if (element instanceof ExecutableElement executable) {
            add(executable.getReturnType(), warnings);
            executable.getParameters().forEach(parameter -> add(parameter.asType(), warnings));
            executable.getThrownTypes().forEach(thrown -> add(thrown, warnings));
            executable.getTypeParameters().forEach(variable ->
                    variable.getBounds().forEach(bound -> add(bound, warnings)));
        }
    }

    private static void add(TypeMirror type, Set<String> warnings) {
        switch (type) {
            case ArrayType array -> add(array.getComponentType(), warnings);
            case WildcardType wildcard -> Stream.of(Optional.ofNullable(wildcard.getExtendsBound()),
                    Optional.ofNullable(wildcard.getSuperBound())).flatMap(Optional::stream)
                    .forEach(bound -> add(bound, warnings));
            case DeclaredType declared when declared.asElement() instanceof TypeElement element -> {
                if (element.getAnnotation(Deprecated.class) != null) {
                    warnings.addAll(DEPRECATED);
                }
                if (declared.getTypeArguments().isEmpty() && !element.getTypeParameters().isEmpty()) {
                    warnings.add("rawtypes");
                }
                declared.getTypeArguments().forEach(argument -> add(argument, warnings));
            }
            default -> { }
        }
    }
}
