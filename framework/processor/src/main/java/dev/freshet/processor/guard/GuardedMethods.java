package dev.freshet.processor.guard;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.subclass.MarkedMethod;
import dev.freshet.processor.web.AccessReader;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * Finds the methods of a bean about whose callers an annotation says something: on the method, or else on the bean's
 * class, or else on the nearest superclass. Controllers and WebSocket endpoints have none, because their routes are
 * guarded.
 */
public final class GuardedMethods {

    private static final String MODULE = "dev.freshet.security.Authorization";
    private static final String JAKARTA = "jakarta.annotation.security.";
    static final String ROLES = JAKARTA + "RolesAllowed";
    static final String PERMIT = JAKARTA + "PermitAll";
    static final String DENY = JAKARTA + "DenyAll";
    /** The qualified names of the annotations. */
    public static final Set<String> ANNOTATIONS = Set.of(ROLES, PERMIT, DENY, AccessReader.AUTHORIZE);
    /** Methods that Freshet calls without a caller. */
    private static final Set<String> CALLED_BY_FRESHET = Set.of("jakarta.annotation.PostConstruct",
            "jakarta.annotation.PreDestroy", "dev.freshet.inject.Bean");

    private final Elements elements;
    private final Types types;

    public GuardedMethods(Elements elements, Types types) {
        this.elements = elements;
        this.types = types;
    }

    /** Whether Freshet's security module is on the class path. */
    boolean isOn() {
        return elements.getTypeElement(MODULE) != null;
    }

    /** In source order, including those that everyone may call. */
    public List<MarkedMethod> of(TypeElement bean) {
        return !isOn() || AccessReader.isGuarded(bean) ? List.of()
                : MarkedMethod.of(bean, elements, types, method -> annotation(bean, method));
    }

    private static Optional<AnnotationView> annotation(TypeElement bean, ExecutableElement method) {
        return on(method).or(() -> isLeftOut(method) ? Optional.empty() : ofClass(bean));
    }

    private static boolean isLeftOut(ExecutableElement method) {
        return MarkedMethod.isLeftOut(method) || isCalledByFreshet(method)
                || ((TypeElement) method.getEnclosingElement()).getQualifiedName().contentEquals("java.lang.Object");
    }

    static boolean isCalledByFreshet(Element method) {
        return CALLED_BY_FRESHET.stream().anyMatch(annotation -> AnnotationView.isOn(method, annotation));
    }

    private static Optional<AnnotationView> ofClass(TypeElement type) {
        var own = on(type);
        return own.isPresent() || !(type.getSuperclass() instanceof DeclaredType parent) ? own
                : ofClass((TypeElement) parent.asElement());
    }

    private static Optional<AnnotationView> on(Element element) {
        return AccessReader.of(element).stream().filter(view -> ANNOTATIONS.contains(view.name())).findFirst();
    }
}
