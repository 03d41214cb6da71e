package dev.freshet.processor.inject;

import dev.freshet.processor.AnnotationView;
import dev.freshet.processor.Problems;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/**
 * Finds annotations of other frameworks that a user may take for Freshet's, because they have the same name or do the
 * same there. Left alone, they would do nothing and say nothing.
 */
final class LookAlikes {

    private static final String SPRING = "org.springframework.";
    private static final String TRANSACTIONAL = "dev.freshet.data.transaction.Transactional";
    /** Annotations of Spring that only describe code and do no harm. */
    private static final List<String> HARMLESS_SPRING = List.of("org.springframework.lang.",
            "org.springframework.aot.");
    private static final Set<String> INJECT = Set.of("Component", "Service", "Repository", "Configuration", "Bean",
            "Primary", "Fallback", "Order", "Profile");
    private static final Set<String> WEB = Set.of("Controller", "RestController", "RequestMapping", "GetMapping",
            "PostMapping", "PutMapping", "DeleteMapping", "PatchMapping", "PathVariable", "RequestParam",
            "RequestHeader", "CookieValue", "RequestBody", "ResponseStatus", "ExceptionHandler", "ControllerAdvice",
            "RestControllerAdvice");

    private static final Set<String> SOCKET = Set.of("OnOpen", "OnMessage", "OnClose", "OnError");

    private LookAlikes() {
    }

    /**
     * Reports each on the type, its fields, its methods and their parameters; nested types are looked at by themselves.
     */
    static void report(TypeElement type, Problems problems) {
        reportOn(type, problems);
        for (var member : type.getEnclosedElements()) {
            if (!(member instanceof TypeElement)) {
                reportOn(member, problems);
            }
            if (member instanceof ExecutableElement executable) {
                executable.getParameters().forEach(parameter -> reportOn(parameter, problems));
            }
        }
    }

    private static void reportOn(Element element, Problems problems) {
        for (var annotation : AnnotationView.all(element)) {
            advice(annotation.name()).ifPresent(advice -> problems.error(element, annotation.mirror(),
                    "@" + annotation.name() + " means nothing to Freshet; " + advice));
        }
    }

    private static Optional<String> advice(String annotation) {
        if (annotation.startsWith(SPRING)) {
            return HARMLESS_SPRING.stream().anyMatch(annotation::startsWith) ? Optional.empty()
                    : Optional.of(springAdvice(AnnotationNames.shortName(annotation)));
        }
        return Optional.ofNullable(switch (annotation) {
            case "javax.inject.Inject", "com.google.inject.Inject", "jakarta.annotation.Resource",
                 "javax.annotation.Resource" -> "take the bean in the constructor";
            case "javax.inject.Named", "com.google.inject.name.Named" -> use("jakarta.inject.Named");
            case "javax.inject.Qualifier" -> use("jakarta.inject.Qualifier");
            case "javax.inject.Singleton", "com.google.inject.Singleton", "jakarta.ejb.Singleton",
                 "jakarta.ejb.Stateless", "jakarta.enterprise.context.ApplicationScoped",
                 "jakarta.annotation.ManagedBean", "io.avaje.inject.Component" -> use("dev.freshet.inject.Component");
            case "jakarta.enterprise.context.RequestScoped", "jakarta.enterprise.context.SessionScoped",
                 "jakarta.enterprise.context.Dependent" ->
                    "every bean is a singleton: use dev.freshet.inject.Component";
            case "jakarta.enterprise.inject.Produces", "io.avaje.inject.Bean" -> use("dev.freshet.inject.Bean");
            case "io.avaje.inject.Factory" -> use("dev.freshet.inject.Configuration");
            case "io.avaje.inject.Primary" -> use("dev.freshet.inject.Primary");
            case "jakarta.transaction.Transactional", "javax.transaction.Transactional" -> use(TRANSACTIONAL);
            case "javax.annotation.PostConstruct" -> use(AnnotationNames.POST_CONSTRUCT);
            case "javax.annotation.PreDestroy" -> use(AnnotationNames.PRE_DESTROY);
            case "jakarta.websocket.server.ServerEndpoint", "io.micronaut.websocket.annotation.ServerWebSocket" ->
                    use("dev.freshet.web.websocket.WebSocketEndpoint");
            case "jakarta.websocket.server.PathParam" -> use("dev.freshet.web.PathVariable");
            default -> null;
        }).or(() -> socketAdvice(annotation));
    }

    /** The methods of an endpoint are marked by the same names everywhere. */
    private static Optional<String> socketAdvice(String annotation) {
        var elsewhere = annotation.startsWith("jakarta.websocket.") || annotation.startsWith("io.micronaut.websocket.");
        var name = AnnotationNames.shortName(annotation);
        return elsewhere && SOCKET.contains(name) ? Optional.of(use("dev.freshet.web.websocket." + name))
                : Optional.empty();
    }

    private static String springAdvice(String shortName) {
        if (INJECT.contains(shortName)) {
            return use("dev.freshet.inject." + shortName);
        }
        if (WEB.contains(shortName)) {
            return use("dev.freshet.web." + shortName);
        }
        return switch (shortName) {
            case "Autowired" -> "take the bean in the constructor, which needs no annotation if it is the only one";
            case "Qualifier" -> use("jakarta.inject.Named");
            case "Transactional" -> use(TRANSACTIONAL);
            case "Value" -> "read the key in a record with dev.freshet.config.ConfigurationProperties";
            case "ConfigurationProperties" -> use(AnnotationNames.CONFIGURATION_PROPERTIES);
            case "HttpExchange", "FeignClient" -> use("dev.freshet.clients.HttpClient");
            case "GetExchange", "PostExchange", "PutExchange", "DeleteExchange", "PatchExchange" ->
                    use("dev.freshet.web." + shortName.replace("Exchange", "Mapping"));
            case "SpringBootApplication", "EnableAutoConfiguration", "ComponentScan", "EnableConfigurationProperties",
                 "ConfigurationPropertiesScan" -> "remove it: beans are found when the module is compiled";
            default -> "remove it";
        };
    }

    private static String use(String annotation) {
        return "use " + annotation;
    }
}
