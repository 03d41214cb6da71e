package dev.freshet.processor.transaction;

import dev.freshet.processor.AnnotationView;
import dev.freshet.processor.TypeNames;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.ExecutableType;

/**
 * A method of a bean that runs in a transaction.
 *
 * @param element the method's declaration, which may be in a superclass
 * @param type its type with the type arguments of the bean's class
 * @param annotation its own annotation or that of its class
 */
public record TransactionalMethod(ExecutableElement element, ExecutableType type, AnnotationView annotation) {

    /** Whether a type in its signature does not exist yet: another processor may write it in this round. */
    public boolean namesUnknownType() {
        return TypeNames.isUnknown(type.getReturnType())
                || type.getParameterTypes().stream().anyMatch(TypeNames::isUnknown)
                || type.getThrownTypes().stream().anyMatch(TypeNames::isUnknown);
    }

    String name() {
        return element.getSimpleName().toString();
    }

    boolean is(Modifier modifier) {
        return element.getModifiers().contains(modifier);
    }

    /** Whether the method itself has the annotation, not only its class. */
    boolean isMarked() {
        return AnnotationView.isOn(element, TransactionNames.TRANSACTIONAL);
    }
}
