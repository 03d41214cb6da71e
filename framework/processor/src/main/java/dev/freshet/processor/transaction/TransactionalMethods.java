package dev.freshet.processor.transaction;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.subclass.MarkedMethod;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * Finds the methods of a class that run in transactions: annotated methods, and the overridable methods of an annotated
 * class. For an inherited method, the declaring class counts.
 */
public final class TransactionalMethods {

    private final Elements elements;
    private final Types types;

    public TransactionalMethods(Elements elements, Types types) {
        this.elements = elements;
        this.types = types;
    }

    /** In source order; empty if Freshet's data module is not on the class path. */
    public List<MarkedMethod> of(TypeElement type) {
        return elements.getTypeElement(TransactionNames.TRANSACTIONAL) == null ? List.of()
                : MarkedMethod.of(type, elements, types, TransactionalMethods::annotation);
    }

    private static Optional<AnnotationView> annotation(ExecutableElement method) {
        return AnnotationView.on(method, TransactionNames.TRANSACTIONAL).or(() -> MarkedMethod.isLeftOut(method)
                ? Optional.empty() : ofClass((TypeElement) method.getEnclosingElement()));
    }

    /** An annotation on a class also applies to its subclasses, as in Spring. */
    private static Optional<AnnotationView> ofClass(TypeElement type) {
        var own = AnnotationView.on(type, TransactionNames.TRANSACTIONAL);
        return own.isPresent() || !(type.getSuperclass() instanceof DeclaredType parent) ? own
                : ofClass((TypeElement) parent.asElement());
    }
}
