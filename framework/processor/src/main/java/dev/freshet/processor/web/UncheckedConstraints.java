package dev.freshet.processor.web;

import dev.freshet.processor.json.JsonSubtypes;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** Finds constraints of a {@code @Valid} body that avaje-validator ignores, or at which it throws. */
final class UncheckedConstraints {
    private static final String CONSTRAINT = "jakarta.validation.Constraint";
    private static final String ADAPTER = "io.avaje.validation.adapter.ConstraintAdapter";
    private static final String DEFAULT_GROUP = "io.avaje.validation.groups.Default";
    private static final String OVERRIDES = "jakarta.validation.OverridesAttribute";
    private static final String SUBTYPES = "io.avaje.validation.ValidSubTypes";
    private static final String HIBERNATE = "org.hibernate.validator.constraints.";
    /** The library compares simple names, so it takes these for constraints of its own. */
    private static final Set<String> CHECKED_OF_HIBERNATE = Set.of("Length", "Range", "UUID");

    /**
     * On primitives, the library checks these without boxing. Its adapter for several of them throws an
     * UnsupportedOperationException.
     */
    private static final Set<String> WITHOUT_BOXING = Set.of("Min", "Max", "Positive", "PositiveOrZero", "Negative",
            "NegativeOrZero", "AssertTrue", "AssertFalse");

    private final Set<String> seen = new TreeSet<>();
    private final Round round;
    private final UncheckedContents contents;

    private UncheckedConstraints(Round round) {
        this.round = round;
        this.contents = new UncheckedContents(round);
    }

    /** The first one on the class, its members and the classes that it reaches through {@code @Valid}. */
    static Optional<String> of(Round round, TypeMirror type) {
        return new UncheckedConstraints(round).inClass(type);
    }

    private Optional<String> inClass(TypeMirror type) {
        if (!(type instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element)
                || element.getQualifiedName().toString().startsWith("java.")
                || !seen.add(element.getQualifiedName().toString())) {
            return Optional.empty();
        }
        var onClass = AnnotationView.all(element).stream().filter(Constraints::isConstraint);
        var name = TypeNames.of(declared).raw().shortText();
        var inMembers = Stream.concat(ElementFilter.fieldsIn(element.getEnclosedElements()).stream(),
                ElementFilter.methodsIn(element.getEnclosedElements()).stream()
                        .filter(method -> method.getParameters().isEmpty()))
                .filter(member -> !member.getModifiers().contains(Modifier.STATIC))
                .map(member -> inMember(member, name + '.' + member.getSimpleName()));
        return Stream.concat(onClass.map(view -> unchecked(view, name)), inMembers)
                .flatMap(Optional::stream).findFirst().or(() -> UncheckedMembers.ofInterfaces(element))
                .or(() -> inClass(element.getSuperclass()));
    }

    private Optional<String> inMember(Element member, String place) {
        var type = member instanceof ExecutableElement method ? method.getReturnType() : member.asType();
        return Stream.concat(own(member, type), AnnotationView.inside(type).filter(Constraints::isConstraint))
                .map(view -> unchecked(view, place)).flatMap(Optional::stream).findFirst()
                .or(() -> UncheckedMembers.of(member, place))
                .or(() -> severalOnPrimitive(member, type, place))
                .or(() -> contents.of(member, type, place))
                .or(() -> leadsToOthers(member, type) ? reached(type)
                        .map(each -> ofSubtypes(each, place).or(() -> inClass(each)))
                        .flatMap(Optional::stream).findFirst() : Optional.empty());
    }

    private static Stream<AnnotationView> own(Element member, TypeMirror type) {
        return Stream.concat(AnnotationView.all(member).stream(),
                type.getAnnotationMirrors().stream().map(AnnotationView::new)).filter(Constraints::isConstraint);
    }

    private Optional<String> unchecked(AnnotationView view, String place) {
        return ignored(view, place).or(() -> inGroups(view, place));
    }

