package dev.freshet.processor.inject;

import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.Elements;

/** The warnings that a factory would cause for reasons that lie in the bean, where the user has seen them already. */
final class Warnings {

    private Warnings() {
    }

    static Set<String> of(TypeElement bean, Elements elements) {
        var warnings = new TreeSet<String>();
        if (isDeprecated(bean, elements)) {
            warnings.add("deprecation");
            warnings.add("removal");
        }
        if (!elements.getModuleOf(bean).isUnnamed() && !bean.getModifiers().contains(Modifier.PUBLIC)) {
            warnings.add("exports");
        }
        return warnings;
    }

    private static boolean isDeprecated(TypeElement bean, Elements elements) {
        return elements.isDeprecated(bean) || bean.getEnclosedElements().stream()
                .anyMatch(member -> elements.isDeprecated(member) || member instanceof ExecutableElement executable
                        && executable.getParameters().stream().anyMatch(parameter -> isDeprecated(parameter, elements)));
    }

    private static boolean isDeprecated(Element parameter, Elements elements) {
        return parameter.asType() instanceof DeclaredType type && elements.isDeprecated(type.asElement());
    }
}
