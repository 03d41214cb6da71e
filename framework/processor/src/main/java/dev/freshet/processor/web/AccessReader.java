package dev.freshet.processor.web;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/**
 * Reads the callers of a route from {@code @RolesAllowed}, {@code @Authorize}, {@code @PermitAll}, {@code @DenyAll} or
 * {@code @AccessByConfiguration}, on the method or else on its class. Works only with the module {@code
 * freshet-security}, whose gate checks it at run time. With this module, a route must have one of them.
 */
public final class AccessReader {

    private static final String SECURITY = "dev.freshet.security.Caller";
    private static final String PACKAGE = "jakarta.annotation.security.";
    private static final String ROLES = PACKAGE + "RolesAllowed";
    private static final String CONFIGURED = "dev.freshet.security.AccessByConfiguration";
    public static final String AUTHORIZE = "dev.freshet.security.Authorize";
    private static final Set<String> ANNOTATIONS = Set.of(ROLES, PACKAGE + "PermitAll", PACKAGE + "DenyAll",
            CONFIGURED, AUTHORIZE);
    /** As in servlets: every caller with credentials. */
    private static final String ANY_ROLE = "**";

    private final Round round;
    private final TypeElement owner;

    /** @param owner the controller or the WebSocket endpoint */
    public AccessReader(Round round, TypeElement owner) {
        this.round = round;
        this.owner = owner;
    }

    /** Whether the module is on the class path. */
    public static boolean isOn(Round round) {
        return round.type(SECURITY) != null;
    }

    /** Whether the annotation can guard the element, or is reported by {@code guard.GuardChecks}. */
    public static boolean guards(Round round, AnnotationView annotation, Element element) {
        return ANNOTATIONS.contains(annotation.name()) && isOn(round)
                && (element instanceof TypeElement || element instanceof ExecutableElement);
    }

    /** Reports an {@code @AccessByConfiguration} that would have no effect. */
    public static void refuseMisplaced(Round round, Element element) {
        AnnotationView.on(element, CONFIGURED).filter(_ -> isOn(round) && !isOfRoute(element))
                .ifPresent(found -> round.problems().error(element, found.mirror(), noEffect(found)));
    }

    /** What is wrong with an annotation that only works for routes. */
    public static String noEffect(AnnotationView annotation) {
        return "@" + annotation.name() + " has no effect here; put it on a mapped method, on a controller or on a"
                + " WebSocket endpoint";
    }

    private static boolean isOfRoute(Element element) {
        return element instanceof TypeElement type ? isGuarded(type)
                : element instanceof ExecutableElement method && MappingReader.mappingOf(method).isPresent();
    }

    /** Whether the class is a controller or a WebSocket endpoint, which only guard routes. */
    public static boolean isGuarded(TypeElement type) {
        return Beans.isController(type) || AnnotationView.isOn(type, WebNames.WEB + ".websocket.WebSocketEndpoint");
    }

    /** Empty without the module, or after an error, which is reported. */
    Optional<AccessModel> ofMethod(ExecutableElement method, String routes) {
        if (!isOn(round)) {
            return Optional.empty();
        }
        if (of(method).isEmpty()) {
            for (var other : new MethodAccess(round, owner).overridden(method, found -> !of(found).isEmpty())) {
                round.problems().error(method, "@" + WebNames.shortName(of(other).getFirst().name()) + " of "
                        + other.getEnclosingElement().getSimpleName() + "." + other.getSimpleName()
                        + " does not apply to the method that overrides it; repeat it on " + method.getSimpleName());
                return Optional.empty();
            }
            return of(owner).isEmpty() ? refuse(method, routes + " does not say who may call it: add @RolesAllowed,"
                    + " @Authorize, @PermitAll, @DenyAll or @AccessByConfiguration to " + method.getSimpleName()
                    + " or to " + owner.getSimpleName())
                    : read(owner, of(owner));
        }
        return read(method, of(method));
    }

    /** The same for the handshake of an endpoint. */
    public Optional<AccessModel> ofEndpoint() {
        if (!isOn(round)) {
            return Optional.empty();
        }
        if (AnnotationView.isOn(owner, AUTHORIZE)) {
            return refuse(owner, "@Authorize has no effect on a WebSocket endpoint; put @RolesAllowed, @PermitAll or"
                    + " @DenyAll on " + owner.getSimpleName());
        }
        return of(owner).isEmpty() ? refuse(owner, owner.getSimpleName() + " does not say who may connect: add"
                + " @RolesAllowed, @PermitAll, @DenyAll or @AccessByConfiguration") : read(owner, of(owner));
    }

    /** The element with the annotation that decides for a method: the method or the class. */
    static Element decidingFor(ExecutableElement method, TypeElement owner) {
        return of(method).isEmpty() ? owner : method;
    }

    /** The annotations of the element that say who may call it. */
    public static List<AnnotationView> of(Element element) {
        return AnnotationView.all(element).stream().filter(view -> ANNOTATIONS.contains(view.name())).toList();
    }

    /** The annotation of a class or method that is not about a route; empty after an error, which is reported. */
    public Optional<AccessModel> read(Element element) {
        return read(element, of(element));
    }

    private Optional<AccessModel> read(Element element, List<AnnotationView> annotations) {
        if (annotations.size() > 1) {
            return refuse(element, element.getSimpleName() + " has both @"
                    + WebNames.shortName(annotations.get(0).name()) + " and @"
                    + WebNames.shortName(annotations.get(1).name()) + "; keep one of them");
        }
        var annotation = annotations.getFirst();
        var origin = "@" + WebNames.shortName(annotation.name()) + " on " + place(element);
        if (annotation.name().equals(CONFIGURED)) {
            return Optional.of(new AccessModel("unstated", List.of(), origin));
        }
        if (annotation.name().equals(AUTHORIZE)) {
            return Optional.of(new AccessModel("authenticated", List.of(), origin));
        }
        if (!annotation.name().equals(ROLES)) {
            return Optional.of(new AccessModel(annotation.name().endsWith("PermitAll") ? "permitAll" : "denyAll",
                    List.of(), origin));
        }
        var roles = new ArrayList<>(annotation.texts("value"));
        if (roles.isEmpty() || roles.stream().anyMatch(String::isBlank)) {
            return refuse(element, "@RolesAllowed on " + element.getSimpleName()
                    + " has a role without a name, or none; name the roles, or write @DenyAll");
        }
        return Optional.of(roles.contains(ANY_ROLE) ? new AccessModel("authenticated", List.of(), origin)
                : new AccessModel("roles", roles, origin));
    }

    private static String place(Element element) {
        return element instanceof TypeElement type ? TypeNames.of(type).simpleName()
                : place(element.getEnclosingElement()) + "." + element.getSimpleName();
    }

    private Optional<AccessModel> refuse(Element element, String message) {
        round.problems().error(element, message);
        return Optional.empty();
    }
}
