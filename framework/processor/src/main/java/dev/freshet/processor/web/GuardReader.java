package dev.freshet.processor.web;

import dev.freshet.processor.authorize.CompiledNames;
import dev.freshet.processor.authorize.ExpressionException;
import dev.freshet.processor.authorize.Guard;
import dev.freshet.processor.authorize.InjectedBean;
import dev.freshet.processor.authorize.Names.Phase;
import dev.freshet.processor.model.KnownBean;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.web.Parameter.Presence;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;

/** Reads the expression of {@code @Authorize} for a mapped method. */
final class GuardReader {

    private static final String OPTIONAL = "java.util.Optional";

    private final Round round;
    private final TypeElement controller;
    private final KnownBean.Finder known;
    private final Set<InjectedBean> injected = new LinkedHashSet<>();

    GuardReader(Round round, TypeElement controller, KnownBean.Finder known) {
        this.round = round;
        this.controller = controller;
        this.known = known;
    }

    /** The beans that the expressions read so far call. */
    List<InjectedBean> injected() {
        return List.copyOf(injected);
    }

    /** Empty if another annotation decides, or after an error, which is reported. */
    Optional<Guard> read(ExecutableElement method, Invocation invocation) {
        var deciding = AccessReader.decidingFor(method, controller);
        return AnnotationView.on(deciding, AccessReader.AUTHORIZE)
                .flatMap(annotation -> read(method, invocation, deciding, annotation));
    }

    private Optional<Guard> read(ExecutableElement method, Invocation invocation, Element deciding,
            AnnotationView annotation) {
        var beans = known.of(controller);
        var names = new CompiledNames(round.elements(), round.typeUtils(), controller, "controller", method)
                .with(beans);
        addParameters(method, invocation, names);
        var guard = Guard.read(annotation, names, mistake -> report(mistake, deciding, annotation));
        guard.ifPresent(read -> injected.addAll(Guard.beans(read.expression(), controller, beans)));
        return guard;
    }

    private void report(ExpressionException mistake, Element deciding, AnnotationView annotation) {
        round.problems().error(deciding, annotation.mirror(), annotation.value("value").orElseThrow(), mistake.shown());
    }

    private void addParameters(ExecutableElement method, Invocation invocation, CompiledNames names) {
        var resolved = (ExecutableType) round.typeUtils().asMemberOf((DeclaredType) controller.asType(), method);
        for (var index = 0; index < invocation.parameters().size(); index++) {
            var name = method.getParameters().get(index).getSimpleName().toString();
            add(name, invocation.parameters().get(index), resolved.getParameterTypes().get(index), names);
        }
    }

    private static void add(String name, Parameter parameter, TypeMirror type, CompiledNames names) {
        var optional = TypeNames.of(type).raw().canonical().equals(OPTIONAL);
        var java = parameter.variable() + (optional ? ".orElse(null)" : "");
        var value = optional ? ((DeclaredType) type).getTypeArguments().getFirst() : type;
        switch (parameter) {
            case Parameter.Value part -> names.add(name, java, value,
                    optional || part.presence() == Presence.ABSENT_IS_EMPTY, Phase.VALUES);
            case Parameter.Body body -> names.add(name, java, value, optional || !body.required(), Phase.BODY);
            case Parameter.Part part -> names.add(name, java, value, optional || !part.required(), Phase.BODY);
            case Parameter.Parts _ -> names.add(name, java, type, false, Phase.BODY);
            case Parameter.Passed _ -> names.add(name, java, type, false, Phase.CALLER);
        }
    }
}
