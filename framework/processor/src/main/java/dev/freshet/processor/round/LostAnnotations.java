package dev.freshet.processor.round;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;

/** Finds an annotation that a class does not inherit from its supertypes or from its other annotations. */
public final class LostAnnotations {

    private final String annotation;
    private final Set<TypeElement> seen = new HashSet<>();

    private LostAnnotations(String annotation) {
        this.annotation = annotation;
    }

    /**
     * Reports the annotation if the class does not have it itself.
     *
     * @param annotation the qualified name
     */
    public static void report(TypeElement type, String annotation, Problems problems) {
        if (!AnnotationView.isOn(type, annotation)) {
            var name = "@" + annotation.substring(annotation.lastIndexOf('.') + 1);
            new LostAnnotations(annotation).find(type).ifPresent(owner -> problems.error(type, name
                    + " has no effect in " + type.getSimpleName() + ", which does not inherit it from "
                    + owner.getSimpleName() + "; put " + name + " on the class"));
        }
    }

    private Optional<TypeElement> find(TypeElement type) {
        if (!seen.add(type)) {
            return Optional.empty();
        }
        return AnnotationView.isOn(type, annotation) ? Optional.of(type)
                : around(type).flatMap(other -> find(other).stream()).findFirst();
    }

    private static Stream<TypeElement> around(TypeElement type) {
        var supertypes = Stream.concat(Stream.of(type.getSuperclass()), type.getInterfaces().stream())
                .filter(DeclaredType.class::isInstance).map(one -> (TypeElement) ((DeclaredType) one).asElement());
        return Stream.concat(supertypes, AnnotationView.all(type).stream().map(AnnotationView::type));
    }
}
