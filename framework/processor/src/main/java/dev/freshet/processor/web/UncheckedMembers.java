package dev.freshet.processor.web;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.TypeNames;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Finds constraints and {@code @Valid} on members that avaje-validator does not read. */
final class UncheckedMembers {
    private static final Set<String> REFUSE_NULL = Set.of("NotNull", "NotBlank", "NotEmpty");

    private UncheckedMembers() {
    }

    /** The first on a member of a class. */
    static Optional<String> of(Element member, String place) {
        return on(member).map(view -> whyUnread(member, view).map(reason -> "@" + WebNames.shortName(view.name())
                        + " on " + place + " is not checked: " + reason))
                .flatMap(Optional::stream).findFirst().or(() -> besideNullable(member, place));
    }

    private static Optional<String> whyUnread(Element member, AnnotationView view) {
        var modifiers = member.getModifiers();
        if (!(member instanceof ExecutableElement method)) {
            return modifiers.contains(Modifier.TRANSIENT)
                    ? Optional.of("the field is transient; remove transient") : Optional.empty();
        }
        if (modifiers.contains(Modifier.PRIVATE) || modifiers.contains(Modifier.PROTECTED)) {
            return Optional.of("the method is " + (modifiers.contains(Modifier.PRIVATE) ? "private" : "protected")
                    + "; make it public");
        }
        return isHidden(method, view) ? Optional.of("the component has other annotations; put it on the component")
                : Optional.empty();
    }

    /** Of a component whose field has an annotation, the library does not read the accessor. */
    private static boolean isHidden(ExecutableElement accessor, AnnotationView view) {
        var owner = accessor.getEnclosingElement();
        return owner.getKind() == ElementKind.RECORD && ElementFilter.fieldsIn(owner.getEnclosedElements()).stream()
                .filter(field -> field.getSimpleName().equals(accessor.getSimpleName()))
                .filter(field -> Stream.concat(annotations(field), AnnotationView.inside(field.asType()))
                        .anyMatch(other -> !other.name().startsWith("java")))
                .anyMatch(field -> on(field).noneMatch(other -> other.name().equals(view.name())));
    }

    /** The library skips all checks of a null that {@code @Nullable} allows. */
    private static Optional<String> besideNullable(Element member, String place) {
        return annotations(member).map(AnnotationView::name).map(WebNames::shortName)
                .anyMatch(name -> name.equalsIgnoreCase("Nullable"))
                ? annotations(member).filter(Constraints::isConstraint).map(view -> WebNames.shortName(view.name()))
                        .filter(REFUSE_NULL::contains).findFirst().map(name -> "@" + name + " on " + place
                                + " is not checked: @Nullable allows null; remove @Nullable")
                : Optional.empty();
    }

    /** The first on an interface of the class that the class does not repeat. */
    static Optional<String> ofInterfaces(TypeElement type) {
        return ofInterfaces(type, type);
    }

    private static Optional<String> ofInterfaces(TypeElement type, TypeElement from) {
        return from.getInterfaces().stream().filter(DeclaredType.class::isInstance)
                .map(each -> (TypeElement) ((DeclaredType) each).asElement())
                .filter(each -> !each.getQualifiedName().toString().startsWith("java."))
                .map(each -> ofInterface(type, each).or(() -> ofInterfaces(type, each)))
                .flatMap(Optional::stream).findFirst();
    }

    private static Optional<String> ofInterface(TypeElement type, TypeElement owner) {
        var name = TypeNames.of(owner).shortText();
        var onOwner = AnnotationView.all(owner).stream().filter(Constraints::isConstraint)
                .filter(view -> !AnnotationView.isOn(type, view.name())).map(view -> ofInterface(view, name, type));
        var onMethods = ElementFilter.methodsIn(owner.getEnclosedElements()).stream()
                .filter(method -> method.getParameters().isEmpty())
                .filter(method -> !method.getModifiers().contains(Modifier.STATIC))
                .flatMap(method -> on(method).filter(view -> !repeats(type, method, view))
                        .map(view -> ofInterface(view, name + "." + method.getSimpleName(), type)));
        return Stream.concat(onOwner, onMethods).findFirst();
    }

    private static String ofInterface(AnnotationView view, String place, TypeElement type) {
        return "@" + WebNames.shortName(view.name()) + " on " + place + " is not checked: it is on an interface; repeat"
                + " it in " + TypeNames.of(type).shortText();
    }

    /** Whether a member of the type or a superclass that stands for the same property has the annotation. */
    private static boolean repeats(TypeElement type, ExecutableElement method, AnnotationView view) {
        var getter = method.getSimpleName().toString();
        var property = property(getter);
        return type.getEnclosedElements().stream()
                .filter(member -> member.getSimpleName().contentEquals(getter)
                        || member.getSimpleName().contentEquals(property))
                .anyMatch(member -> on(member).anyMatch(other -> other.name().equals(view.name())))
                || type.getSuperclass() instanceof DeclaredType parent
                && repeats((TypeElement) parent.asElement(), method, view);
    }

    private static String property(String getter) {
        var start = getter.startsWith("get") ? 3 : getter.startsWith("is") ? 2 : 0;
        return start == 0 || start == getter.length() ? getter
                : getter.substring(start, start + 1).toLowerCase(Locale.ROOT) + getter.substring(start + 1);
    }

    private static Stream<AnnotationView> on(Element member) {
        return Stream.concat(annotations(member), AnnotationView.inside(type(member)))
                .filter(view -> Constraints.isConstraint(view) || view.name().equals(WebNames.VALID));
    }

    private static Stream<AnnotationView> annotations(Element member) {
        return Stream.concat(AnnotationView.all(member).stream(),
                type(member).getAnnotationMirrors().stream().map(AnnotationView::new));
    }

    private static TypeMirror type(Element member) {
        return member instanceof ExecutableElement method ? method.getReturnType() : member.asType();
    }
}
