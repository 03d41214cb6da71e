package dev.freshet.processor.web;

import dev.freshet.processor.round.Access;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Reads the exception handlers of a controller or of advice. */
final class ExceptionHandlerReader {

    private static final String DENIED = WebNames.WEB + ".AccessDeniedException";

    private final Round round;
    private final InvocationReader invocations;

    ExceptionHandlerReader(Round round, InvocationReader invocations) {
        this.round = round;
        this.invocations = invocations;
    }

    /** One model for each exception class of each method, the most specific first. */
    List<ExceptionHandlerModel> read(List<ExecutableElement> methods) {
        var handlers = new TreeMap<String, ExceptionHandlerModel>();
        for (var method : methods) {
            for (var handler : read(method)) {
                var other = handlers.putIfAbsent(handler.exception().qualified(), handler);
                if (other != null) {
                    round.problems().error(method, handler.exception().simpleName() + " is already answered by "
                            + other.element().getSimpleName() + "; remove it from one of the two");
                }
            }
        }
        return handlers.values().stream().sorted(ExceptionHandlerModel.MOST_SPECIFIC_FIRST).toList();
    }

    private List<ExceptionHandlerModel> read(ExecutableElement method) {
        if (!invocations.canBeCalled(method, "@ExceptionHandler")) {
            return List.of();
        }
        var exceptions = exceptions(method);
        if (exceptions.isEmpty()) {
            round.problems().error(method, "@ExceptionHandler on " + method.getSimpleName()
                    + " has no exception; name one, or take it as a parameter");
            return List.of();
        }
        var hidden = exceptions.stream().filter(ExceptionHandlerReader::isPrivate).findFirst();
        if (hidden.isPresent()) {
            round.problems().error(method, "@ExceptionHandler on " + method.getSimpleName() + ": "
                    + TypeNames.of(hidden.get()).shortText()
                    + " is private, so no generated code can name it; remove private");
            return List.of();
        }
        exceptions.stream().filter(type -> TypeNames.of(type).qualified().equals(DENIED)).findFirst().ifPresent(_ ->
                round.problems().error(method, "AccessDeniedException is answered by the gate, so that no handler"
                        + " changes a refusal; remove it from " + method.getSimpleName()));
        var invocation = invocations.read(method, parameter -> thrown(parameter, exceptions));
        if (invocation.isEmpty() || !isAnswerable(method, invocation.get())) {
            return List.of();
        }
        var handlers = new ArrayList<ExceptionHandlerModel>();
        for (var exception : exceptions) {
            handlers.add(
                    new ExceptionHandlerModel(method, TypeNames.of(exception), depth(exception), invocation.get()));
        }
        return handlers;
    }

    /** Allows only parameters that every request has, whatever its route. */
    private boolean isAnswerable(ExecutableElement method, Invocation invocation) {
        var route = new Parameter.Passed("route");
        var strange = invocation.parameters().stream().filter(parameter -> parameter.equals(route)
                || parameter instanceof Parameter.Body || parameter instanceof Parameter.Part
                || parameter instanceof Parameter.Parts
                || parameter instanceof Parameter.Value value && value.source().equals("PATH")).findFirst();
        strange.ifPresent(parameter -> round.problems().error(method, "an exception handler cannot take "
                + parameter.variable() + ", which a request may lack or which is already read; take HttpRequest"));
        return strange.isEmpty();
    }

    private List<TypeMirror> exceptions(ExecutableElement method) {
        var named = AnnotationView.on(method, WebNames.EXCEPTION_HANDLER).orElseThrow().types("value");
        if (!named.isEmpty()) {
            return named;
        }
        return method.getParameters().stream().<TypeMirror>map(VariableElement::asType)
                .filter(this::isThrowable).toList();
    }

    private static boolean isPrivate(TypeMirror type) {
        return type instanceof DeclaredType declared && Access.isPrivate(declared.asElement());
    }

    private boolean isThrowable(TypeMirror type) {
        var throwable = round.elements().getTypeElement("java.lang.Throwable").asType();
        return type.getKind() == TypeKind.DECLARED && round.typeUtils().isSubtype(type, throwable);
    }

    private Optional<Parameter> thrown(VariableElement parameter, List<TypeMirror> exceptions) {
        var type = parameter.asType();
        if (!isThrowable(type)) {
            return Optional.empty();
        }
        for (var exception : exceptions) {
            if (!round.typeUtils().isSubtype(exception, type)) {
                round.problems().error(parameter, TypeNames.of(exception).shortText() + " is not a "
                        + TypeNames.of(type).shortText() + "; take a common superclass of this method's exceptions");
            }
        }
        return Optional.of(new Parameter.Passed("exception"));
    }

    private int depth(TypeMirror exception) {
        var depth = 0;
        TypeMirror type = exception;
        while (type instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element) {
            type = element.getSuperclass();
            depth++;
        }
        return depth;
    }
}
