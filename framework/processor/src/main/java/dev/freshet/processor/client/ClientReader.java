package dev.freshet.processor.client;

import dev.freshet.processor.json.JsonTypes;
import dev.freshet.processor.round.Access;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.web.MethodAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.util.ElementFilter;

/** Reads an interface as a client, including inherited methods. */
final class ClientReader {

    private final Round round;
    private final JsonTypes json;
    private final TypeElement type;

    ClientReader(Round round, JsonTypes json, TypeElement type) {
        this.round = round;
        this.json = json;
        this.type = type;
    }

    /** Whether a signature or an annotation names what another processor has yet to write. */
    boolean hasToWait() {
        return AnnotationView.areUnknown(type) || TypeNames.inheritsUnknown(type)
                || methods().stream().anyMatch(method -> AnnotationView.areUnknown(method)
                || TypeNames.isUnknown(method.getReturnType())
                || method.getParameters().stream().anyMatch(parameter -> TypeNames.isUnknown(parameter.asType())));
    }

    /** Empty after an error, which is reported. */
    Optional<ClientModel> read(AnnotationView annotation) {
        var refusal = refusal();
        if (!refusal.isEmpty()) {
            round.problems().error(type, "@HttpClient on " + type.getSimpleName() + ": " + refusal);
            return Optional.empty();
        }
        checkService(annotation);
        var calls = new ArrayList<CallModel>();
        var reader = new CallReader(round, json, type);
        var methods = methods();
        methods.forEach(method -> reader.read(method).ifPresent(calls::add));
        reportTwice(methods);
        var memberTypes = ElementFilter.typesIn(round.elements().getAllMembers(type)).stream()
                .map(member -> member.getSimpleName().toString()).toList();
        return round.problems().any() ? Optional.empty() : Optional.of(
                new ClientModel(type, TypeNames.of(type), annotation.text("value"), memberTypes, calls));
    }

    private String refusal() {
        if (type.getKind() != ElementKind.INTERFACE) {
            return "the implementation is generated; make it an interface";
        }
        if (!type.getTypeParameters().isEmpty()) {
            return "the interface has type parameters, which a request cannot fix; use concrete types";
        }
        if (type.getModifiers().contains(Modifier.SEALED)) {
            return "the interface is sealed, so no generated class can implement it; remove sealed";
        }
        return Access.isPrivate(type)
                ? "the interface is private, so no generated class can implement it; remove private" : "";
    }

    private void checkService(AnnotationView annotation) {
        var name = annotation.text("value");
        var fits = !name.isEmpty() && Character.isLetter(name.charAt(0))
                && name.chars().allMatch(c -> c < 128 && Character.isLetterOrDigit(c) || c == '-');
        if (!fits) {
            round.problems().error(type, annotation.mirror(), "\"" + name + "\" cannot be a client's name, which is"
                    + " part of the keys clients.NAME.*; use letters, digits and hyphens, such as \"user-service\"");
        }
    }

    /** Reports methods that two interfaces declare alike: the generated class can implement only one of them. */
    private void reportTwice(List<ExecutableElement> methods) {
        for (var method : methods) {
            methods.stream().takeWhile(other -> !other.equals(method)).filter(other -> isSame(other, method))
                    .findFirst().ifPresent(other -> round.problems().error(type, type.getSimpleName() + " inherits "
                            + method.getSimpleName() + " from both " + other.getEnclosingElement().getSimpleName()
                            + " and " + method.getEnclosingElement().getSimpleName()
                            + "; repeat it with its mapping in " + type.getSimpleName()));
        }
    }

    private boolean isSame(ExecutableElement one, ExecutableElement other) {
        return one.getSimpleName().equals(other.getSimpleName())
                && round.typeUtils().isSubsignature(signature(one), signature(other));
    }

    private ExecutableType signature(ExecutableElement method) {
        return (ExecutableType) round.typeUtils().asMemberOf((DeclaredType) type.asType(), method);
    }

    /** The methods to implement. */
    private List<ExecutableElement> methods() {
        return new MethodAccess(round, type).methods().stream()
                .filter(method -> method.getModifiers().contains(Modifier.ABSTRACT)).toList();
    }
}
