package dev.freshet.processor.web;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.web.RateLimit;
import dev.freshet.web.RateRule;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/** Reads {@code @RateLimit} of a mapped method, or else of its controller. */
final class RateLimitReader {

    private final Round round;

    RateLimitReader(Round round) {
        this.round = round;
    }

    /** Empty without a limit, or after an error, which is reported. */
    Optional<RateLimitModel> read(ExecutableElement method, TypeElement controller) {
        var name = TypeNames.of(controller).qualified();
        var own = AnnotationView.on(method, WebNames.RATE_LIMIT);
        if (own.isPresent()) {
            return read(method, own.get(), name + '.' + signature(method));
        }
        for (var other : new MethodAccess(round, controller).overridden(method, RateLimitReader::isLimited)) {
            round.problems().error(method, "@RateLimit of " + other.getEnclosingElement().getSimpleName() + '.'
                    + other.getSimpleName() + " does not apply to the method that overrides it; repeat it on "
                    + method.getSimpleName());
            return Optional.empty();
        }
        return AnnotationView.on(controller, WebNames.RATE_LIMIT).flatMap(view -> read(controller, view, name));
    }

    /** Distinguishes overloaded methods. */
    private static String signature(ExecutableElement method) {
        return method.getParameters().stream().map(parameter -> TypeNames.of(parameter.asType()).raw().canonical())
                .collect(Collectors.joining(", ", method.getSimpleName() + "(", ")"));
    }

    private static boolean isLimited(Element element) {
        return AnnotationView.isOn(element, WebNames.RATE_LIMIT);
    }

    private Optional<RateLimitModel> read(Element element, AnnotationView annotation, String name) {
        var model = new RateLimitModel(name, annotation.text("value"), annotation.number("burst", 0),
                annotation.value("key").map(key -> key.getValue().toString()).orElse("CLIENT_ADDRESS"));
        try {
            RateRule.of(name, model.rate(), model.burst(), RateLimit.Key.valueOf(model.key()));
        } catch (IllegalArgumentException wrong) {
            return refuse(element, annotation, "@RateLimit: " + wrong.getMessage());
        }
        if (model.key().equals("CALLER") && !AccessReader.isOn(round)) {
            return refuse(element, annotation, "@RateLimit counts by caller, but nothing finds the caller; add the"
                    + " module freshet-security, or remove the key");
        }
        return Optional.of(model);
    }

    private Optional<RateLimitModel> refuse(Element element, AnnotationView annotation, String message) {
        round.problems().error(element, annotation.mirror(), message);
        return Optional.empty();
    }

    /** Reports the annotation where nothing reads it. */
    void reportLost(TypeElement type) {
        if (!Beans.isController(type)) {
            report(type);
        }
        for (var method : ElementFilter.methodsIn(type.getEnclosedElements())) {
            if (MappingReader.mappingOf(method).isEmpty()) {
                report(method);
            }
        }
    }

    private void report(Element element) {
        AnnotationView.on(element, WebNames.RATE_LIMIT).ifPresent(view -> round.problems().error(element, view.mirror(),
                "@RateLimit has no effect here; put it on a mapped method or on a controller, or limit the path by"
                        + " server.rate-limit.paths"));
    }
}
