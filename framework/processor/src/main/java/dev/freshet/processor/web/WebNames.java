package dev.freshet.processor.web;

import dev.freshet.processor.model.TypeName;
import java.util.Map;

/** Names of the annotations that are read and of the types that generated code uses. */
final class WebNames {

    static final String WEB = "dev.freshet.web";
    static final String BINDING = "dev.freshet.web.binding";
    static final String HTTP = "dev.freshet.http";

    static final String CONTROLLER = WEB + ".Controller";
    static final String REST_CONTROLLER = WEB + ".RestController";
    static final String ADVICE = WEB + ".ControllerAdvice";
    static final String REST_ADVICE = WEB + ".RestControllerAdvice";
    static final String REQUEST_MAPPING = WEB + ".RequestMapping";
    static final String EXCEPTION_HANDLER = WEB + ".ExceptionHandler";
    static final String RESPONSE_STATUS = WEB + ".ResponseStatus";
    static final String NON_BLOCKING = WEB + ".NonBlocking";
    static final String PATH_PATTERNS = WEB + ".PathPatterns";
    static final String PATH_VARIABLE = WEB + ".PathVariable";
    static final String REQUEST_PARAM = WEB + ".RequestParam";
    static final String REQUEST_HEADER = WEB + ".RequestHeader";
    static final String COOKIE_VALUE = WEB + ".CookieValue";
    static final String REQUEST_BODY = WEB + ".RequestBody";
    static final String FILTER = WEB + ".Filter";
    static final String INTERCEPTOR = WEB + ".HandlerInterceptor";

    static final String VALID = "jakarta.validation.Valid";
    static final String CONSTRAINTS = "jakarta.validation.constraints.";
    static final String ORDER = "dev.freshet.inject.Order";
    static final String PROFILE = "dev.freshet.inject.Profile";
    static final String COMPONENT = "dev.freshet.inject.Component";
    static final String BEAN = "dev.freshet.inject.Bean";

    /** The mapping annotations that stand for one method. */
    static final Map<String, String> METHOD_MAPPINGS = Map.of(
            WEB + ".GetMapping", "GET", WEB + ".PostMapping", "POST", WEB + ".PutMapping", "PUT",
            WEB + ".DeleteMapping", "DELETE", WEB + ".PatchMapping", "PATCH");

    private WebNames() {
    }

    static TypeName web(String name) {
        return TypeName.of(WEB, name);
    }

    static TypeName binding(String name) {
        return TypeName.of(BINDING, name);
    }

    static TypeName http(String name) {
        return TypeName.of(HTTP, name);
    }

    static TypeName inject(String name) {
        return TypeName.of("dev.freshet.inject", name);
    }

    /** The name without its package. */
    static String shortName(String qualified) {
        return qualified.substring(qualified.lastIndexOf('.') + 1);
    }
}
