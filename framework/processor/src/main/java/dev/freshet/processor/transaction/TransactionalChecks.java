package dev.freshet.processor.transaction;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Problems;
import dev.freshet.processor.subclass.SubclassChecks;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Finds {@code @Transactional} where it would silently have no effect, and wrong values of it. */
public final class TransactionalChecks {

    private final Elements elements;
    private final Types types;
    private final Problems problems;
    private final SubclassChecks subclass;

    public TransactionalChecks(Elements elements, Types types, Problems problems) {
        this.elements = elements;
        this.types = types;
        this.problems = problems;
        this.subclass = new SubclassChecks(elements, types, problems, Set.of(TransactionNames.TRANSACTIONAL),
                "use Transactions.execute");
    }

    /**
     * Reports misuse of the annotation on the class and its methods.
     *
     * @param made whether the class is a bean that is made with its own constructor
     */
    public void report(TypeElement type, boolean made) {
        if (elements.getTypeElement(TransactionNames.TRANSACTIONAL) == null) {
            return;
        }
        var refusal = subclass.refusal(type, made);
        for (var marked : subclass.marked(type)) {
            var annotation = subclass.on(marked).orElseThrow();
            refusal.ifPresentOrElse(reason -> subclass.error(marked, annotation, reason),
                    () -> reportMarked(marked, annotation));
        }
        if (made && refusal.isEmpty()) {
            reportBean(type);
        }
    }

    private void reportMarked(Element marked, AnnotationView annotation) {
        new AttributeChecks(elements, types, problems).report(marked);
        if (marked instanceof ExecutableElement method) {
            subclass.refusal(method).ifPresent(reason -> subclass.error(method, annotation, reason));
        }
    }

    private void reportBean(TypeElement bean) {
        var methods = new TransactionalMethods(elements, types).of(bean);
        for (var method : methods) {
            if (subclass.refusal(method.element()).isEmpty() && isNonBlocking(bean, method.element())) {
                subclass.error(SubclassChecks.placeOf(method.element(), bean), method.annotation(), "cannot be combined"
                        + " with @NonBlocking on " + method.name()
                        + ", because a transaction waits for the database; remove one of the two");
            }
        }
        subclass.reportBean(bean, methods);
        subclass.reportHidden(bean, methods);
    }

    private static boolean isNonBlocking(TypeElement bean, ExecutableElement method) {
        return AnnotationView.isOn(method, TransactionNames.NON_BLOCKING)
                || AnnotationView.isOn(bean, TransactionNames.NON_BLOCKING);
    }
}
