package dev.freshet.processor.round;

import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.Elements;

/**
 * The warnings to suppress in generated code. Their causes are in the source class, where the user sees them, or in the
 * fact that generated classes are public in an exported package.
 */
public final class Warnings {

    private Warnings() {
    }

    /** For code that is generated from this class and calls its constructors and methods. */
    public static Set<String> of(TypeElement origin, Elements elements) {
        var warnings = new TreeSet<String>();
        if (isDeprecated(origin, elements)) {
            warnings.add("deprecation");
            warnings.add("removal");
        }
        warnings.addAll(inModuleOf(origin, elements));
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
                        && executable.getParameters().stream()
                                .anyMatch(parameter -> isDeprecated(parameter, elements)));
    }

    private static boolean isDeprecated(Element parameter, Elements elements) {
        return parameter.asType() instanceof DeclaredType declared && elements.isDeprecated(declared.asElement());
    }
}
