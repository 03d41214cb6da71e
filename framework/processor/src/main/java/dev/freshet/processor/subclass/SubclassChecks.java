package dev.freshet.processor.subclass;

import dev.freshet.processor.round.Access;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Problems;
import dev.freshet.processor.round.TypeNames;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Finds annotations that no subclass can implement, so that they would silently have no effect. */
public final class SubclassChecks {

    private final Elements elements;
    private final Types types;
    private final Problems problems;
    private final Set<String> annotations;
    private final String alternative;

    /**
     * @param annotations the qualified names
     * @param alternative what else works: {@code use Transactions.execute}
     */
    public SubclassChecks(Elements elements, Types types, Problems problems, Set<String> annotations,
            String alternative) {
        this.elements = elements;
        this.types = types;
        this.problems = problems;
        this.annotations = annotations;
        this.alternative = alternative;
    }

    /** The first of the annotations on the element itself. */
    public Optional<AnnotationView> on(Element element) {
        return AnnotationView.all(element).stream().filter(view -> annotations.contains(view.name())).findFirst();
    }

    /** The class and its methods, as far as they have one of the annotations. */
    public List<Element> marked(TypeElement type) {
        return Stream.<Element>concat(Stream.of(type), ElementFilter.methodsIn(type.getEnclosedElements()).stream())
                .filter(element -> on(element).isPresent()).toList();
    }

    /**
     * Why nothing in the class can be surrounded; empty if something can.
     *
     * @param made whether the class is a bean that is made with its own constructor
     */
    public Optional<String> refusal(TypeElement type, boolean made) {
        return switch (type.getKind()) {
            case INTERFACE -> Optional.of("has no effect in an interface; put it on the class that implements it");
            case ANNOTATION_TYPE -> Optional.of("has no effect on an annotation; put it on the class or the method");
            case RECORD -> Optional.of("cannot be used on a record, which cannot be subclassed; make it a class, or "
                    + alternative);
            case CLASS -> made || type.getModifiers().contains(Modifier.ABSTRACT) ? Optional.empty()
                : Optional.of("has no effect in " + type.getSimpleName() + ", which is not a bean made with its own"
                        + " constructor; put @Component on the class, or " + alternative + " in it");
            default -> Optional.of("has no effect in an " + type.getKind().name().toLowerCase(Locale.ROOT)
                    + "; put it on a bean");
        };
    }

    /** Why a subclass cannot override the method; empty if it can. */
    public Optional<String> refusal(ExecutableElement method) {
        return Stream.of(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL).filter(method.getModifiers()::contains)
                .findFirst().map(word -> "cannot be used on " + method.getSimpleName() + ", which is " + word
                        + "; remove that modifier");
    }

    /** Reports a class without subclasses, methods that cannot be overridden, and annotations of overridden methods. */
    public void reportBean(TypeElement bean, List<MarkedMethod> methods) {
        if (!methods.isEmpty() && (bean.getModifiers().contains(Modifier.FINAL)
                || bean.getModifiers().contains(Modifier.SEALED))) {
            problems.error(bean, bean.getSimpleName() + " is "
                    + (bean.getModifiers().contains(Modifier.FINAL) ? "final" : "sealed") + ", so the subclass for "
                    + shown(methods.getFirst().annotation()) + " cannot be generated; remove that modifier");
        }
        for (var method : methods) {
            var reported = method.isMarked() && method.element().getEnclosingElement().equals(bean);
            if (!reported) {
                refusal(method.element()).ifPresent(reason -> error(placeOf(method.element(), bean),
                        method.annotation(), reason));
            }
        }
        reportLost(bean, methods.stream().map(MarkedMethod::element).toList());
    }

    /** Reports methods that the subclass overrides, but whose types it cannot name. */
    public void reportHidden(TypeElement bean, List<MarkedMethod> methods) {
        for (var method : methods) {
            method.types().flatMap(type -> Access.privateIn(type).stream()).findFirst()
                    .filter(_ -> refusal(method.element()).isEmpty())
                    .ifPresent(hidden -> problems.error(placeOf(method.element(), bean),
                            TypeNames.of(hidden).simpleName() + " in the signature of " + method.name()
                            + " is private, so the subclass for " + shown(method.annotation())
                            + " cannot be generated; remove that modifier"));
        }
    }

    /** Reports annotations of superclasses that would silently be lost, because the method is overridden or hidden. */
    private void reportLost(TypeElement bean, List<ExecutableElement> covered) {
        for (var parent = bean; types.asElement(parent.getSuperclass()) instanceof TypeElement next; parent = next) {
            for (var method : ElementFilter.methodsIn(next.getEnclosedElements())) {
                if (!covered.contains(method) && refusal(method).isEmpty()) {
                    on(method).ifPresent(annotation -> reportLost(bean, method, annotation, covered));
                }
            }
        }
    }

    private void reportLost(TypeElement bean, ExecutableElement method, AnnotationView annotation,
            List<ExecutableElement> covered) {
        var name = shown(annotation) + " of " + method.getEnclosingElement().getSimpleName() + "."
                + method.getSimpleName();
        ElementFilter.methodsIn(elements.getAllMembers(bean)).stream()
                .filter(member -> elements.overrides(member, method, bean)).findFirst().ifPresentOrElse(member -> {
                    if (on(member).isEmpty()) {
                        problems.error(placeOf(member, bean), name + " does not apply to the method that overrides it;"
                                + " repeat it on " + member.getSimpleName());
                    }
                }, () -> problems.error(bean, name + " does not apply in " + bean.getSimpleName()
                        + ", because only the package of " + method.getEnclosingElement().getSimpleName()
                        + " can override the method; make it protected"));
    }

    /** Messages about inherited methods go to the bean, because the superclass may come from a library. */
    public static Element placeOf(ExecutableElement method, TypeElement bean) {
        return method.getEnclosingElement().equals(bean) ? method : bean;
    }

    /** Reports at the annotation, if the element has it. */
    public void error(Element element, AnnotationView annotation, String reason) {
        var message = shown(annotation) + " " + reason;
        AnnotationView.on(element, annotation.name()).ifPresentOrElse(
                own -> problems.error(element, own.mirror(), message), () -> problems.error(element, message));
    }

    private static String shown(AnnotationView annotation) {
        return "@" + annotation.type().getSimpleName();
    }
}
