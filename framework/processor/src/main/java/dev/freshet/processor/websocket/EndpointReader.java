package dev.freshet.processor.websocket;

import dev.freshet.processor.json.JsonTypes;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.web.AccessReader;
import dev.freshet.processor.web.BeanTraits;
import dev.freshet.processor.web.BodyReader;
import dev.freshet.processor.web.ListenReader;
import dev.freshet.processor.web.MethodAccess;
import dev.freshet.processor.web.ParameterReader;
import dev.freshet.processor.web.ResultReader;
import dev.freshet.processor.web.WebNames;
import dev.freshet.processor.write.TypeName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Optional;
import java.util.TreeSet;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;

/** Reads the class of an endpoint and what it inherits. */
final class EndpointReader {

    private final Round round;
    private final JsonTypes json;
    private final TypeElement type;
    private final MethodAccess access;

    EndpointReader(Round round, JsonTypes json, TypeElement type) {
        this.round = round;
        this.json = json;
        this.type = type;
        this.access = new MethodAccess(round, type);
    }

    /** Whether a supertype, a signature or an annotation names what another processor has yet to write. */
    boolean hasToWait() {
        return AnnotationView.areUnknown(type) || TypeNames.inheritsUnknown(type)
                || access.methods().stream().anyMatch(method -> AnnotationView.areUnknown(method)
                || TypeNames.isUnknown(method.getReturnType())
                || method.getParameters().stream().anyMatch(parameter -> TypeNames.isUnknown(parameter.asType())));
    }

    /** Empty if something is wrong, which is reported. */
    Optional<EndpointModel> read(AnnotationView annotation) {
        var settings = new SettingsReader(round.problems(), type, annotation).read();
        addSent(annotation);
        var validated = new TreeSet<TypeName>(Comparator.comparing(TypeName::qualified));
        var kept = new KeptValues();
        var bodies = new BodyReader(round, json, validated);
        var calls = readCalls(new CallReader(round, new MessageReader(round, bodies), new ResultReader(round, json),
                new ParameterReader(round, bodies), kept));
        checkNonBlocking();
        checkStereotypes();
        var callers = new AccessReader(round, type).ofEndpoint().orElse(null);
        if (settings.isEmpty() || round.problems().any()) {
            return Optional.empty();
        }
        var endpoint = new EndpointModel(type, TypeNames.of(type), settings.get(), callers, kept.all(), calls,
                validated, BeanTraits.of(type), ListenReader.read(type, round.problems()));
        checkMessages(endpoint);
        checkPathVariables(endpoint);
        return Optional.of(endpoint);
    }

    private void addSent(AnnotationView annotation) {
        for (var sent : annotation.types("sends")) {
            json.addWritten(sent).ifPresent(reason -> round.problems().error(type, annotation.mirror(),
                annotation.value("sends").orElseThrow(), "the type cannot be sent: " + reason));
        }
    }

    private ArrayList<CallModel> readCalls(CallReader reader) {
        var calls = new ArrayList<CallModel>();
        var kinds = new HashMap<String, CallModel>();
        for (var method : access.methods()) {
            var annotations = SocketNames.callbacks(method);
            if (annotations.isEmpty()) {
                checkOverridden(method);
                continue;
            }
            if (annotations.size() > 1) {
                round.problems().error(method, annotations.get(1).mirror(),
                "a method can have only one of these annotations; write a second method");
            }
            var name = annotations.getFirst().name();
            if (access.canBeCalled(method, "@" + WebNames.shortName(name))) {
                reader.read((DeclaredType) type.asType(), method, name).ifPresent(call -> {
                    var other = kinds.putIfAbsent(call.callback().kind(), call);
                    if (other != null) {
                    round.problems().error(method, call.callback().kind() + " already go to " + other.method()
                            + "; remove one of the two methods");
                    }
                    calls.add(call);
                });
            }
        }
        for (var method : access.notInherited(one -> !SocketNames.callbacks(one).isEmpty())) {
            access.canBeCalled(method, "@" + WebNames.shortName(SocketNames.callbacks(method).getFirst().name()));
        }
        return calls;
    }

    /** An overriding method does not inherit the annotation, so its callback would be lost silently. */
    private void checkOverridden(ExecutableElement method) {
        for (var other : access.overridden(method, candidate -> !SocketNames.callbacks(candidate).isEmpty())) {
            var annotation = WebNames.shortName(SocketNames.callbacks(other).getFirst().name());
            round.problems().error(method, "@" + annotation + " of " + other.getEnclosingElement().getSimpleName() + "."
                    + other.getSimpleName() + " does not apply to the method that overrides it; repeat it on "
                    + method.getSimpleName());
        }
    }

    private void checkStereotypes() {
        var controller = AnnotationView.isOn(type, WebNames.CONTROLLER)
                || AnnotationView.isOn(type, WebNames.REST_CONTROLLER);
        if (controller) {
            round.problems().error(type, "a class cannot be both an endpoint and a controller; split it in two");
        }
    }

    private void checkNonBlocking() {
        var marked = new ArrayList<AnnotationView>();
        AnnotationView.on(type, WebNames.NON_BLOCKING).ifPresent(marked::add);
        access.methods().stream().filter(method -> !SocketNames.callbacks(method).isEmpty())
                .forEach(method -> AnnotationView.on(method, WebNames.NON_BLOCKING).ifPresent(marked::add));
        marked.forEach(view -> round.problems().error(type, view.mirror(),
                "@NonBlocking has no effect on a WebSocket endpoint, whose methods run on request threads; remove it"));
    }

    private void checkMessages(EndpointModel endpoint) {
        if (endpoint.call(Callback::isMessage).isEmpty()) {
            round.problems().error(type, type.getSimpleName() + " has no @OnMessage method, so every message of a peer"
                    + " would close the connection; add a method, even if it ignores messages");
        }
    }

    private void checkPathVariables(EndpointModel endpoint) {
        var path = endpoint.settings().path();
        var variables = path.variables();
        var taken = endpoint.keptFrom("PATH");
        for (var name : taken) {
            if (!variables.contains(name)) {
                var others = variables.isEmpty() ? "" : ", only " + String.join(", ", variables);
                round.problems().error(type,
                        "path " + path + " has no variable {" + name + "}" + others + "; name it as the path does");
            }
        }
        var canAsk = endpoint.calls().stream().anyMatch(call -> call.passes("socket"));
        for (var name : variables) {
            if (!canAsk && !taken.contains(name)) {
                round.problems().error(type, "no parameter takes {" + name + "} of path " + path
                        + "; add @PathVariable, or write * if the value does not matter");
            }
        }
    }

    /** Reports callback annotations in a class without {@code @WebSocketEndpoint}. */
    static void reportLost(Round round, TypeElement type) {
        if (type.getKind() == ElementKind.INTERFACE || type.getModifiers().contains(Modifier.ABSTRACT)) {
            return;
        }
        for (var member : type.getEnclosedElements()) {
            SocketNames.callbacks(member).forEach(annotation -> round.problems().error(member, annotation.mirror(),
                    "@" + WebNames.shortName(annotation.name()) + " has no effect in " + type.getSimpleName()
                            + "; put @WebSocketEndpoint on the class"));
        }
    }
}
