package dev.freshet.processor.web;

import dev.freshet.processor.json.JsonSubtypes;
import dev.freshet.processor.json.JsonTypes;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.web.Parameter.BodyKind;
import dev.freshet.processor.write.TypeName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Reads a parameter for the request body, and how the body is validated. */
public final class BodyReader {

    private static final String VALIDATOR = "io.avaje.validation.Validator";
    private static final Map<String, BodyKind> AS_IT_IS = Map.of("java.lang.String", BodyKind.TEXT,
            "byte[]", BodyKind.BYTES, "java.io.InputStream", BodyKind.STREAM);
    private static final Set<String> ELEMENTS_ARE_CHECKED = Set.of("java.util.List", "java.util.Set",
            "java.util.Collection");

    private final Round round;
    private final JsonTypes json;
    private final Set<TypeName> validated;

    /** @param validated collects the classes whose constraints are checked */
    public BodyReader(Round round, JsonTypes json, Set<TypeName> validated) {
        this.round = round;
        this.json = json;
        this.validated = validated;
    }

    Optional<Parameter> read(VariableElement parameter, TypeMirror declared, AnnotationView annotation) {
        var optional = TypeNames.of(declared).raw().canonical().equals("java.util.Optional")
                && !((DeclaredType) declared).getTypeArguments().isEmpty();
        var type = optional ? ((DeclaredType) declared).getTypeArguments().getFirst() : declared;
        var kind = AS_IT_IS.getOrDefault(TypeNames.of(type).canonical(), BodyKind.JSON);
        var refusal = refusal(parameter, type, kind);
        if (refusal.isPresent()) {
            round.problems().error(parameter, refusal.get());
            return Optional.empty();
        }
        var required = !optional && annotation.given("required").map(value -> Boolean.TRUE.equals(value.getValue()))
                .orElse(!isNullable(parameter));
        if (!required && !optional && type.getKind().isPrimitive()) {
            round.problems().error(parameter,
                    "a " + type + " cannot be absent; leave out required = false, or take an Optional");
            return Optional.empty();
        }
        return Optional.of(new Parameter.Body(ParameterReader.variable(parameter), ResultReader.boxed(round, type),
                kind, required, optional, AnnotationView.isOn(parameter, WebNames.VALID)));
    }

    /** Why a parameter cannot be read from JSON, or not validated with {@code @Valid}; empty if it can. */
    public Optional<String> jsonRefusal(VariableElement parameter, TypeMirror type) {
        return refusal(parameter, type, BodyKind.JSON);
    }

    private Optional<String> refusal(VariableElement parameter, TypeMirror type, BodyKind kind) {
        var valid = AnnotationView.isOn(parameter, WebNames.VALID);
        var refusal = refusal(type, kind).or(() -> valid ? validRefusal(type, kind) : lostValid(parameter));
        if (valid && refusal.isEmpty()) {
            classes(checked(type)).forEach(one -> validated.add(TypeNames.of(one).raw()));
        }
        return refusal;
    }

    private Optional<String> refusal(TypeMirror type, BodyKind kind) {
        if (kind != BodyKind.JSON) {
            return Optional.empty();
        }
        if (TypeNames.of(type).qualified().equals("java.lang.Object")) {
            return Optional.of("a body of type Object could be anything; replace Object by the class");
        }
        return json.addRead(type);
    }

    private Optional<String> validRefusal(TypeMirror type, BodyKind kind) {
        if (kind != BodyKind.JSON) {
            return Optional.of(
                    "@Valid checks the fields of a JSON body, and " + TypeNames.of(type).shortText()
                            + " has none; remove it");
        }
        if (round.type(VALIDATOR) == null) {
            return Optional.of("@Valid needs avaje-validator; add io.avaje:avaje-validator to the dependencies");
        }
        var checked = checked(type);
        // The library writes no check for a class without constraints, so a body of that class would get 500.
        return classes(checked).stream().filter(one -> !(one instanceof DeclaredType declared
                && Constraints.areOn(declared.asElement(), new TreeSet<>()))).findFirst()
                .map(bare -> "@Valid on " + TypeNames.of(bare).shortText() + ", which has no constraint;"
                        + " put one of jakarta.validation.constraints on its fields, or remove @Valid")
                .or(() -> classes(checked).stream().map(one -> UncheckedConstraints.of(round, one))
                        .flatMap(Optional::stream).findFirst());
    }

    private static Optional<String> lostValid(VariableElement parameter) {
        return AnnotationView.inside(parameter.asType()).anyMatch(view -> view.name().equals(WebNames.VALID))
                ? Optional.of("@Valid inside " + TypeNames.of(parameter.asType()).shortText()
                        + " has no effect; put it on the parameter") : Optional.empty();
    }

    /** The type whose constraints are checked: for a list, that of its elements. */
    private static TypeMirror checked(TypeMirror type) {
        var container = ELEMENTS_ARE_CHECKED.contains(TypeNames.of(type).raw().canonical());
        return container ? ((DeclaredType) type).getTypeArguments().getFirst() : type;
    }

    /** The classes that a value of the type can have: those that the type lists, or else its own. */
    private static List<TypeMirror> classes(TypeMirror type) {
        var listed = type instanceof DeclaredType declared ? JsonSubtypes.of(declared.asElement())
                : List.<TypeMirror>of();
        return listed.isEmpty() ? List.of(type) : listed;
    }

    /** Whether the parameter or its type has an annotation named Nullable, of any library. */
    public static boolean isNullable(VariableElement parameter) {
        return isNullable((Element) parameter) || parameter.asType().getAnnotationMirrors().stream()
                .anyMatch(mirror -> mirror.getAnnotationType().asElement().getSimpleName().contentEquals("Nullable"));
    }

    private static boolean isNullable(Element element) {
        return AnnotationView.all(element).stream().anyMatch(view -> view.name().endsWith(".Nullable"));
    }
}
