package dev.freshet.processor.inject;

import dev.freshet.processor.AnnotationView;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;

/** Tells which classes are beans: those with {@code @Component}, or with an annotation that carries it in turn. */
final class Stereotypes {

    private final Map<String, Boolean> known = new HashMap<>();

    Stereotypes() {
        known.put(AnnotationNames.COMPONENT, true);
        known.put(AnnotationNames.SINGLETON, true);
        known.put(AnnotationNames.CONFIGURATION_PROPERTIES, true);
    }

    /** The annotation that makes the class a bean. */
    Optional<AnnotationView> of(TypeElement type) {
        if (type.getKind() == ElementKind.ANNOTATION_TYPE) {
            return Optional.empty();
        }
        return AnnotationView.all(type).stream().filter(this::isStereotype)
                // @Singleton only says the scope where another annotation says what the bean is.
                .reduce((first, second) -> first.name().equals(AnnotationNames.SINGLETON) ? second : first);
    }

    /** Whether the class is a bean, and one that is not read from the configuration. */
    boolean isMadeByConstructor(TypeElement type) {
        return of(type).filter(stereotype -> !stereotype.name().equals(AnnotationNames.CONFIGURATION_PROPERTIES))
                .isPresent();
    }

    private boolean isStereotype(AnnotationView annotation) {
        var cached = known.get(annotation.name());
        if (cached != null) {
            return cached;
        }
        // Annotations may carry themselves, as @Retention does.
        known.put(annotation.name(), false);
        var stereotype = AnnotationView.all(annotation.type()).stream().anyMatch(this::isStereotype);
        known.put(annotation.name(), stereotype);
        return stereotype;
    }

    /** Whether the class is one whose {@code @Bean} methods are read. */
    static boolean isConfiguration(Element type) {
        return AnnotationView.isOn(type, AnnotationNames.CONFIGURATION) || AnnotationView.all(type).stream()
                .anyMatch(annotation -> AnnotationView.isOn(annotation.type(), AnnotationNames.CONFIGURATION));
    }
}
