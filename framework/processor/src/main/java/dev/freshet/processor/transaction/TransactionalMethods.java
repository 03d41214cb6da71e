package dev.freshet.processor.transaction;

import dev.freshet.processor.AnnotationView;
import dev.freshet.processor.TypeNames;
import dev.freshet.processor.model.Dependency;
import dev.freshet.processor.model.Site;
import dev.freshet.processor.model.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * Finds the methods of a class that run in transactions: annotated methods, and the overridable methods of an annotated
 * class. For an inherited method, the declaring class counts.
 */
public final class TransactionalMethods {

    /** Methods of Object, with their number of parameters. */
    private static final Map<String, Integer> OF_OBJECT = Map.of("equals", 1, "hashCode", 0, "toString", 0, "clone", 0,
            "finalize", 0);

    private final Elements elements;
    private final Types types;

    public TransactionalMethods(Elements elements, Types types) {
        this.elements = elements;
        this.types = types;
    }

    /** In source order; empty if Freshet's data module is not on the class path. */
    public List<TransactionalMethod> of(TypeElement type) {
        if (elements.getTypeElement(TransactionNames.TRANSACTIONAL) == null) {
            return List.of();
        }
        var found = new ArrayList<TransactionalMethod>();
        for (var method : ElementFilter.methodsIn(elements.getAllMembers(type))) {
            annotation(method).ifPresent(annotation -> found.add(new TransactionalMethod(method,
                    (ExecutableType) types.asMemberOf((DeclaredType) type.asType(), method), annotation)));
        }
        return found;
    }

    private static Optional<AnnotationView> annotation(ExecutableElement method) {
        return AnnotationView.on(method, TransactionNames.TRANSACTIONAL)
                .or(() -> isLeftOut(method) ? Optional.empty() : ofClass((TypeElement) method.getEnclosingElement()));
    }

    /** Methods that an annotation on the class does not cover. */
    private static boolean isLeftOut(ExecutableElement method) {
        return method.getModifiers().contains(Modifier.PRIVATE) || method.getModifiers().contains(Modifier.STATIC)
                || OF_OBJECT.getOrDefault(method.getSimpleName().toString(), -1) == method.getParameters().size();
    }

    /** An annotation on a class also applies to its subclasses, as in Spring. */
    private static Optional<AnnotationView> ofClass(TypeElement type) {
        var own = AnnotationView.on(type, TransactionNames.TRANSACTIONAL);
        return own.isPresent() || !(type.getSuperclass() instanceof DeclaredType parent) ? own
                : ofClass((TypeElement) parent.asElement());
    }

    /** The generated subclass that runs these methods in transactions. */
    public static TypeName subclass(TypeElement type) {
        return TypeNames.of(type).generated("$Transactional");
    }

    /** The additional parameter of the subclass's constructor, under an unused name. */
    public static Dependency sources(List<Dependency> others, Site site) {
        var name = new StringBuilder("transactionSources");
        while (others.stream().anyMatch(other -> other.parameter().contentEquals(name))) {
            name.append('_');
        }
        return new Dependency(name.toString(), Dependency.Kind.ONE, TransactionNames.SOURCES, TransactionNames.SOURCES,
                List.of(), site);
    }
}
