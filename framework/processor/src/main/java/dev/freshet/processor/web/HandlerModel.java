package dev.freshet.processor.web;

import dev.freshet.processor.authorize.Guard;
import java.util.List;
import javax.lang.model.element.ExecutableElement;
import org.jspecify.annotations.Nullable;

/**
 * A mapped method.
 *
 * @param element where errors are reported
 * @param origin its name in messages, such as {@code UserController.find}
 * @param nonBlocking whether it may run on an event loop
 * @param access the callers that it lets in; null without the security module
 * @param guard the expression that must hold, too; null for none
 * @param rateLimit null if there is none
 */
public record HandlerModel(ExecutableElement element, String origin, Invocation invocation, boolean nonBlocking,
                    @Nullable AccessModel access, @Nullable Guard guard, @Nullable RateLimitModel rateLimit,
                    List<RouteModel> routes) {

    /**
     * One route to the method.
     *
     * @param method the name of a constant of {@code HttpMethod}
     * @param shape equal for paths that match the same requests
     */
    public record RouteModel(String method, String path, String shape, List<String> consumes, List<String> produces) {
    }
}
