package dev.freshet.processor.web;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.web.HandlerModel.RouteModel;
import dev.freshet.processor.web.Parameter.BodyKind;
import dev.freshet.web.routing.PathPattern;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/** Reads a mapped method of a controller. */
final class HandlerReader {

    private final Round round;
    private final TypeElement controller;
    private final MappingReader mappings;
    private final InvocationReader invocations;
    private final GuardReader guards;

    HandlerReader(Round round, TypeElement controller, MappingReader mappings, InvocationReader invocations,
            GuardReader guards) {
        this.round = round;
        this.controller = controller;
        this.mappings = mappings;
        this.invocations = invocations;
        this.guards = guards;
    }

    /** Empty after an error, which is reported. */
    Optional<HandlerModel> read(ExecutableElement method, AnnotationView mapping) {
        if (!invocations.canBeCalled(method, "@" + WebNames.shortName(mapping.name()))) {
            return Optional.empty();
        }
        var routes = mappings.read(method, mapping);
        var callers = new CallerParameters(round, new AccessReader(round, controller)
                .ofMethod(method, routes.stream().map(route -> route.method() + " " + route.path())
                        .collect(Collectors.joining(", "))).orElse(null));
        var invocation = invocations.read(method, callers::read);
        if (routes.isEmpty() || invocation.isEmpty()) {
            return Optional.empty();
        }
        var nonBlocking = AnnotationView.isOn(method, WebNames.NON_BLOCKING)
                || AnnotationView.isOn(controller, WebNames.NON_BLOCKING);
        var handler = new HandlerModel(method, TypeNames.of(controller).simpleName() + "." + method.getSimpleName(),
                invocation.get(), nonBlocking, callers.access(),
                callers.access() == null ? null : guards.read(method, invocation.get()).orElse(null),
                new RateLimitReader(round).read(method, controller).orElse(null), routes);
        checkPathVariables(handler);
        new BodyChecks(round.problems(), handler).check();
        if (nonBlocking) {
            checkNonBlocking(handler);
        }
        return Optional.of(handler);
    }

    private void checkPathVariables(HandlerModel handler) {
        var taken = new TreeSet<String>();
        handler.invocation().parameters().forEach(parameter -> {
            if (parameter instanceof Parameter.Value value && value.source().equals("PATH")) {
                taken.add(value.name());
            }
        });
        var readsRoute = handler.invocation().passes("route");
        for (var path : handler.routes().stream().map(RouteModel::path).distinct().toList()) {
            var variables = PathPattern.parse(path).variables();
            for (var name : taken) {
                if (!variables.contains(name)) {
                    var others = variables.isEmpty() ? "" : ", only " + String.join(", ", variables);
                    error(handler, "path " + path + " has no variable {" + name + "}" + others
                            + "; name it as the path does");
                }
            }
            for (var name : variables) {
                if (!taken.contains(name) && !readsRoute) {
                    error(handler, "no parameter takes {" + name + "} of path " + path
                        + "; add @PathVariable, or write * if the value does not matter");
                }
            }
        }
    }

    private void checkNonBlocking(HandlerModel handler) {
        var invocation = handler.invocation();
        var streams = invocation.parameters().stream()
                .anyMatch(parameter -> parameter instanceof Parameter.Body body && body.kind() == BodyKind.STREAM);
        var remedy = AnnotationView.isOn(handler.element(), WebNames.NON_BLOCKING) ? "remove @NonBlocking"
                : "put @NonBlocking on the other methods instead of on the class";
        if (streams || invocation.passes("response") || streams(invocation.result())) {
            error(handler, "a @NonBlocking method must not take an InputStream or an HttpResponse or return a stream,"
                    + " because these wait for the client; " + remedy);
        }
        if (invocation.takesParts() || invocation.streamsParts()) {
            error(handler, "a @NonBlocking method must not take parts of a form, because large files go to the disk; "
                    + remedy);
        }
    }

    private static boolean streams(Result result) {
        return switch (result) {
            case Result.Plain plain -> plain.method().equals("stream");
            case Result.Events _ -> true;
            case Result.Entity entity -> streams(entity.body());
            case Result.Maybe maybe -> streams(maybe.value());
            case Result.Nothing _, Result.Json _ -> false;
        };
    }

    private void error(HandlerModel handler, String message) {
        round.problems().error(handler.element(), message);
    }
}
