package dev.freshet.processor.inject;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.web.MethodAccess;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/** Selects the constructor of a bean: the only one, or the one with {@code @Inject}. */
final class ConstructorReader {

    private final Reading reading;

    ConstructorReader(Reading reading) {
        this.reading = reading;
    }

    Optional<ExecutableElement> of(TypeElement type) {
        var constructors = ElementFilter.constructorsIn(type.getEnclosedElements());
        var marked = constructors.stream().filter(one -> AnnotationView.isOn(one, AnnotationNames.INJECT)).toList();
        var chosen = marked.isEmpty() ? constructors : marked;
        if (chosen.size() != 1) {
            reading.problems().error(chosen.get(1), tooMany(type, chosen, !marked.isEmpty()));
            return Optional.empty();
        }
        var constructor = chosen.getFirst();
        if (constructor.getModifiers().contains(Modifier.PRIVATE)) {
            reading.problems().error(constructor, "the constructor of " + type.getSimpleName()
                    + " is private; remove private, so that generated code in its package can call it");
            return Optional.empty();
        }
        if (!constructor.getTypeParameters().isEmpty()) {
            reading.problems().error(constructor, "the constructor of " + type.getSimpleName()
                    + " has type parameters; use concrete types");
            return Optional.empty();
        }
        if (MethodAccess.throwsThrowable(constructor)) {
            reading.problems().error(constructor, "the constructor of " + type.getSimpleName()
                    + " throws Throwable; declare Exception");
            return Optional.empty();
        }
        return Optional.of(constructor);
    }

    private static String tooMany(TypeElement type, List<ExecutableElement> constructors, boolean marked) {
        return type.getSimpleName() + " has " + constructors.size() + (marked
            ? " constructors with @Inject; keep it on one of them"
                : " constructors; mark the one to use with @Inject");
    }
}
