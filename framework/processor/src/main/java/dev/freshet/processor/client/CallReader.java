package dev.freshet.processor.client;

import dev.freshet.processor.json.JsonTypes;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.web.HandlerModel.RouteModel;
import dev.freshet.processor.web.MappingReader;
import dev.freshet.processor.web.WebNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;

/** Reads a method of a client as the request that it sends. */
final class CallReader {

    /** Annotations that describe a controller's response. */
    private static final List<String> OF_CONTROLLERS =
            List.of(WebNames.RESPONSE_STATUS, WebNames.EXCEPTION_HANDLER, WebNames.NON_BLOCKING);

    private final Round round;
    private final TypeElement client;
    private final MappingReader mappings;
    private final ArgumentReader arguments;
    private final AnswerReader answers;

    CallReader(Round round, JsonTypes json, TypeElement client) {
        this.round = round;
        this.client = client;
        this.mappings = new MappingReader(round.problems(), client);
        this.arguments = new ArgumentReader(round, json);
        this.answers = new AnswerReader(round, json);
        mappings.checkClass();
    }

    /** Empty after an error, which is reported. */
    Optional<CallModel> read(ExecutableElement method) {
        var mapping = MappingReader.mappingOf(method);
        if (mapping.isEmpty()) {
            return refuse(method, "method " + method.getSimpleName() + " of a client has no mapping; put"
                    + " @GetMapping or another mapping on it, or make it a default method");
        }
        if (!method.getTypeParameters().isEmpty()) {
            return refuse(method, "the method has type parameters, which a request cannot fix; use concrete types");
        }
        checkAnnotations(method);
        var route = route(method, mapping.get());
        var signature = (ExecutableType) round.typeUtils().asMemberOf((DeclaredType) client.asType(), method);
        var read = arguments(method, signature);
        var answer = answers.read(method, signature.getReturnType());
        if (route.isEmpty() || read.isEmpty() || answer.isEmpty()) {
            return Optional.empty();
        }
        var template = PathTemplate.of(route.get().path());
        if (!template.refusal().isEmpty()) {
            return refuse(method, template.refusal());
        }
        checkPathVariables(method, template, read.get());
        return Optional.of(new CallModel(method.getSimpleName().toString(), TypeNames.of(signature.getReturnType()),
                route.get().method(), template.text(), contentType(method, mapping.get(), route.get(), read.get()),
                route.get().produces(), read.get(), answer.get()));
    }

    private void checkAnnotations(ExecutableElement method) {
        for (var annotation : AnnotationView.all(method)) {
            if (OF_CONTROLLERS.contains(annotation.name())) {
                round.problems().error(method, annotation.mirror(), "@" + WebNames.shortName(annotation.name())
                    + " describes a controller's response and has no effect on a client; remove it");
            }
        }
    }

    private Optional<RouteModel> route(ExecutableElement method, AnnotationView mapping) {
        var routes = mappings.read(method, mapping);
        if (routes.stream().map(RouteModel::method).distinct().count() > 1) {
            return refuse(method, "a client sends one request method; set it with @GetMapping or method = GET");
        }
        if (routes.stream().map(RouteModel::path).distinct().count() > 1) {
            return refuse(method, "a client sends to one path; keep one on the interface and one on the method");
        }
        return routes.stream().findFirst();
    }

    private Optional<List<Argument>> arguments(ExecutableElement method, ExecutableType signature) {
        var read = new ArrayList<Argument>();
        var seen = new HashSet<String>();
        for (var index = 0; index < method.getParameters().size(); index++) {
            var parameter = method.getParameters().get(index);
            arguments.read(parameter, signature.getParameterTypes().get(index)).ifPresent(argument -> {
                read.add(argument);
                checkOnce(parameter, argument, seen);
            });
        }
        return read.size() == method.getParameters().size() ? Optional.of(read) : Optional.empty();
    }

    private void checkOnce(VariableElement parameter, Argument argument, Set<String> seen) {
        switch (argument) {
            case Argument.Body _ -> {
                if (!seen.add("body")) {
                    refuse(parameter, "a request has one body; take one class for all of it");
                }
            }
            case Argument.Text text -> {
                if (!seen.add(text.place() + " " + (text.place() == Argument.Place.HEADER
                        ? text.name().toLowerCase(Locale.ROOT) : text.name()))) {
                    refuse(parameter, "another parameter is already sent as \"" + text.name()
                            + "\" in the same place; rename one of them, or take a List");
                }
            }
        }
    }

    private void checkPathVariables(ExecutableElement method, PathTemplate template, List<Argument> read) {
        var taken = new TreeSet<String>();
        read.forEach(argument -> {
            if (argument instanceof Argument.Text text && text.place() == Argument.Place.PATH) {
                taken.add(text.name());
            }
        });
        for (var name : taken) {
            if (!template.variables().contains(name)) {
                var others = template.variables().isEmpty() ? "" : ", only " + String.join(", ", template.variables());
                refuse(method, "path " + template.text() + " has no variable {" + name + "}" + others
                    + "; name it as the path does");
            }
        }
        for (var name : template.variables()) {
            if (!taken.contains(name)) {
                refuse(method, "no parameter gives {" + name + "} of path " + template.text() + "; add @PathVariable");
            }
        }
    }

    /** The interface's type applies only to methods that send a body. */
    private String contentType(
            ExecutableElement method, AnnotationView mapping, RouteModel route, List<Argument> read) {
        var sendsBody = read.stream().anyMatch(Argument.Body.class::isInstance);
        if (!sendsBody) {
            if (mapping.given("consumes").isPresent()) {
                refuse(method, "consumes is the type of a body, but the request has none; remove it");
            }
            return "";
        }
        if (route.consumes().size() > 1 || route.consumes().stream().anyMatch(type -> type.contains("*"))) {
            refuse(method, "consumes must be the single type of the body");
        }
        return route.consumes().isEmpty() ? "" : route.consumes().getFirst();
    }

    private <T> Optional<T> refuse(Element element, String message) {
        round.problems().error(element, message);
        return Optional.empty();
    }
}
