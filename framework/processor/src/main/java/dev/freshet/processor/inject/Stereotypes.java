package dev.freshet.processor.inject;

import dev.freshet.processor.round.AnnotationView;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;

/** Tells which classes are beans: those with {@code @Component}, directly or through other annotations. */
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
                // Next to another stereotype, @Singleton only sets the scope, and @Component only the name of a record.
                .reduce((first, second) -> first.name().equals(AnnotationNames.SINGLETON)
                        || second.name().equals(AnnotationNames.CONFIGURATION_PROPERTIES) ? second : first);
    }

    /** Whether the class is a bean other than a configuration record. */
    boolean isMadeByConstructor(TypeElement type) {
        return of(type).filter(stereotype -> !stereotype.name().equals(AnnotationNames.CONFIGURATION_PROPERTIES))
                .isPresent();
    }

    private boolean isStereotype(AnnotationView annotation) {
        var cached = known.get(annotation.name());
        if (cached != null) {
            return cached;
        }
        // Cached first, because annotations may carry themselves, as @Retention does.
        known.put(annotation.name(), false);
        var stereotype = AnnotationView.all(annotation.type()).stream().anyMatch(this::isStereotype);
        known.put(annotation.name(), stereotype);
        return stereotype;
    }

    /** Whether the class may have {@code @Bean} methods. */
    static boolean isConfiguration(Element type) {
        return AnnotationView.isOn(type, AnnotationNames.CONFIGURATION) || AnnotationView.all(type).stream()
                .anyMatch(annotation -> AnnotationView.isOn(annotation.type(), AnnotationNames.CONFIGURATION));
    }
}
