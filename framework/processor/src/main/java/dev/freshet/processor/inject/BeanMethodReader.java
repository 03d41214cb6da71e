package dev.freshet.processor.inject;

import dev.freshet.processor.model.BeanModel;
import dev.freshet.processor.model.Creation;
import dev.freshet.processor.model.Lifecycle;
import dev.freshet.processor.model.Site;
import dev.freshet.processor.round.Access;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.BeanMethodName;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.web.MethodAccess;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

final class BeanMethodReader {

    private static final String INFERRED = "(inferred)";

    private final Reading reading;

    BeanMethodReader(Reading reading) {
        this.reading = reading;
    }

    List<BeanModel> read(TypeElement configuration) {
        var beans = new ArrayList<BeanModel>();
        var names = new HashSet<String>();
        for (var method : ElementFilter.methodsIn(configuration.getEnclosedElements())) {
            var annotation = AnnotationView.on(method, AnnotationNames.BEAN);
            if (annotation.isPresent() && isUsable(method)) {
                if (names.add(method.getSimpleName().toString())) {
                    beans.add(bean(configuration, method, annotation.get()));
                } else {
                reading.problems().error(method, configuration.getSimpleName() + " has two @Bean methods named "
                        + method.getSimpleName() + "; give one of them another name");
                }
            }
        }
        return beans;
    }

    private boolean isUsable(ExecutableElement method) {
        var reason = refusal(method);
        var refusal = reason.isEmpty() ? lost(method) : reason;
        if (!refusal.isEmpty()) {
            reading.problems().error(method, "@Bean method " + method.getSimpleName() + " " + refusal);
        }
        return refusal.isEmpty();
    }

    /** Why the method cannot make a bean; empty if it can. */
    private static String refusal(ExecutableElement method) {
        var type = method.getReturnType();
        if (type.getKind() == TypeKind.VOID) {
            return "returns nothing; return the bean";
        }
        if (method.getModifiers().contains(Modifier.PRIVATE)) {
            return "is private; remove private, so that generated code can call it";
        }
        if (method.getModifiers().contains(Modifier.ABSTRACT)) {
            return "is abstract; write its body";
        }
        if (!method.getTypeParameters().isEmpty()) {
            return "has type parameters; use concrete types";
        }
        if (MethodAccess.throwsThrowable(method)) {
            return "throws Throwable; declare Exception";
        }
        var hidden = Access.privateIn(type);
        if (hidden.isPresent()) {
            return "returns a " + TypeNames.of(type).shortText() + ", where " + TypeNames.of(hidden.get()).simpleName()
                    + " is private; remove private, so that generated code can name it";
        }
        return !isContainer(type) ? "" : "returns a " + TypeNames.of(type).shortText() + ", which an injection point"
                + " fills with other beans; return a single bean, or a record that holds the values";
    }

    /** Which annotation of the returned class would be lost; empty if none, or if an error already says so. */
    private String lost(ExecutableElement method) {
        if (reading.problems().any() || !(method.getReturnType() instanceof DeclaredType type)
                || type.asElement().getKind() != ElementKind.CLASS) {
            return "";
        }
        return Surroundings.of(Reading.element(type), reading).stream().flatMap(one -> one.methods().stream())
                .findFirst().map(marked -> "returns a " + TypeNames.of(type).shortText() + ", where @"
                        + marked.annotation().type().getSimpleName() + " of " + marked.name() + " has no effect,"
                        + " because Freshet does not make the object; put @Component on the class").orElse("");
    }

    private static boolean isContainer(TypeMirror type) {
        return type instanceof DeclaredType declared && List.of("java.util.List", "java.util.Optional",
                "jakarta.inject.Provider").contains(Reading.element(declared).getQualifiedName().toString());
    }

    private BeanModel bean(TypeElement configuration, ExecutableElement method, AnnotationView annotation) {
        var owner = TypeNames.of(configuration);
        var methodName = method.getSimpleName().toString();
        var provides = ProvidedTypes.of(method.getReturnType(), reading.types(),
                Visibility.from(reading.elements(), configuration));
        return new BeanModel(name(method, annotation), provides.getFirst(), provides,
                new Creation.ByMethod(owner, ComponentReader.nameToAsk(configuration, true).orElse(""), methodName,
                        method.getModifiers().contains(Modifier.STATIC)),
                new DependencyReader(reading).parametersOf(method),
                new TraitsReader(reading.problems()).of(method, configuration), lifecycle(method, annotation),
                owner.generated("$" + methodName + "$Bean"),
                new Site(owner.simpleName() + "." + methodName + "()", method));
    }

    private String name(ExecutableElement method, AnnotationView annotation) {
        var value = annotation.text("value");
        var name = annotation.text("name");
        if (!value.isEmpty() && !name.isEmpty() && !value.equals(name)) {
            reading.problems().error(method, annotation.mirror(),
                    "@Bean has two names, \"" + value + "\" and \"" + name + "\"; keep one");
        }
        return BeanMethodName.of(method, annotation);
    }

    private Lifecycle lifecycle(ExecutableElement method, AnnotationView annotation) {
        var start = named(method, annotation, "initMethod");
        var inferred = annotation.text("destroyMethod").equals(INFERRED);
        var stop = inferred ? List.<ExecutableElement>of() : named(method, annotation, "destroyMethod");
        return method.getReturnType() instanceof DeclaredType type && type.asElement().getKind().isClass()
                ? new LifecycleReader(reading, method).of(Reading.element(type), start, stop, !inferred)
                : LifecycleReader.of(start, stop, !inferred);
    }

    private List<ExecutableElement> named(ExecutableElement bean, AnnotationView annotation, String member) {
        var name = annotation.text(member);
        if (name.isEmpty()) {
            return List.of();
        }
        var found = find(bean, name);
        if (found.isEmpty()) {
            var value = annotation.value(member).orElseThrow();
            reading.problems().error(bean, annotation.mirror(), value, member + " \"" + name + "\": "
                    + TypeNames.of(bean.getReturnType()).shortText()
                    + " has no such method without parameters that generated code can call");
        }
        found.filter(MethodAccess::throwsThrowable).ifPresent(_ -> reading.problems().error(bean, annotation.mirror(),
                member + " \"" + name + "\" throws Throwable; declare Exception"));
        return found.stream().toList();
    }

    private Optional<ExecutableElement> find(ExecutableElement bean, String name) {
        if (!(bean.getReturnType() instanceof DeclaredType type)) {
            return Optional.empty();
        }
        var visibility = Visibility.from(reading.elements(), bean);
        return ElementFilter.methodsIn(reading.elements().getAllMembers(Reading.element(type))).stream()
                .filter(method -> method.getSimpleName().contentEquals(name) && method.getParameters().isEmpty())
                .filter(method -> !method.getModifiers().contains(Modifier.STATIC) && visibility.sees(method))
                .findFirst();
    }
}
