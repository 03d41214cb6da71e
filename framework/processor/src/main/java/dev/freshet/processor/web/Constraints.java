package dev.freshet.processor.web;

import dev.freshet.processor.round.AnnotationView;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Finds constraints. */
public final class Constraints {

    private static final Set<String> MARKS = Set.of("jakarta.validation.Constraint",
            "io.avaje.validation.constraints.Constraint");

    private Constraints() {
    }

    /**
     * Whether the class, one of its fields or one of its getters has a constraint. Its superclasses count too, and so
     * do the classes that it reaches through {@code @Valid}.
     */
    static boolean areOn(Element type, Set<String> seen) {
        if (!(type instanceof TypeElement element) || !seen.add(element.getQualifiedName().toString())) {
            return false;
        }
        return isOn(element) || element.getEnclosedElements().stream().anyMatch(Constraints::isOn)
                || ElementFilter.fieldsIn(element.getEnclosedElements()).stream()
                        .filter(field -> AnnotationView.isOn(field, WebNames.VALID) || AnnotationView
                                .inside(field.asType()).anyMatch(view -> view.name().equals(WebNames.VALID)))
                        .anyMatch(field -> leadsToOne(field.asType(), seen))
                || areInherited(element, seen);
    }

    private static boolean areInherited(TypeElement element, Set<String> seen) {
        return element.getSuperclass() instanceof DeclaredType parent
                && !parent.asElement().toString().startsWith("java.") && areOn(parent.asElement(), seen);
    }

    /** Whether a subtype has more constraints than the base: on itself, on its members or in classes between. */
    static boolean areAdded(TypeMirror subtype, Element base) {
        return subtype instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element
                && !element.equals(base) && !element.getQualifiedName().toString().startsWith("java.")
                && (Stream.<Element>concat(Stream.of(element), element.getEnclosedElements().stream())
                        .anyMatch(each -> isMoreOn(each, base)) || areAdded(element.getSuperclass(), base));
    }

    /** Whether the element has more than the members of the base with its name. */
    private static boolean isMoreOn(Element element, Element base) {
        var repeated = base.getEnclosedElements().stream()
                .filter(each -> each.getSimpleName().equals(element.getSimpleName()))
                .flatMap(Constraints::texts).collect(Collectors.toSet());
        return !texts(element).allMatch(repeated::contains);
    }

    /** The constraints and {@code @Valid} with their values. */
    private static Stream<String> texts(Element element) {
        return Stream.concat(AnnotationView.on(element, WebNames.VALID).stream(), on(element))
                .map(view -> view.name() + view.mirror().getElementValues());
    }

    private static boolean isOn(Element element) {
        return on(element).findAny().isPresent();
    }

    /** The constraints on the element, on its type and inside its type, as in {@code List<@NotBlank String>}. */
    public static Stream<AnnotationView> on(Element element) {
        return Stream.concat(AnnotationView.all(element).stream(), Stream.concat(
                element.asType().getAnnotationMirrors().stream().map(AnnotationView::new),
                AnnotationView.inside(element.asType()))).filter(Constraints::isConstraint);
    }

    /** Whether the annotation is a constraint, of the library or of the user, or contains repeated ones. */
    static boolean isConstraint(AnnotationView annotation) {
        return annotation.name().startsWith(WebNames.CONSTRAINTS)
                || AnnotationView.all(annotation.type()).stream().anyMatch(view -> MARKS.contains(view.name()))
                || repeated(annotation).isPresent();
    }

    /** The first of repeated constraints, for which the compiler writes an annotation that contains them. */
    static Optional<AnnotationView> repeated(AnnotationView container) {
        return container.values("value").stream().map(AnnotationValue::getValue)
                .filter(AnnotationMirror.class::isInstance).map(AnnotationMirror.class::cast).map(AnnotationView::new)
                .filter(Constraints::isConstraint).findFirst();
    }

    private static boolean leadsToOne(TypeMirror type, Set<String> seen) {
        return switch (type) {
            case ArrayType array -> leadsToOne(array.getComponentType(), seen);
            case DeclaredType declared -> areOn(declared.asElement(), seen)
                    || declared.getTypeArguments().stream().anyMatch(argument -> leadsToOne(argument, seen));
            default -> false;
        };
    }
}
