package dev.freshet.processor.web;

import dev.freshet.processor.round.AnnotationView;
import java.util.HashSet;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;

/** Classifies classes by their annotations, including annotations on annotations. */
final class Beans {

    private Beans() {
    }

    /** Whether the class is a bean because of a stereotype. */
    static boolean isBean(TypeElement type) {
        return carries(type, Set.of(WebNames.COMPONENT, "jakarta.inject.Singleton"));
    }

    static boolean isController(TypeElement type) {
        return carries(type, Set.of(WebNames.CONTROLLER, WebNames.REST_CONTROLLER));
    }

    static boolean isAdvice(TypeElement type) {
        return carries(type, Set.of(WebNames.ADVICE, WebNames.REST_ADVICE));
    }

    private static boolean carries(TypeElement type, Set<String> wanted) {
        return type.getKind() != ElementKind.ANNOTATION_TYPE && carries(type, wanted, new HashSet<>());
    }

    private static boolean carries(TypeElement type, Set<String> wanted, Set<String> seen) {
        return AnnotationView.all(type).stream().anyMatch(annotation -> wanted.contains(annotation.name())
                || seen.add(annotation.name()) && carries(annotation.type(), wanted, seen));
    }
}
