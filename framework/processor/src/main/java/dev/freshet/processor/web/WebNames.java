package dev.freshet.processor.web;

import dev.freshet.processor.write.TypeName;
import java.util.Map;

/** Names of the annotations and of the types that generated code uses. */
public final class WebNames {

    public static final String WEB = "dev.freshet.web";
    public static final String BINDING = "dev.freshet.web.binding";
    private static final String APPLICATION = WEB + ".application";
    static final String MULTIPART = WEB + ".multipart";
    static final String SSE = "dev.freshet.web.sse";
    public static final String HTTP = "dev.freshet.http";

    public static final String CONTROLLER = WEB + ".Controller";
    public static final String REST_CONTROLLER = WEB + ".RestController";
    public static final String ADVICE = WEB + ".ControllerAdvice";
    public static final String REST_ADVICE = WEB + ".RestControllerAdvice";
    public static final String LISTEN = WEB + ".Listen";
    static final String ENDPOINT = WEB + ".websocket.WebSocketEndpoint";
    public static final String REQUEST_MAPPING = WEB + ".RequestMapping";
    public static final String EXCEPTION_HANDLER = WEB + ".ExceptionHandler";
    public static final String RESPONSE_STATUS = WEB + ".ResponseStatus";
    public static final String NON_BLOCKING = WEB + ".NonBlocking";
    static final String RATE_LIMIT = WEB + ".RateLimit";
    public static final String PATH_PATTERNS = WEB + ".PathPatterns";
    public static final String PATH_VARIABLE = WEB + ".PathVariable";
    public static final String REQUEST_PARAM = WEB + ".RequestParam";
    public static final String REQUEST_HEADER = WEB + ".RequestHeader";
    public static final String COOKIE_VALUE = WEB + ".CookieValue";
    public static final String REQUEST_BODY = WEB + ".RequestBody";
    public static final String REQUEST_PART = WEB + ".RequestPart";
    static final String MULTIPART_FILE = MULTIPART + ".MultipartFile";
    static final String MULTIPART_STREAM = MULTIPART + ".MultipartStream";
    public static final String FILTER = WEB + ".Filter";
    public static final String INTERCEPTOR = WEB + ".HandlerInterceptor";

    public static final String VALID = "jakarta.validation.Valid";
    static final String CONSTRAINTS = "jakarta.validation.constraints.";
    public static final String ORDER = "dev.freshet.inject.Order";
    public static final String PROFILE = "dev.freshet.inject.Profile";
    public static final String COMPONENT = "dev.freshet.inject.Component";
    public static final String BEAN = "dev.freshet.inject.Bean";
    static final String FALLBACK = "dev.freshet.inject.Fallback";

    /** Mapping annotations with a fixed method. */
    static final Map<String, String> METHOD_MAPPINGS = Map.of(
            WEB + ".GetMapping", "GET", WEB + ".PostMapping", "POST", WEB + ".PutMapping", "PUT",
            WEB + ".DeleteMapping", "DELETE", WEB + ".PatchMapping", "PATCH");

    private WebNames() {
    }

    /** A type with which generated code registers what it has. */
    public static TypeName application(String name) {
        return TypeName.of(APPLICATION, name);
    }

    public static TypeName web(String name) {
        return TypeName.of(WEB, name);
    }

    public static TypeName binding(String name) {
        return TypeName.of(BINDING, name);
    }

    static TypeName multipart(String name) {
        return TypeName.of(MULTIPART, name);
    }

    static TypeName sse(String name) {
        return TypeName.of(SSE, name);
    }

    public static TypeName http(String name) {
        return TypeName.of(HTTP, name);
    }

    public static TypeName inject(String name) {
        return TypeName.of("dev.freshet.inject", name);
    }

    public static String shortName(String qualified) {
        return qualified.substring(qualified.lastIndexOf('.') + 1);
    }
}
