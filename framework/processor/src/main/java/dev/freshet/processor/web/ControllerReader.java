package dev.freshet.processor.web;

import dev.freshet.processor.json.JsonTypes;
import dev.freshet.processor.model.KnownBean;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.write.TypeName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/** Reads a controller or an advice bean, including inherited methods. */
final class ControllerReader {

    private final Round round;
    private final JsonTypes json;
    private final KnownBean.Finder beans;

    ControllerReader(Round round, JsonTypes json, KnownBean.Finder beans) {
        this.round = round;
        this.json = json;
        this.beans = beans;
    }

    /** Whether a signature or an annotation names what another processor has yet to write. */
    boolean hasToWait(TypeElement type) {
        return methods(type).stream().anyMatch(method -> AnnotationView.areUnknown(method)
                || TypeNames.isUnknown(method.getReturnType())
                || method.getParameters().stream().anyMatch(parameter -> TypeNames.isUnknown(parameter.asType())));
    }

    ControllerModel read(TypeElement type, boolean advice) {
        var validated = new TreeSet<TypeName>(Comparator.comparing(TypeName::qualified));
        var parameters = new ParameterReader(round, new BodyReader(round, json, validated));
        var invocations = new InvocationReader(round, type, parameters, new ResultReader(round, json));
        var mappings = new MappingReader(round.problems(), type);
        mappings.checkClass();
        var guards = new GuardReader(round, type, beans);
        var reader = new HandlerReader(round, type, mappings, invocations, guards);
        var handlers = new ArrayList<HandlerModel>();
        var exceptionHandlers = new ArrayList<ExecutableElement>();
        for (var method : methods(type)) {
            var mapping = MappingReader.mappingOf(method);
            if (mapping.isPresent() && advice) {
                round.problems().error(method, "advice only answers exceptions; move the method to a controller");
            } else {
                mapping.flatMap(annotation -> reader.read(method, annotation)).ifPresent(handlers::add);
            }
            if (AnnotationView.isOn(method, WebNames.EXCEPTION_HANDLER)) {
                exceptionHandlers.add(method);
            } else {
                checkOverridden(type, method, "@ExceptionHandler",
                        other -> AnnotationView.isOn(other, WebNames.EXCEPTION_HANDLER));
            }
            if (mapping.isEmpty()) {
                checkOverridden(type, method, "the mapping", other -> MappingReader.mappingOf(other).isPresent());
            }
        }
        reportNotInherited(type);
        var listeners = ListenReader.read(type, round.problems());
        if (advice) {
            ListenReader.reportLost(type, round.problems());
        }
        return new ControllerModel(type, TypeNames.of(type), handlers,
                new ExceptionHandlerReader(round, invocations).read(exceptionHandlers), BeanTraits.of(type),
                listeners, advice, validated, guards.injected());
    }

    private List<ExecutableElement> methods(TypeElement type) {
        return new MethodAccess(round, type).methods();
    }

    /** Reports annotations that would silently be lost, because the class does not inherit their methods. */
    private void reportNotInherited(TypeElement type) {
        var access = new MethodAccess(round, type);
        for (var method : access.notInherited(one -> annotationOf(one).isPresent())) {
            access.canBeCalled(method, "@" + WebNames.shortName(annotationOf(method).orElseThrow().name()));
        }
    }

    private static Optional<AnnotationView> annotationOf(Element method) {
        return MappingReader.mappingOf(method).or(() -> AnnotationView.on(method, WebNames.EXCEPTION_HANDLER));
    }

    /** Reports an annotation that would silently be lost, because this method overrides one that has it. */
    private void checkOverridden(
            TypeElement type, ExecutableElement method, String lost, Predicate<ExecutableElement> hasIt) {
        for (var other : new MethodAccess(round, type).overridden(method, hasIt)) {
            var name = other.getEnclosingElement().getSimpleName() + "." + other.getSimpleName();
            round.problems().error(method, lost + " of " + name
                    + " does not apply to the method that overrides it; repeat it on " + method.getSimpleName());
        }
    }

    /** Reports mappings and exception handlers on a class that is neither a controller nor advice. */
    static void reportLost(Round round, TypeElement type) {
        if (type.getKind() == ElementKind.INTERFACE || type.getModifiers().contains(Modifier.ABSTRACT)) {
            return;
        }
        if (!AnnotationView.isOn(type, WebNames.ENDPOINT)) {
            ListenReader.reportLost(type, round.problems());
        }
        for (var member : ElementFilter.methodsIn(type.getEnclosedElements())) {
            annotationOf(member).ifPresent(annotation -> round.problems().error(member, annotation.mirror(),
                    "@" + WebNames.shortName(annotation.name()) + " has no effect in " + type.getSimpleName()
                            + "; put @RestController on the class"));
        }
    }
}
