package dev.freshet.processor.web;

import dev.freshet.processor.round.Access;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;

/**
 * The methods of a bean, including inherited ones, and whether generated code can call them.
 *
 * @param owner the class of the bean
 */
public record MethodAccess(Round round, TypeElement owner) {

    /** The methods of the class and its supertypes except Object, in source order. */
    public List<ExecutableElement> methods() {
        return ElementFilter.methodsIn(round.elements().getAllMembers(owner)).stream()
                .filter(method -> !isOfObject(method)).toList();
    }

    private static boolean isOfObject(ExecutableElement method) {
        return method.getEnclosingElement() instanceof TypeElement type
                && type.getQualifiedName().contentEquals("java.lang.Object");
    }

    /**
     * The methods of interfaces and abstract classes that satisfy the condition and that the class does not inherit:
     * private ones, those that are static in an interface, and those that another package keeps to itself.
     */
    public List<ExecutableElement> notInherited(Predicate<ExecutableElement> condition) {
        return parents(owner).stream().distinct().filter(MethodAccess::isAbstract)
                .flatMap(parent -> ElementFilter.methodsIn(parent.getEnclosedElements()).stream())
                .filter(condition).filter(this::isNotInherited).toList();
    }

    private static boolean isAbstract(TypeElement type) {
        return type.getKind() == ElementKind.INTERFACE || type.getModifiers().contains(Modifier.ABSTRACT);
    }

    private boolean isNotInherited(ExecutableElement method) {
        var modifiers = method.getModifiers();
        if (modifiers.contains(Modifier.PRIVATE)) {
            return true;
        }
        if (method.getEnclosingElement().getKind() == ElementKind.INTERFACE) {
            return modifiers.contains(Modifier.STATIC);
        }
        return !modifiers.contains(Modifier.PUBLIC) && !modifiers.contains(Modifier.PROTECTED)
                && !round.elements().getPackageOf(method).equals(round.elements().getPackageOf(owner))
                && methods().stream().noneMatch(member -> round.elements().overrides(member, method, owner));
    }

    /** The methods that this one overrides and that satisfy the condition. */
    public List<ExecutableElement> overridden(ExecutableElement method, Predicate<ExecutableElement> condition) {
        return parents(owner).stream().flatMap(parent -> ElementFilter.methodsIn(parent.getEnclosedElements()).stream())
                .filter(condition).filter(other -> round.elements().overrides(method, other, owner)).toList();
    }

    private List<TypeElement> parents(TypeElement type) {
        var parents = new ArrayList<TypeElement>();
        for (var parent : round.typeUtils().directSupertypes(type.asType())) {
            if (round.typeUtils().asElement(parent) instanceof TypeElement element) {
                parents.add(element);
                parents.addAll(parents(element));
            }
        }
        return parents;
    }

    /** Whether generated code in the same package can call the method; reports the reason if not. */
    public boolean canBeCalled(ExecutableElement method, String annotation) {
        var refusal = refusal(method);
        refusal.ifPresent(reason -> round.problems().error(method, annotation + " on " + method.getSimpleName()
                + ": " + reason));
        return refusal.isEmpty();
    }

    private Optional<String> refusal(ExecutableElement method) {
        if (method.getModifiers().contains(Modifier.PRIVATE)) {
            return Optional.of("the method is private, so generated code cannot call it; remove private");
        }
        if (method.getModifiers().contains(Modifier.STATIC)) {
            return Optional.of("the method is static; remove static");
        }
        var home = round.elements().getPackageOf(owner);
        if (!method.getModifiers().contains(Modifier.PUBLIC) && !round.elements().getPackageOf(method).equals(home)) {
            return Optional.of("the method comes from another package; make it public");
        }
        var hidden = Stream.concat(Stream.of(method.getReturnType()), method.getParameters().stream()
                .map(VariableElement::asType)).flatMap(type -> Access.hiddenIn(type, home, round.elements()).stream())
                .findFirst();
        if (hidden.isPresent()) {
            return Optional.of("the method has the type " + TypeNames.of(hidden.get()).simpleName()
                    + ", which is not public; make it public");
        }
        if (!method.getTypeParameters().isEmpty()) {
            return Optional.of("the method has type parameters, which a request cannot fix; use concrete types");
        }
        return throwsThrowable(method) ? Optional.of("the method throws Throwable; declare Exception")
                : Optional.empty();
    }

    /** Whether the method or constructor declares more than generated code does, which declares Exception. */
    public static boolean throwsThrowable(ExecutableElement executable) {
        return executable.getThrownTypes().stream()
                .anyMatch(type -> TypeNames.of(type).qualified().equals("java.lang.Throwable"));
    }
}
