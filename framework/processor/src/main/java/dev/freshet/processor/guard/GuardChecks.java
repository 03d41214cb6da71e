package dev.freshet.processor.guard;

import dev.freshet.processor.authorize.Guard;
import dev.freshet.processor.model.KnownBean;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.subclass.MarkedMethod;
import dev.freshet.processor.subclass.SubclassChecks;
import dev.freshet.processor.web.AccessReader;
import dev.freshet.processor.web.MappingReader;
import dev.freshet.processor.web.MethodAccess;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/** Finds annotations that say who may call a method, but that no generated code would check. */
public final class GuardChecks {

    private final Round round;
    private final GuardedMethods methods;
    private final GuardNames names;
    private final SubclassChecks subclass;

    /** @param known the beans that expressions may name */
    public GuardChecks(Round round, KnownBean.Finder known) {
        this.round = round;
        this.methods = new GuardedMethods(round.elements(), round.typeUtils());
        this.names = new GuardNames(round.elements(), round.typeUtils(), known);
        this.subclass = new SubclassChecks(round.elements(), round.typeUtils(), round.problems(),
                GuardedMethods.ANNOTATIONS, "check dev.freshet.security.Caller");
    }

    /**
     * Reports misuse of the annotations on the class and its methods.
     *
     * @param made whether the class is a bean that is made with its own constructor
     */
    public void report(TypeElement type, boolean made) {
        if (!methods.isOn()) {
            return;
        }
        if (AccessReader.isGuarded(type)) {
            reportRoutes(type);
            return;
        }
        var refusal = subclass.refusal(type, made);
        for (var marked : subclass.marked(type)) {
            refusal.ifPresentOrElse(reason -> error(marked, marked, reason), () -> reportMarked(type, marked));
        }
        if (made && refusal.isEmpty()) {
            reportBean(type);
        }
    }

    /** Methods of controllers and endpoints are called by routes only, which are guarded. */
    private void reportRoutes(TypeElement type) {
        for (var method : new MethodAccess(round, type).methods()) {
            if (subclass.on(method).isPresent() && MappingReader.mappingOf(method).isEmpty()) {
                round.problems().error(SubclassChecks.placeOf(method, type),
                        AccessReader.noEffect(subclass.on(method).orElseThrow()));
            }
        }
        reportInterfaces(type);
    }

    private void reportMarked(TypeElement type, Element marked) {
        new AccessReader(round, type).read(marked);
        if (marked instanceof ExecutableElement method && MappingReader.mappingOf(method).isEmpty()) {
            subclass.refusal(method).ifPresent(reason -> error(method, method, reason));
            if (GuardedMethods.isCalledByFreshet(method)) {
                error(method, method, "cannot be used on " + method.getSimpleName()
                        + ", which Freshet calls without a caller; remove it");
            }
        }
    }

    private void reportBean(TypeElement bean) {
        var all = methods.of(bean);
        subclass.reportBean(bean, all);
        subclass.reportHidden(bean, all.stream()
                .filter(method -> !method.annotation().name().equals(GuardedMethods.PERMIT)).toList());
        all.stream().filter(method -> method.annotation().name().equals(AccessReader.AUTHORIZE))
                .forEach(method -> checkExpression(bean, method));
        reportInterfaces(bean);
    }

    private void checkExpression(TypeElement bean, MarkedMethod method) {
        var parameters = method.element().getParameters().stream().map(one -> one.getSimpleName().toString()).toList();
        var place = method.isMarked() ? SubclassChecks.placeOf(method.element(), bean) : bean;
        Guard.read(method.annotation(), names.of(bean, method, parameters), mistake -> {
            if (subclass.on(place).filter(method.annotation()::equals).isPresent()) {
                round.problems().error(place, method.annotation().mirror(), method.annotation().value("value")
                        .orElseThrow(), mistake.shown());
            } else {
                round.problems().error(place, mistake.shown());
            }
        });
    }

    /** Interfaces of libraries are not compiled here, so that nothing else would report their annotations. */
    private void reportInterfaces(TypeElement bean) {
        for (var parent : interfaces(bean.asType())) {
            subclass.marked(parent).forEach(marked -> error(bean, marked, "of " + parent.getSimpleName()
                    + " has no effect in an interface; put it on " + bean.getSimpleName()));
        }
    }

    private List<TypeElement> interfaces(TypeMirror type) {
        var found = new ArrayList<TypeElement>();
        for (var supertype : round.typeUtils().directSupertypes(type)) {
            if (round.typeUtils().asElement(supertype) instanceof TypeElement element) {
                if (element.getKind() == ElementKind.INTERFACE) {
                    found.add(element);
                }
                found.addAll(interfaces(supertype));
            }
        }
        return found;
    }

    private void error(Element place, Element marked, String reason) {
        subclass.error(place, subclass.on(marked).orElseThrow(), reason);
    }
}
