package dev.freshet.processor;

import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.Elements;

/**
 * The warnings that generated code would cause for reasons that lie in the class it is made from, where the user has
 * seen them already, or in its being public within an exported package. They go into {@code @SuppressWarnings}.
 */
public final class Warnings {

    private Warnings() {
    }

    /** Their names, for code that is made from that class and calls its constructors and methods. */
    public static Set<String> of(TypeElement origin, Elements elements) {
        var warnings = new TreeSet<String>();
        if (isDeprecated(origin, elements)) {
            warnings.add("deprecation");
            warnings.add("removal");
        }
        warnings.addAll(inModuleOf(origin, elements));
        return warnings;
    }

    /** Those of any public class of the module that this class is in. */
    public static Set<String> inModuleOf(TypeElement type, Elements elements) {
        return elements.getModuleOf(type).isUnnamed() ? Set.of()
                : new TreeSet<>(Set.of("exports", "missing-explicit-ctor"));
    }

    private static boolean isDeprecated(TypeElement type, Elements elements) {
        return elements.isDeprecated(type) || type.getEnclosedElements().stream()
                .anyMatch(member -> elements.isDeprecated(member) || member instanceof ExecutableElement executable
                        && executable.getParameters().stream()
                                .anyMatch(parameter -> isDeprecated(parameter, elements)));
    }

    private static boolean isDeprecated(Element parameter, Elements elements) {
        return parameter.asType() instanceof DeclaredType declared && elements.isDeprecated(declared.asElement());
    }
}
