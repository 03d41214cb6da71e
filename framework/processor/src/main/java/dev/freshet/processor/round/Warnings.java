package dev.freshet.processor.round;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
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
        var warnings = new TreeSet<String>();
        if (isDeprecated(origin, elements)) {
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

    private static boolean isDeprecated(TypeElement type, Elements elements) {
        return elements.isDeprecated(type) || type.getEnclosedElements().stream()
                .anyMatch(member -> elements.isDeprecated(member) || member instanceof ExecutableElement executable
                        && (isDeprecated(executable.getReturnType(), elements) || executable.getParameters().stream()
                                .anyMatch(parameter -> isDeprecated(parameter.asType(), elements))));
    }

    private static boolean isDeprecated(TypeMirror type, Elements elements) {
        return type instanceof DeclaredType declared && elements.isDeprecated(declared.asElement());
    }
}
