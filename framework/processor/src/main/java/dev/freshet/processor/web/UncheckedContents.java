package dev.freshet.processor.web;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/** Finds constraints and {@code @Valid} inside the type of a member that avaje-validator ignores. */
final class UncheckedContents {
    private final Round round;

    UncheckedContents(Round round) {
        this.round = round;
    }

    Optional<String> of(Element member, TypeMirror type, String place) {
        if (type instanceof ArrayType array) {
            return member instanceof VariableElement ? inArray(member, array, place) : Optional.empty();
        }
        if (!(type instanceof DeclaredType declared)) {
            return Optional.empty();
        }
        var inside = first(AnnotationView.inside(type));
        return switch (TypeNames.of(type).raw().canonical()) {
            case "java.util.Optional" -> inside.map(name -> name + " inside the Optional " + place
                    + " is not checked; put it in front of Optional");
            case "java.util.Map" -> inside.filter(name -> keepsNull(member.getEnclosingElement()))
                    .map(name -> name + " inside the Map " + place + " would throw if the map is absent;"
                            + " replace null in a constructor, or check the entries in the method")
                    .or(() -> inElements(member, declared, place));
            default -> isIterable(declared) ? inElements(member, declared, place)
                    : inside.map(name -> name + " on " + place + " is not checked: it is inside a type argument of a"
                            + " class of your own; put it on the fields of that class");
        };
    }

    private static Optional<String> inElements(Element member, DeclaredType type, String place) {
        return first(type.getTypeArguments().stream().flatMap(AnnotationView::inside))
                .map(name -> name + " on " + place + " is not checked: it is inside a type argument of a type argument;"
                        + " write a record for the inner type")
                .or(() -> validIsLost(member, type) ? Optional.of("@Valid on " + place + " does not check the elements,"
                        + " because their type has a constraint; put @Valid in front of it") : Optional.empty());
    }

    /** {@code @Valid List<@NotNull User>} checks only for null. */
    private static boolean validIsLost(Element member, DeclaredType type) {
        return Stream.concat(AnnotationView.all(member).stream(), ofType(type)).anyMatch(UncheckedContents::isValid)
                && type.getTypeArguments().stream().flatMap(UncheckedContents::ofType)
                        .anyMatch(Constraints::isConstraint)
                && type.getTypeArguments().stream().flatMap(UncheckedContents::ofType)
                        .noneMatch(UncheckedContents::isValid)
                && type.getTypeArguments().stream().anyMatch(argument -> argument instanceof DeclaredType element
                        && Constraints.areOn(element.asElement(), new TreeSet<>()));
    }

    /** An annotation can apply to the field and to the elements; the library reads that of the field. */
    private static Optional<String> inArray(Element member, ArrayType type, String place) {
        var ofMember = AnnotationView.all(member).stream().map(AnnotationView::name).collect(Collectors.toSet());
        var element = type.getComponentType();
        return first(Stream.concat(ofType(element), AnnotationView.inside(element))
                .filter(view -> !ofMember.contains(view.name())))
                .map(name -> name + " on " + place + " is not checked: it is inside an array; replace the array by a"
                        + " List");
    }

    private static Optional<String> first(Stream<AnnotationView> annotations) {
        return annotations.filter(view -> Constraints.isConstraint(view) || isValid(view))
                .map(view -> "@" + WebNames.shortName(view.name())).findFirst();
    }

    private static Stream<AnnotationView> ofType(TypeMirror type) {
        return type.getAnnotationMirrors().stream().map(AnnotationView::new);
    }

    private static boolean isValid(AnnotationView view) {
        return view.name().equals(WebNames.VALID);
    }

    private boolean isIterable(DeclaredType type) {
        var types = round.typeUtils();
        var iterable = round.elements().getTypeElement("java.lang.Iterable").asType();
        return types.isAssignable(types.erasure(type), types.erasure(iterable));
    }

    /** Any other class can replace null, in a constructor or an initializer. */
    private boolean keepsNull(Element owner) {
        return owner.getKind() == ElementKind.RECORD && ElementFilter.constructorsIn(owner.getEnclosedElements())
                .stream().anyMatch(each -> round.elements().getOrigin(each) == Elements.Origin.MANDATED);
    }
}
