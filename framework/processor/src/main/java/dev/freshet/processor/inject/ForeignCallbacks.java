package dev.freshet.processor.inject;

import dev.freshet.processor.lookalike.LookAlike;
import dev.freshet.processor.lookalike.LookAlikeTable;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/**
 * Finds beans that implement a type whose methods only another framework calls. They would silently do nothing: a
 * filter of servlets would let every request pass. {@code callbacks.txt} lists the types.
 */
final class ForeignCallbacks {

    /** A class of a library that is not abstract, such as {@code JdbcTemplate}, may be complete without these calls. */
    private static final Set<String> OPTIONAL = Set.of("org.springframework.beans.factory.InitializingBean",
            "org.springframework.beans.factory.DisposableBean", "org.springframework.beans.factory.Aware",
            "org.springframework.context.Lifecycle", "org.springframework.core.Ordered");

    private final Round round;
    private final Set<String> compiled;

    /** @param compiled the names of all types of this compilation */
    ForeignCallbacks(Round round, Set<String> compiled) {
        this.round = round;
        this.compiled = compiled;
    }

    /** @param bean a class that is a bean; its {@code @Bean} methods are checked too */
    void report(TypeElement bean) {
        reportSupertypes(bean, bean.getSimpleName().toString(), bean.asType());
        for (var method : ElementFilter.methodsIn(bean.getEnclosedElements())) {
            if (AnnotationView.isOn(method, AnnotationNames.BEAN)) {
                reportResult(method, "@Bean method " + method.getSimpleName(), method.getReturnType());
            }
        }
    }

    /** A class of a library may be complete without the framework's calls. */
    private void reportResult(Element method, String place, TypeMirror result) {
        var found = row(result);
        found.filter(callback -> !isCalled(callback, method, result))
                .ifPresent(callback -> report(method, place, callback));
        if (found.isEmpty() && compiled.contains(name(result))) {
            reportSupertypes(method, place, result);
        }
    }

    private void reportSupertypes(Element at, String place, TypeMirror type) {
        for (var supertype : round.typeUtils().directSupertypes(type)) {
            first(supertype).filter(callback -> !isCalled(callback, at, type))
                    .ifPresent(callback -> report(at, place, callback));
        }
    }

    /** One type of each branch: a filter of Spring is also {@code Aware}, which helps nobody. */
    private Optional<LookAlike> first(TypeMirror type) {
        return row(type).or(() -> round.typeUtils().directSupertypes(type).stream()
                .flatMap(supertype -> first(supertype).stream()).findFirst())
                .filter(callback -> !OPTIONAL.contains(callback.annotation()) || !isComplete(type));
    }

    private boolean isComplete(TypeMirror type) {
        return type instanceof DeclaredType declared && declared.asElement().getKind() == ElementKind.CLASS
                && !declared.asElement().getModifiers().contains(Modifier.ABSTRACT) && !compiled.contains(name(type));
    }

    /** Whether the bean follows the advice already. It may keep the interface, for an application of Spring. */
    private boolean isCalled(LookAlike callback, Element at, TypeMirror type) {
        return callback.instead().contains("PostConstruct")
                && (isGiven(at, "initMethod") || hasMethod(type, AnnotationNames.POST_CONSTRUCT))
                || callback.instead().contains("PreDestroy")
                && (isGiven(at, "destroyMethod") || hasMethod(type, AnnotationNames.PRE_DESTROY));
    }

    private static boolean isGiven(Element method, String member) {
        return AnnotationView.on(method, AnnotationNames.BEAN).flatMap(bean -> bean.given(member)).isPresent();
    }

    private boolean hasMethod(TypeMirror type, String annotation) {
        return type instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element
                && ElementFilter.methodsIn(round.elements().getAllMembers(element)).stream()
                        .anyMatch(method -> AnnotationView.isOn(method, annotation));
    }

    private static Optional<LookAlike> row(TypeMirror type) {
        return LookAlikeTable.OF_CALLBACKS.find(name(type));
    }

    private static String name(TypeMirror type) {
        return type instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element
                ? element.getQualifiedName().toString() : "";
    }

    private void report(Element at, String place, LookAlike callback) {
        round.problems().error(at, place + ": nothing calls the methods of " + callback.annotation() + " here; "
                + callback.advice());
    }
}
