package dev.freshet.processor.inject;

import dev.freshet.processor.model.Lifecycle;
import dev.freshet.processor.round.AnnotationView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.ElementFilter;

/** Reads {@code @PostConstruct} and {@code @PreDestroy} methods; those of superclasses come first. */
final class LifecycleReader {

    private final Reading reading;

    LifecycleReader(Reading reading) {
        this.reading = reading;
    }

    Lifecycle of(TypeElement bean) {
        var start = annotated(bean, AnnotationNames.POST_CONSTRUCT);
        var stop = annotated(bean, AnnotationNames.PRE_DESTROY);
        // The scope calls close() anyway after the methods that stop the bean.
        stop.removeIf(method -> method.getSimpleName().contentEquals("close") && isAutoCloseable(bean));
        return of(start, stop, false);
    }

    /** For methods that are already selected. */
    static Lifecycle of(Collection<ExecutableElement> start, Collection<ExecutableElement> stop, boolean keptOpen) {
        var mayThrow = new ArrayList<ExecutableElement>(start);
        mayThrow.addAll(stop);
        mayThrow.removeIf(method -> method.getThrownTypes().isEmpty());
        return new Lifecycle(names(start), names(stop), keptOpen, names(mayThrow));
    }

    private List<ExecutableElement> annotated(TypeElement bean, String annotation) {
        Map<String, ExecutableElement> byName = new LinkedHashMap<>();
        for (var type : withSuperclasses(bean)) {
            for (var method : ElementFilter.methodsIn(type.getEnclosedElements())) {
                if (AnnotationView.isOn(method, annotation) && isUsable(bean, method, annotation)) {
                    byName.put(method.getSimpleName().toString(), method);
                }
            }
        }
        return new ArrayList<>(byName.values());
    }

    private static List<TypeElement> withSuperclasses(TypeElement bean) {
        var types = new ArrayList<TypeElement>();
        types.add(bean);
        while (types.getFirst().getSuperclass() instanceof DeclaredType superclass) {
            types.addFirst(Reading.element(superclass));
        }
        return types;
    }

    private boolean isUsable(TypeElement bean, ExecutableElement method, String annotation) {
        var name = "@" + AnnotationNames.shortName(annotation) + " method " + method.getSimpleName();
        if (!method.getParameters().isEmpty()) {
            return error(method, name + " has parameters; take what it needs in the constructor");
        }
        if (method.getModifiers().contains(Modifier.STATIC)) {
            return error(method, name + " is static; remove static, because it is called on the bean");
        }
        if (method.getModifiers().contains(Modifier.PRIVATE)) {
            return error(method, name + " is private; remove private, so that generated code can call it");
        }
        if (!Visibility.from(reading.elements(), bean).sees(method)) {
            return error(method, name + " cannot be called from the package of " + bean.getSimpleName()
                    + "; make it public");
        }
        return true;
    }

    private boolean error(ExecutableElement method, String message) {
        reading.problems().error(method, message);
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