    private Optional<String> ignored(AnnotationView view, String place) {
        var repeated = Constraints.repeated(view);
        if (repeated.isPresent()) {
            return Optional.of("@" + WebNames.shortName(repeated.get().name()) + " on " + place + " is not checked: it"
                    + " is repeated; keep one, and move each of the others to a constraint of your own");
        }
        var shortName = "@" + WebNames.shortName(view.name());
        if (view.name().startsWith(HIBERNATE)) {
            return CHECKED_OF_HIBERNATE.contains(WebNames.shortName(view.name())) ? Optional.empty()
                    : Optional.of(shortName + " on " + place + " is not checked: it belongs to Hibernate Validator;"
                            + " use a constraint of jakarta.validation.constraints");
        }
        return AnnotationView.on(view.type(), CONSTRAINT).stream().flatMap(mark -> mark.types("validatedBy").stream())
                .findFirst().filter(validator -> !hasAdapter(view))
                .map(validator -> shortName + " on " + place + " is not checked: nothing calls "
                        + TypeNames.of(validator).raw().shortText() + "; write a class with @ConstraintAdapter("
                        + WebNames.shortName(view.name()) + ".class) that extends AbstractConstraintAdapter, both of"
                        + " io.avaje.validation.adapter, and validatedBy = {}")
                .or(() -> inComposed(view, shortName));
    }

    /** A constraint of the user can combine others. */
    private Optional<String> inComposed(AnnotationView view, String shortName) {
        if (view.name().startsWith(WebNames.CONSTRAINTS) || !seen.add(view.name())) {
            return Optional.empty();
        }
        return ElementFilter.methodsIn(view.type().getEnclosedElements()).stream()
                .filter(member -> AnnotationView.isOn(member, OVERRIDES)).findFirst()
                .map(member -> "@OverridesAttribute on " + shortName + "." + member.getSimpleName()
                        + " has no effect; write the value in the constraint that " + shortName + " combines")
                .or(() -> AnnotationView.all(view.type()).stream().filter(Constraints::isConstraint)
                        .map(each -> ignored(each, shortName)).flatMap(Optional::stream).findFirst());
    }

    private static Optional<String> inGroups(AnnotationView view, String place) {
        return view.values("groups").isEmpty() || view.types("groups").stream().anyMatch(
                group -> TypeNames.of(group).canonical().equals(DEFAULT_GROUP)) ? Optional.empty()
                : Optional.of("@" + WebNames.shortName(view.name()) + " on " + place + " is not checked: it has groups,"
                        + " which no @Valid names; remove groups, or write a class of its own for each use");
    }

    /** A constraint can name a validator for other frameworks and have an adapter too. */
    private boolean hasAdapter(AnnotationView constraint) {
        return round.types().stream().flatMap(type -> AnnotationView.on(type, ADAPTER).stream())
                .flatMap(adapter -> adapter.types("value").stream())
                .anyMatch(checked -> TypeNames.of(checked).canonical().equals(constraint.name()));
    }

    private static Optional<String> severalOnPrimitive(Element member, TypeMirror type, String place) {
        if (!type.getKind().isPrimitive() || isNullMarked(member)) {
            return Optional.empty();
        }
        var names = own(member, type).map(AnnotationView::name).collect(Collectors.toSet());
        if (names.size() < 2 || !names.stream().map(WebNames::shortName).allMatch(WITHOUT_BOXING::contains)) {
            return Optional.empty();
        }
        return Optional.of("several constraints on the primitive " + place + " cannot be checked; replace "
                + type.getKind().name().toLowerCase(Locale.ROOT) + " by its class");
    }

    /** There the library adds a check for null, which needs a boxed value. */
    private static boolean isNullMarked(@Nullable Element element) {
        return element != null && !AnnotationView.isOn(element, "org.jspecify.annotations.NullUnmarked")
                && (AnnotationView.isOn(element, "org.jspecify.annotations.NullMarked")
                        || isNullMarked(element.getEnclosingElement()));
    }

    private static boolean leadsToOthers(Element member, TypeMirror type) {
        return Stream.concat(AnnotationView.all(member).stream(), AnnotationView.inside(type))
                .anyMatch(view -> view.name().equals(WebNames.VALID));
    }

    /** The library checks a value in a field by the type of the field. */
    private static Optional<String> ofSubtypes(TypeMirror type, String place) {
        return type instanceof DeclaredType declared && !AnnotationView.isOn(declared.asElement(), SUBTYPES)
                ? JsonSubtypes.of(declared.asElement()).stream()
                        .filter(subtype -> Constraints.areAdded(subtype, declared.asElement())).findFirst()
                        .map(subtype -> "@Valid on " + place + " does not check the constraints of "
                                + TypeNames.of(subtype).raw().shortText() + ", only those of "
                                + TypeNames.of(type).raw().shortText() + "; check them in the method")
                : Optional.empty();
    }

    private static Stream<TypeMirror> reached(TypeMirror type) {
        return switch (type) {
            case DeclaredType declared -> Stream.concat(Stream.of(type),
                    declared.getTypeArguments().stream().flatMap(UncheckedConstraints::reached));
            case ArrayType array -> reached(array.getComponentType());
            default -> Stream.empty();
        };
    }
}
