package dev.freshet.processor.transaction;

import dev.freshet.processor.AnnotationView;
import dev.freshet.processor.Problems;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Finds {@code @Transactional} where no subclass can implement it, so that it would silently have no effect. */
public final class TransactionalChecks {

    private final Elements elements;
    private final Types types;
    private final Problems problems;

    public TransactionalChecks(Elements elements, Types types, Problems problems) {
        this.elements = elements;
        this.types = types;
        this.problems = problems;
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
        var refusal = refusal(type, made);
        for (var marked : marked(type)) {
            if (refusal.isPresent()) {
                error(marked, refusal.get());
            } else {
                reportMarked(marked);
            }
        }
        if (made && refusal.isEmpty()) {
            reportBean(type);
        }
    }

    private void reportMarked(Element marked) {
        new AttributeChecks(elements, types, problems).report(marked);
        if (marked instanceof ExecutableElement method) {
            refusal(method).ifPresent(reason -> error(method, reason));
        }
    }

    private static List<Element> marked(TypeElement type) {
        return Stream.<Element>concat(Stream.of(type), ElementFilter.methodsIn(type.getEnclosedElements()).stream())
                .filter(element -> AnnotationView.isOn(element, TransactionNames.TRANSACTIONAL)).toList();
    }

    /** Why nothing in the class can be transactional; empty if something can. */
    private static Optional<String> refusal(TypeElement type, boolean made) {
        return switch (type.getKind()) {
            case INTERFACE -> Optional.of("has no effect in an interface; put it on the class that implements it");
            case ANNOTATION_TYPE -> Optional.of("has no effect on an annotation; put it on the class or the method");
            case RECORD -> Optional.of("cannot be used on a record, which cannot be subclassed; make it a class, or use"
                    + " Transactions.execute");
            case CLASS -> made || type.getModifiers().contains(Modifier.ABSTRACT) ? Optional.empty()
                : Optional.of("has no effect in " + type.getSimpleName() + ", which is not a bean made with its own"
                        + " constructor; put @Component on the class, or use Transactions.execute in it");
            default -> Optional.of("has no effect in an " + type.getKind().name().toLowerCase(Locale.ROOT)
                    + "; put it on a bean");
        };
    }

    private void reportBean(TypeElement bean) {
        var methods = new TransactionalMethods(elements, types).of(bean);
        if (!methods.isEmpty() && (bean.getModifiers().contains(Modifier.FINAL)
                || bean.getModifiers().contains(Modifier.SEALED))) {
            problems.error(bean, bean.getSimpleName() + " is "
                    + (bean.getModifiers().contains(Modifier.FINAL) ? "final" : "sealed")
                    + ", so the subclass for @Transactional cannot be generated; remove that modifier");
        }
        for (var method : methods) {
            var element = method.element();
            var reported = method.isMarked() && element.getEnclosingElement().equals(bean);
            var refusal = reported ? Optional.<String>empty() : refusal(element);
            refusal.or(() -> waiting(bean, element)).ifPresent(reason -> error(placeOf(element, bean), reason));
        }
        reportLost(bean, methods.stream().map(TransactionalMethod::element).toList());
    }

    /** Why a subclass cannot override the method; empty if it can. */
    private static Optional<String> refusal(ExecutableElement method) {
        return Stream.of(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL).filter(method.getModifiers()::contains)
                .findFirst().map(word -> "cannot be used on " + method.getSimpleName() + ", which is " + word
                        + "; remove that modifier");
    }

    private static Optional<String> waiting(TypeElement bean, ExecutableElement method) {
        return AnnotationView.isOn(method, TransactionNames.NON_BLOCKING)
                || AnnotationView.isOn(bean, TransactionNames.NON_BLOCKING)
                ? Optional.of("cannot be combined with @NonBlocking on " + method.getSimpleName()
                        + ", because a transaction waits for the database; remove one of the two") : Optional.empty();
    }

    /** Reports annotations of superclasses that would silently be lost, because the method is overridden or hidden. */
    private void reportLost(TypeElement bean, List<ExecutableElement> transactional) {
        for (var parent = bean; types.asElement(parent.getSuperclass()) instanceof TypeElement next; parent = next) {
            for (var method : ElementFilter.methodsIn(next.getEnclosedElements())) {
                if (AnnotationView.isOn(method, TransactionNames.TRANSACTIONAL) && !transactional.contains(method)
                        && refusal(method).isEmpty()) {
                    reportLost(bean, method, transactional);
                }
            }
        }
    }

    private void reportLost(TypeElement bean, ExecutableElement method, List<ExecutableElement> transactional) {
        var name = method.getEnclosingElement().getSimpleName() + "." + method.getSimpleName();
        ElementFilter.methodsIn(elements.getAllMembers(bean)).stream()
                .filter(member -> elements.overrides(member, method, bean)).findFirst().ifPresentOrElse(member -> {
                    if (!transactional.contains(member)) {
                    problems.error(placeOf(member, bean), "@Transactional of " + name + " does not apply to the method"
                            + " that overrides it; repeat it on " + member.getSimpleName());
                    }
                }, () -> problems.error(bean, "@Transactional of " + name + " does not apply in " + bean.getSimpleName()
                        + ", because only the package of " + method.getEnclosingElement().getSimpleName()
                        + " can override the method; make it protected"));
    }

    /** Messages about inherited methods go to the bean, because the superclass may come from a library. */
    private static Element placeOf(ExecutableElement method, TypeElement bean) {
        return method.getEnclosingElement().equals(bean) ? method : bean;
    }

    private void error(Element element, String reason) {
        var message = "@Transactional " + reason;
        AnnotationView.on(element, TransactionNames.TRANSACTIONAL).ifPresentOrElse(
                annotation -> problems.error(element, annotation.mirror(), message),
                () -> problems.error(element, message));
    }
}
