package dev.freshet.processor.inject;

import dev.freshet.processor.model.Lifecycle;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.web.MethodAccess;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.ElementFilter;

/** Reads {@code @PostConstruct} and {@code @PreDestroy} methods; those of supertypes come first. */
final class LifecycleReader {

    private final Reading reading;
    private final Element maker;

    /** @param maker the bean's class, or the {@code @Bean} method that makes it; generated code is in its package */
    LifecycleReader(Reading reading, Element maker) {
        this.reading = reading;
        this.maker = maker;
    }

    /** For a bean whose annotations are on its class only. */
    Lifecycle of(TypeElement bean) {
        return of(bean, List.of(), List.of(), false);
    }

    /**
     * For a bean of a {@code @Bean} method.
     *
     * @param start what the method's annotation names; called after the methods that the class marks
     * @param stop the same at the end
     * @param keptOpen whether the scope does not call {@code close()}
     */
    Lifecycle of(TypeElement bean, List<ExecutableElement> start, List<ExecutableElement> stop, boolean keptOpen) {
        var starts = annotated(bean, AnnotationNames.POST_CONSTRUCT, start);
        var stops = annotated(bean, AnnotationNames.PRE_DESTROY, stop);
        // The scope calls close() anyway after the methods that stop the bean.
        stops.removeIf(method -> !keptOpen && method.getSimpleName().contentEquals("close") && isAutoCloseable(bean));
        return of(starts, stops, keptOpen);
    }

    /** For methods that are already selected. */
    static Lifecycle of(Collection<ExecutableElement> start, Collection<ExecutableElement> stop, boolean keptOpen) {
        var mayThrow = new ArrayList<ExecutableElement>(start);
        mayThrow.addAll(stop);
        mayThrow.removeIf(method -> method.getThrownTypes().isEmpty());
        return new Lifecycle(names(start), names(stop), keptOpen, names(mayThrow));
    }

    private List<ExecutableElement> annotated(TypeElement bean, String annotation, List<ExecutableElement> others) {
        Map<String, ExecutableElement> byName = new LinkedHashMap<>();
        for (var type : withSupertypes(bean)) {
            for (var method : ElementFilter.methodsIn(type.getEnclosedElements())) {
                if (AnnotationView.isOn(method, annotation) && isUsable(method, annotation)) {
                    byName.put(method.getSimpleName().toString(), method);
                }
            }
        }
        others.forEach(method -> byName.putIfAbsent(method.getSimpleName().toString(), method));
        return new ArrayList<>(byName.values());
    }

    private static Set<TypeElement> withSupertypes(TypeElement bean) {
        var types = new LinkedHashSet<TypeElement>();
        addWithSupertypes(bean, types);
        return types;
    }

    private static void addWithSupertypes(TypeElement type, Set<TypeElement> types) {
        Stream.concat(Stream.of(type.getSuperclass()), type.getInterfaces().stream())
                .filter(DeclaredType.class::isInstance).map(DeclaredType.class::cast)
                .forEach(parent -> addWithSupertypes(Reading.element(parent), types));
        types.add(type);
    }

    private boolean isUsable(ExecutableElement method, String annotation) {
        var owner = isMadeByMethod() ? method.getEnclosingElement().getSimpleName() + "." : "";
        var name = "@" + AnnotationNames.shortName(annotation) + " method " + owner + method.getSimpleName();
        if (!method.getParameters().isEmpty()) {
            return error(method, name + " has parameters; take what it needs in the constructor");
        }
        if (method.getModifiers().contains(Modifier.STATIC)) {
            return error(method, name + " is static; remove static, because it is called on the bean");
        }
        if (method.getModifiers().contains(Modifier.PRIVATE)) {
            return error(method, name + " is private; remove private, so that generated code can call it");
        }
        if (MethodAccess.throwsThrowable(method)) {
            return error(method, name + " throws Throwable; declare Exception");
        }
        var home = reading.elements().getPackageOf(maker);
        if (!method.getModifiers().contains(Modifier.PUBLIC)
                && !reading.elements().getPackageOf(method).equals(home)) {
            return error(method, name + " cannot be called from the package " + home + "; make it public");
        }
        return true;
    }

    private boolean isMadeByMethod() {
        return maker instanceof ExecutableElement;
    }

    /** The class that a method returns may come from a library, where the compiler knows no place. */
    private boolean error(ExecutableElement method, String message) {
        reading.problems().error(isMadeByMethod() ? maker : method, message);
        return false;
    }

    private boolean isAutoCloseable(TypeElement bean) {
        var closeable = reading.elements().getTypeElement("java.lang.AutoCloseable");
        return reading.types().isSubtype(reading.types().erasure(bean.asType()), closeable.asType());
    }

    private static List<String> names(Collection<ExecutableElement> methods) {
        return methods.stream().map(method -> method.getSimpleName().toString()).toList();
    }
}
