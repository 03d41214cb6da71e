package dev.freshet.processor.subclass;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.TypeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * A method of a bean that an annotation is about.
 *
 * @param element the method's declaration, which may be in a superclass
 * @param type its type with the type arguments of the bean's class
 * @param annotation its own annotation or that of a class
 */
public record MarkedMethod(ExecutableElement element, ExecutableType type, AnnotationView annotation) {

    /** Methods of Object, with their number of parameters. */
    private static final Map<String, Integer> OF_OBJECT = Map.of("equals", 1, "hashCode", 0, "toString", 0, "clone", 0,
            "finalize", 0);

    /**
     * The methods of a bean, including inherited ones, in source order.
     *
     * @param annotation the annotation for a method, if there is one
     */
    public static List<MarkedMethod> of(TypeElement bean, Elements elements, Types types,
            Function<ExecutableElement, Optional<AnnotationView>> annotation) {
        var found = new ArrayList<MarkedMethod>();
        var methods = ElementFilter.methodsIn(elements.getAllMembers(bean));
        for (var method : methods) {
            annotation.apply(method).filter(_ -> !isImplemented(method, methods, bean, elements))
                    .ifPresent(view -> found.add(new MarkedMethod(method,
                            (ExecutableType) types.asMemberOf((DeclaredType) bean.asType(), method), view)));
        }
        return found;
    }

    /** Whether a method that the class inherits from elsewhere implements this one, which an interface declares. */
    private static boolean isImplemented(ExecutableElement method, List<ExecutableElement> methods, TypeElement bean,
            Elements elements) {
        return methods.stream().anyMatch(other -> !other.equals(method) && elements.overrides(other, method, bean));
    }

    /** Whether an annotation on the class is not about the method: it cannot be overridden, or belongs to Object. */
    public static boolean isLeftOut(ExecutableElement method) {
        return method.getModifiers().contains(Modifier.PRIVATE) || method.getModifiers().contains(Modifier.STATIC)
                || OF_OBJECT.getOrDefault(method.getSimpleName().toString(), -1) == method.getParameters().size();
    }

    /** Whether a type in its signature or a value of the annotation does not exist yet. */
    public boolean namesUnknownType() {
        return types().anyMatch(TypeNames::isUnknown) || annotation.isUnknown();
    }

    /** The types of its signature, without the bounds of type variables. */
    Stream<TypeMirror> types() {
        return Stream.<List<? extends TypeMirror>>of(List.of(type.getReturnType()), type.getParameterTypes(),
                type.getThrownTypes()).flatMap(List::stream);
    }

    public String name() {
        return element.getSimpleName().toString();
    }

    boolean is(Modifier modifier) {
        return element.getModifiers().contains(modifier);
    }

    /** Whether the method itself has the annotation, not only its class. */
    public boolean isMarked() {
        return AnnotationView.isOn(element, annotation.name());
    }
}
