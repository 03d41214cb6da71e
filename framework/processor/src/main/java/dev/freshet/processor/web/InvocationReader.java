package dev.freshet.processor.web;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.Function;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;

/** Reads the call of a user's method: parameters, result and status. */
final class InvocationReader {

    private final Round round;
    private final ParameterReader parameters;
    private final ResultReader results;
    private final TypeElement owner;
    private final int statusOfClass;

    InvocationReader(Round round, TypeElement owner, ParameterReader parameters, ResultReader results) {
        this.round = round;
        this.parameters = parameters;
        this.results = results;
        this.owner = owner;
        this.statusOfClass = status(owner, 200);
    }

    /** Whether generated code can call the method; reports the reason if not. */
    boolean canBeCalled(ExecutableElement method, String annotation) {
        return new MethodAccess(round, owner).canBeCalled(method, annotation);
    }

    /**
     * Reads the call; empty after an error, which is reported.
     *
     * @param special reads parameters that only this kind of method may have
     */
    Optional<Invocation> read(ExecutableElement method, Function<VariableElement, Optional<Parameter>> special) {
        var read = new ArrayList<Parameter>();
        var resolved = (ExecutableType) round.typeUtils().asMemberOf((DeclaredType) owner.asType(), method);
        for (var index = 0; index < method.getParameters().size(); index++) {
            var parameter = method.getParameters().get(index);
            var type = resolved.getParameterTypes().get(index);
            special.apply(parameter).or(() -> parameters.read(parameter, type)).ifPresent(read::add);
        }
        var result = results.read(method, resolved.getReturnType());
        if (result.isEmpty() || read.size() < method.getParameters().size()) {
            return Optional.empty();
        }
        var own = status(method, 200);
        return Optional.of(new Invocation(method.getSimpleName().toString(), read, result.get(),
                own == 0 ? statusOfClass : own));
    }

    private int status(Element element, int least) {
        return status(round, element, least);
    }

    /** The status in the element's annotation; 0 if it has none. Reports an invalid one. */
    static int status(Round round, Element element, int least) {
        var annotation = AnnotationView.on(element, WebNames.RESPONSE_STATUS);
        var status = annotation.map(view -> view.number("value", 0)).orElse(0);
        if (annotation.isPresent() && (status < least || status > 599)) {
            round.problems().error(element, annotation.get().mirror(),
                    status + " is not valid here; use a status from " + least + " to 599");
        }
        return status;
    }
}
